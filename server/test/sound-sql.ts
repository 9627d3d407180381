/** An SQL question that is sound in every respect, by which the gates are tested. */
import type { ProvableSql } from '../src/question-validation/sql-gates.ts'

const guests = (rows: string) => `INSERT INTO guests VALUES ${rows};`
const stays = (rows: string) => `INSERT INTO stays VALUES ${rows};`

export const soundSql: ProvableSql = {
  title: 'Guests without a stay',
  statement: `A guest house keeps its guests and their stays. List every guest with the number of nights of all their stays together.

| column | type |
|---|---|
| \`name\` | text |
| \`nights\` | bigint |

A guest without a stay has 0 nights. Guests with most nights come first, those with equally many by \`name\`.`,
  schema: `CREATE TABLE guests (guest_id integer PRIMARY KEY, name text NOT NULL UNIQUE);
CREATE TABLE stays (guest_id integer NOT NULL REFERENCES guests, nights integer);`,
  isOrdered: true,
  mayWrite: false,
  dataSets: [
    {
      ...{ name: 'three guests', group: 'core', visible: true },
      rows: guests("(1,'Ida'),(2,'Jon'),(3,'Kim')") + stays('(1,2),(1,3),(2,1)'),
    },
    {
      ...{ name: 'equal nights', group: 'edge', visible: false },
      rows: guests("(1,'Zoe'),(2,'Abe'),(3,'Max')") + stays('(1,2),(2,2),(3,2)'),
    },
    {
      ...{ name: 'unknown nights', group: 'edge', visible: false },
      rows: guests("(1,'Ida'),(2,'Jon')") + stays('(1,NULL),(2,1)'),
    },
    {
      ...{ name: 'many stays', group: 'scale', visible: false },
      rows: `INSERT INTO guests SELECT n, 'guest ' || n FROM generate_series(1, 500) n;
INSERT INTO stays SELECT 1 + n % 400, n % 7 FROM generate_series(1, 3000) n;`,
    },
  ],
  reference: `SELECT g.name, coalesce(sum(s.nights), 0) AS nights
FROM guests g LEFT JOIN stays s USING (guest_id)
GROUP BY g.guest_id ORDER BY nights DESC, g.name`,
  wrong: [
    {
      dataSet: 'three guests',
      code: 'SELECT name, sum(nights) FROM guests JOIN stays USING (guest_id) GROUP BY name ORDER BY 2 DESC, 1',
    },
    {
      dataSet: 'three guests',
      code: 'SELECT name, sum(nights) FROM guests LEFT JOIN stays USING (guest_id) GROUP BY name ORDER BY 2 DESC, 1',
    },
    {
      dataSet: 'equal nights',
      code: 'SELECT name, coalesce(sum(nights), 0) AS nights FROM guests LEFT JOIN stays USING (guest_id) GROUP BY guest_id ORDER BY nights DESC, guest_id',
    },
    {
      dataSet: 'unknown nights',
      code: 'SELECT name, count(s.guest_id) FROM guests LEFT JOIN stays s USING (guest_id) GROUP BY name ORDER BY 2 DESC, 1',
    },
    {
      dataSet: 'many stays',
      code: 'SELECT name, coalesce(sum(DISTINCT nights), 0) FROM guests LEFT JOIN stays USING (guest_id) GROUP BY name ORDER BY 2 DESC, 1',
    },
  ],
}
