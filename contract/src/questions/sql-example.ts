/** A finished SQL question that passes every check, for authors to start from. */
import type { SqlForm } from './sql-form.ts'

export const exampleSql: SqlForm = {
  kind: 'sql',
  title: 'Nights of each guest',
  difficulty: 'easy',
  category: 'Databases',
  skills: ['SQL', 'Databases'],
  tags: ['left join', 'grouping'],
  minutes: 15,
  problemStatement: `A guest house keeps its guests and their stays. List every guest with the number of nights of all their stays together.

| column | type |
|---|---|
| \`name\` | text |
| \`nights\` | bigint |

A guest without a stay has 0 nights. Guests with most nights come first, those with equally many by \`name\`.`,
  schema: `CREATE TABLE guests (
  guest_id integer PRIMARY KEY,
  name     text NOT NULL UNIQUE
);
CREATE TABLE stays (
  guest_id integer NOT NULL REFERENCES guests,
  nights   integer
);`,
  isOrdered: true,
  mayWrite: false,
  dataSets: [
    {
      name: 'three guests',
      group: 'core',
      visible: true,
      rows: `INSERT INTO guests VALUES (1, 'Ida'), (2, 'Jon'), (3, 'Kim');
INSERT INTO stays VALUES (1, 2), (1, 3), (2, 1);`,
    },
    {
      name: 'equal nights',
      group: 'edge',
      visible: false,
      rows: `INSERT INTO guests VALUES (1, 'Zoe'), (2, 'Abe'), (3, 'Max');
INSERT INTO stays VALUES (1, 2), (2, 2), (3, 2);`,
    },
    {
      name: 'unknown nights',
      group: 'edge',
      visible: false,
      rows: `INSERT INTO guests VALUES (1, 'Ida'), (2, 'Jon');
INSERT INTO stays VALUES (1, NULL), (2, 1);`,
    },
    {
      name: 'many stays',
      group: 'scale',
      visible: false,
      rows: `INSERT INTO guests SELECT n, 'guest ' || n FROM generate_series(1, 500) n;
INSERT INTO stays SELECT 1 + n % 400, n % 7 FROM generate_series(1, 3000) n;`,
    },
  ],
  reference: `SELECT g.name, coalesce(sum(s.nights), 0) AS nights
FROM guests g
LEFT JOIN stays s USING (guest_id)
GROUP BY g.guest_id
ORDER BY nights DESC, g.name`,
  wrong: [
    {
      dataSet: 'three guests',
      mistake: 'Leaves out guests without a stay.',
      code: `SELECT name, sum(nights)
FROM guests JOIN stays USING (guest_id)
GROUP BY name ORDER BY 2 DESC, 1`,
    },
    {
      dataSet: 'three guests',
      mistake: 'Gives NULL instead of 0.',
      code: `SELECT name, sum(nights)
FROM guests LEFT JOIN stays USING (guest_id)
GROUP BY name ORDER BY 2 DESC, 1`,
    },
    {
      dataSet: 'equal nights',
      mistake: 'Orders guests with equally many nights by their number.',
      code: `SELECT name, coalesce(sum(nights), 0) AS nights
FROM guests LEFT JOIN stays USING (guest_id)
GROUP BY guest_id ORDER BY nights DESC, guest_id`,
    },
    {
      dataSet: 'unknown nights',
      mistake: 'Counts stays instead of nights.',
      code: `SELECT name, count(s.guest_id)
FROM guests LEFT JOIN stays s USING (guest_id)
GROUP BY name ORDER BY 2 DESC, 1`,
    },
    {
      dataSet: 'many stays',
      mistake: 'Adds stays of equal length only once.',
      code: `SELECT name, coalesce(sum(DISTINCT nights), 0)
FROM guests LEFT JOIN stays USING (guest_id)
GROUP BY name ORDER BY 2 DESC, 1`,
    },
  ],
  constraints: ['`nights` is NULL while a stay has no end yet. Such a stay adds no nights.'],
  followUp: 'How would you add the number of stays to each row?',
  probe: 'Explain why your query keeps guests without a stay.',
  keyIdeas: [
    'A guest without a stay has no partner in an inner join.',
    'The sum of no values is NULL, not 0.',
    'Guests with equally many nights need a second order.',
  ],
  tryInput: 'Look for the guest without a stay in your result.',
  syntaxHint: 'coalesce(max(price), 0)',
  workedExample: {
    problem: 'For each shelf, count the books that are lent.',
    idea: 'Keep every shelf, and count only what matches.',
    code: 'SELECT s.id, count(b.id)\nFROM shelves s\nLEFT JOIN books b ON b.shelf_id = s.id AND b.is_lent\nGROUP BY s.id',
  },
}
