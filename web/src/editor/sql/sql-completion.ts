/** Completion of a SQL question's tables and columns; keywords come from the grammar. */
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { PostgreSQL, schemaCompletionSource } from '@codemirror/lang-sql'
import { Facet } from '@codemirror/state'
import type { SqlTable } from '@nova/contract/questions/sql'
import { quoteName } from '../../sql/sql-words.ts'

type Table = Pick<SqlTable, 'name' | 'columns'>

/** The tables that a pad's queries read; set by the screen that shows it. */
export const sqlTables = Facet.define<readonly Table[], readonly Table[]>({ combine: ([tables]) => tables ?? [] })

/** After a point the columns of that table; else tables, and columns of the tables that the text names. */
export async function completeSql(context: CompletionContext): Promise<CompletionResult | null> {
  const tables = context.state.facet(sqlTables)
  const word = context.matchBefore(/[\w$]+/)
  const before = context.state.sliceDoc(Math.max(0, (word?.from ?? context.pos) - 80), word?.from ?? context.pos)
  if (tables.length === 0) return null
  if (/\.\s*$/.test(before)) return completeMembers(tables)(context)
  if (!word && !context.explicit) return null
  const isTableWanted = /\b(from|join|update|into|table)\s+$/i.test(before)
  const text = context.state.doc.toString()
  const named = tables.filter(({ name }) => text.toLowerCase().includes(name.toLowerCase()))
  // The name alone where its quotation mark is written already.
  const nameIt = before.endsWith('"') ? (label: string) => ({ label }) : nameOf
  const columns = isTableWanted ? [] : offerColumns(named.length > 0 ? named : tables, nameIt)
  const offered = tables.map(({ name }): Completion => ({ ...nameIt(name), type: 'class', detail: 'table', boost: 1 }))
  const aliases = [...text.matchAll(/\b(\w+)\s+as\s+(?:materialized\s+)?\(/gi)].map(([, label = '']): Completion => ({
    label,
    detail: 'query',
  }))
  return { from: word?.from ?? context.pos, options: [...offered, ...aliases, ...columns], validFor: /^[\w$]*$/ }
}

const members = new WeakMap<readonly Table[], ReturnType<typeof schemaCompletionSource>>()

function completeMembers(tables: readonly Table[]) {
  const schema = Object.fromEntries(
    tables.map(({ name, columns }) => [
      name,
      columns.map(({ name: column, type }): Completion => ({ ...nameOf(column), type: 'property', detail: type })),
    ]),
  )
  const source = members.get(tables) ?? schemaCompletionSource({ dialect: PostgreSQL, schema })
  members.set(tables, source)
  return source
}

type Name = Pick<Completion, 'label' | 'apply'>

function nameOf(label: string): Name {
  const apply = quoteName(label)
  return apply === label ? { label } : { label, apply }
}

/** Each name once, with all tables that have it. */
function offerColumns(tables: readonly Table[], nameIt: (label: string) => Name): Completion[] {
  const owners = new Map<string, string[]>()
  for (const { name, columns } of tables)
    for (const column of columns) owners.set(column.name, [...(owners.get(column.name) ?? []), name])
  return [...owners].map(([label, names]) => ({ ...nameIt(label), type: 'property', detail: names.join(', ') }))
}
