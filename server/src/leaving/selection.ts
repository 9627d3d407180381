/** The rows of one company: from the database's own catalogue, along its references, with the decisions in decisions.ts. */
import type pg from 'pg'
import { type Decided, decisions } from './decisions.ts'

export type Column = { name: string; type: string; isRequired: boolean; isIdentity: boolean }

export type Selected = {
  name: string
  /** Those in the file, in their order. */
  columns: Column[]
  /** Condition on the row `t`; `$1` is the company. */
  where: string
  /** SQL for a column of the file, where it isn't the column itself. */
  read: Readonly<Record<string, string>>
  /** Column whose bytes are files of the archive, named by a key. */
  file: { column: string; key: string } | null
  /** SQL that an import writes into columns that are not in the file. */
  set: Readonly<Record<string, string>>
}

type Reference = { column: string; to: string; toColumn: string; isRequired: boolean }
type Table = { name: string; columns: Column[]; references: Reference[] }
type Selecting = { tables: ReadonlyMap<string, Table>; where: Map<string, string | undefined> }

/**
 * The tables of an archive; each comes after those that it refers to. `undecided`: tables that no reference reaches and
 * no decision names, and references that an import could not keep.
 */
export async function selectTables(
  client: Pick<pg.ClientBase, 'query'>,
): Promise<{ selected: Selected[]; undecided: string[] }> {
  const tables = new Map((await readCatalogue(client)).map((table) => [table.name, table]))
  const selecting: Selecting = { tables, where: new Map() }
  const selected: Selected[] = []
  const undecided: string[] = []
  const visited = new Set<string>()
  function visit(table: Table): void {
    if (visited.has(table.name)) return
    visited.add(table.name)
    for (const { to } of table.references) if (tables.has(to)) visit(tables.get(to)!)
    const where = whereOf(table.name, selecting)
    if (where !== undefined) selected.push(selectOne(table, where, selecting, undecided))
    else if (!isLeftOut(table.name)) undecided.push(`${table.name} belongs to no company`)
  }
  for (const name of [...tables.keys()].toSorted()) visit(tables.get(name)!)
  return { selected, undecided }
}

const isLeftOut = (name: string): boolean => 'leftOut' in (decisions[name] ?? {})

function decidedOf(name: string): Decided {
  const decision = decisions[name] ?? {}
  return 'leftOut' in decision ? {} : decision
}

/** Undefined where no row of the table is a company's, or none is wanted. */
function whereOf(name: string, selecting: Selecting): string | undefined {
  if (!selecting.where.has(name)) {
    // A table that refers to itself finds no way through itself.
    selecting.where.set(name, undefined)
    selecting.where.set(name, isLeftOut(name) ? undefined : findWhere(name, selecting))
  }
  return selecting.where.get(name)
}

function findWhere(name: string, selecting: Selecting): string | undefined {
  const { link, only, where } = decidedOf(name)
  if (where)
    return where.replace(
      ':interviews',
      `select t.id from public.interviews t where ${whereOf('interviews', selecting)!}`,
    )
  const references = selecting.tables.get(name)?.references ?? []
  const ways = link ? [{ ...link, toColumn: 'id', isRequired: true }] : references.toSorted(byRank)
  const own = name === 'companies' ? 't.id = $1' : firstOf(ways, (way) => within(way, selecting))
  if (own === undefined) return undefined
  // Some interviews are not in an archive, nor is anything that refers to one of them.
  const others = references.flatMap((reference) => {
    if (reference.to !== 'interviews' || name === 'interviews') return []
    const found = within(reference, selecting)
    return found === undefined || found === own ? [] : [`(t.${reference.column} is null or ${found})`]
  })
  return [own, ...(only ? [only] : []), ...others].join(' and ')
}

/** By company, by interview, by another required reference, by the rest. */
function byRank(one: Reference, other: Reference): number {
  const rank = ({ to, isRequired }: Reference) =>
    (to === 'companies' ? 0 : to === 'interviews' ? 1 : 2) + (isRequired ? 0 : 3)
  return rank(one) - rank(other) || one.column.localeCompare(other.column)
}

function firstOf<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

function within({ column, to, toColumn }: Omit<Reference, 'isRequired'>, selecting: Selecting): string | undefined {
  if (to === 'companies') return `t.${column} = $1`
  const where = whereOf(to, selecting)
  return where && `t.${column} in (select t.${toColumn} from public.${to} t where ${where})`
}

function selectOne(table: Table, where: string, selecting: Selecting, undecided: string[]): Selected {
  const { set = {}, read = {}, file = null } = decidedOf(table.name)
  const filled: Record<string, string> = { ...set }
  for (const { column, to, isRequired } of table.references) {
    if (to === table.name) filled[column] = 'null'
    if (to === table.name || whereOf(to, selecting) !== undefined || column in set) continue
    if (isRequired) undecided.push(`${table.name}.${column} refers to ${to}, which is left out`)
    filled[column] = 'null'
  }
  const columns = table.columns.filter(({ name }) => !(name in filled) && name !== file?.column)
  return { name: table.name, columns, where, read, file, set: filled }
}

async function readCatalogue(client: Pick<pg.ClientBase, 'query'>): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'isRequired', a.attnotnull, 'isIdentity', a.attidentity <> '') order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      coalesce((select json_agg(json_build_object('column', a.attname, 'to', r.relname,
          'toColumn', b.attname, 'isRequired', a.attnotnull) order by a.attname)
        from pg_constraint f
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
        join pg_class r on r.oid = f.confrelid
        join pg_attribute b on b.attrelid = f.confrelid and b.attnum = f.confkey[1]
        where f.conrelid = c.oid and f.contype = 'f' and cardinality(f.conkey) = 1), '[]') as references
    from pg_class c
    where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace = 'public'::regnamespace
      and c.relname <> 'nova_restore_unfinished'
    order by 1`)
  return rows
}
