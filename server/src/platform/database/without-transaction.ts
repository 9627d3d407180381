/**
 * Migrations outside a transaction: indexes that are built or dropped while others read and write. Each can be begun
 * again: what is there already stays, and what a build left unfinished when it was ended is dropped and built anew.
 */
import type pg from 'pg'

const building = /^create (?:unique )?index concurrently (?:if not exists )?([a-z_]\w*) on /i

export async function runWithoutTransaction(client: pg.Client, sql: string): Promise<void> {
  for (const statement of splitStatements(sql)) {
    const index = building.exec(statement)?.[1]
    const isWhole = index === undefined ? undefined : await isIndexWhole(client, index)
    if (isWhole) continue
    if (isWhole === false) await client.query(`drop index concurrently ${index}`)
    await client.query(statement)
  }
}

/** Statements end with a line; the house rule for migrations lets nothing in here that would hold a `;` elsewhere. */
function splitStatements(sql: string): string[] {
  const lines = sql.split('\n').filter((line) => !line.trimStart().startsWith('--'))
  return lines
    .join('\n')
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter((statement) => statement !== '')
}

/** Undefined where there is no such index. */
async function isIndexWhole(client: pg.Client, name: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ is_whole: boolean }>(
    'select indisvalid and indisready as is_whole from pg_index where indexrelid = to_regclass($1)',
    [name],
  )
  return rows[0]?.is_whole
}
