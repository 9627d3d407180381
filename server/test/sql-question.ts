/** A SQL question with all its secrets, as the bank would hold it once proven. */
import type { BankSqlQuestion } from '@nova/contract/questions/bank'

const columns = [
  { name: 'name', type: 'text' },
  { name: 'total', type: 'numeric' },
]
const column = (name: string, type: string, isNullable = false, isKey = false) => ({ name, type, isNullable, isKey })

const people = (...names: string[]) =>
  `insert into customers values ${names.map((name, at) => `(${at + 1}, '${name}')`).join(', ')};`

export const sqlQuestion: BankSqlQuestion = {
  id: 'paid-totals',
  version: 1,
  kind: 'sql',
  title: 'Totals of paid orders',
  difficulty: 'easy',
  minutes: 15,
  category: 'Joins',
  skills: ['SQL', 'PostgreSQL'],
  tags: ['left join', 'grouping'],
  statement:
    'For each customer, return the `name` and the `total` of their paid orders, `0.00` where nothing was paid. An order without `paid_on` is not paid.',
  schema: `create table customers (id integer primary key, name text not null);
create table orders (id integer primary key, customer_id integer not null references customers, amount numeric(8,2) not null, paid_on date);`,
  isOrdered: false,
  mayWrite: false,
  dataSets: [
    {
      name: 'three customers',
      group: 'core',
      visible: true,
      rows: `${people('Ada', 'Ben', 'Cleo')}
insert into orders values (1, 1, 10.50, '2026-01-02'), (2, 1, 4.50, '2026-01-03'), (3, 2, 7.00, null);`,
    },
    {
      name: 'secret-paid',
      group: 'core',
      visible: false,
      rows: `${people('Hidden One', 'Hidden Two')}
insert into orders values (1, 1, 1.00, '2026-02-01'), (2, 2, 2.00, '2026-02-02'), (3, 2, 2.00, null);`,
    },
    { name: 'secret-none', group: 'edge', visible: false, rows: people('Nobody Paid') },
    {
      name: 'secret-twins',
      group: 'edge',
      visible: false,
      rows: `${people('Twin', 'Twin')}
insert into orders values (1, 1, 3.00, '2026-02-01'), (2, 2, 5.00, '2026-02-02');`,
    },
  ],
  constraints: ['Names of customers may repeat.'],
  followUp: 'How would you add the date of the last payment?',
  probe: 'Explain why your query keeps customers without a paid order.',
  keyIdeas: [
    'A customer without orders has no partner in an inner join.',
    'A condition on the right table belongs where it does not remove unmatched rows.',
    'A sum over no rows is NULL, not zero.',
  ],
  tryInput: 'Look at the customer without any paid order. How many rows do they have after your join?',
  syntaxHint: 'coalesce(max(price), 0)',
  workedExample: {
    problem: 'For each shelf, count the books that are lent.',
    idea: 'Keep every shelf and count what matches.',
    code: 'select s.id, count(b.id)\nfrom shelves s\nleft join books b on b.shelf_id = s.id and b.lent\ngroup by s.id',
  },
  reference: `select c.name, coalesce(sum(o.amount), 0.00) as total
from customers c
left join orders o on o.customer_id = c.id and o.paid_on is not null
group by c.id, c.name`,
  wrong: [
    {
      code: 'select c.name, sum(o.amount) from customers c join orders o on o.customer_id = c.id and o.paid_on is not null group by c.id, c.name',
      dataSet: 'secret-none',
      mistake: 'Leaves out customers without a paid order.',
    },
    {
      code: 'select c.name, sum(o.amount) from customers c left join orders o on o.customer_id = c.id and o.paid_on is not null group by c.id, c.name',
      dataSet: 'secret-none',
      mistake: 'Returns NULL instead of 0.00.',
    },
    {
      code: 'select c.name, coalesce(sum(o.amount), 0.00) from customers c left join orders o on o.customer_id = c.id group by c.id, c.name',
      dataSet: 'secret-paid',
      mistake: 'Counts unpaid orders.',
    },
    {
      code: 'select c.name, coalesce(sum(o.amount), 0.00) from customers c left join orders o on o.customer_id = c.id and o.paid_on is not null group by c.name',
      dataSet: 'secret-twins',
      mistake: 'Adds up customers of the same name.',
    },
    {
      code: 'select c.name, coalesce(max(o.amount), 0.00) from customers c left join orders o on o.customer_id = c.id and o.paid_on is not null group by c.id, c.name',
      dataSet: 'three customers',
      mistake: 'Takes the largest order.',
    },
  ],
  shown: {
    tables: [
      {
        name: 'customers',
        columns: [column('id', 'integer', false, true), column('name', 'text')],
        sample: { columns: [], rows: [], total: 0 },
      },
      {
        name: 'orders',
        columns: [
          column('id', 'integer', false, true),
          column('customer_id', 'integer'),
          column('amount', 'numeric'),
          column('paid_on', 'date', true),
        ],
        sample: { columns: [], rows: [], total: 0 },
      },
    ],
    expected: {
      columns,
      rows: [
        ['Ada', '15.00'],
        ['Ben', '0.00'],
        ['Cleo', '0.00'],
      ],
      total: 3,
    },
  },
}

/** Rows of a result with this question's columns. */
export const rowsOf = (...rows: (string | null)[][]) => ({ columns, rows, total: rows.length })

/** A query that leaves out customers without a paid order: two of the three. */
export const innerJoin = sqlQuestion.wrong[0]!.code
