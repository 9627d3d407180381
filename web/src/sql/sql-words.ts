/** Words for results of SQL. Pure. */
import type { SqlRows } from '@nova/contract/questions/sql'

const shortTypes: Record<string, string> = {
  'character varying': 'varchar',
  'timestamp without time zone': 'timestamp',
  'timestamp with time zone': 'timestamptz',
  'time without time zone': 'time',
  'time with time zone': 'timetz',
}

/** A type as queries write it. */
export const typeName = (type: string): string => shortTypes[type] ?? type

/** A name as queries write it: quoted where PostgreSQL would read another. */
export const quoteName = (name: string): string =>
  /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`

const countRows = (count: number): string => (count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`)

/** How many rows there are, and how many of them are shown. */
export function sayRows({ total, isMore }: Pick<SqlRows, 'total' | 'isMore'>, shown: number): string {
  if (isMore) return `${shown.toLocaleString('en')} of more than ${countRows(total)} shown`
  if (total === 0) return 'No rows'
  return shown < total ? `${shown.toLocaleString('en')} of ${countRows(total)} shown` : countRows(total)
}
