import { CompletionContext } from '@codemirror/autocomplete'
import { PostgreSQL, sql } from '@codemirror/lang-sql'
import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { completeSql, sqlTables } from './sql-completion.ts'

const column = (name: string) => ({ name, type: 'integer', isNullable: false, isKey: false })
const tables = [
  { name: 'orders', columns: [column('order_id'), column('total')] },
  { name: 'items', columns: [column('order_id'), column('price')] },
]

async function complete(doc: string, of = tables) {
  const begun = EditorState.create({ doc, extensions: [sqlTables.of(of), sql({ dialect: PostgreSQL })] })
  // A busy machine parses it later.
  ensureSyntaxTree(begun, doc.length, 5000)
  const { state } = begun.update({})
  const found = await completeSql(new CompletionContext(state, doc.length, true))
  return found?.options
}
const offer = async (doc: string) => (await complete(doc))?.map(({ label }) => label)

test.each([
  ['SELECT p', ['orders', 'items', 'order_id', 'total', 'price']],
  ['SELECT * FROM o', ['orders', 'items']],
  ['SELECT price FROM items WHERE o', ['orders', 'items', 'order_id', 'price']],
  ['WITH late AS (SELECT 1) SELECT * FROM l', ['orders', 'items', 'late']],
  ['SELECT o.t FROM orders AS o JOIN items i ON i.', ['order_id', 'price']],
])('after %s it offers the names that can follow', async (text, names) => {
  expect(await offer(text)).toEqual(names)
})

test('a name of capitals or signs is applied in quotation marks, once', async () => {
  const odd = [{ name: 'Odd (x', columns: [column('Total'), column('id')] }]
  const apply = async (doc: string) => (await complete(doc, odd))?.map((each) => each.apply ?? each.label)
  expect(await apply('SELECT t')).toEqual(['"Odd (x"', '"Total"', 'id'])
  expect(await apply('SELECT "T')).toEqual(['Odd (x', 'Total', 'id'])
  expect(await apply('SELECT o.t FROM "Odd (x" AS o WHERE o.')).toEqual(['"Total"', 'id'])
})
