import { existsSync, openAsBlob, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'

const kept = join(tmpdir(), 'stage-rental-postgres.tar')
const options = { parsers: { [types.DATE]: (day: string) => day } }

/** PostgreSQL without tables, in memory. Making one takes seconds, so the first is kept as a file for all others. */
export async function openEmpty(): Promise<PGlite> {
  if (existsSync(kept)) return PGlite.create({ ...options, loadDataDir: await openAsBlob(kept) })
  const postgres = await PGlite.create(options)
  const dump = await postgres.dumpDataDir('none')
  // Renamed when it is whole: another process may look for it.
  writeFileSync(`${kept}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
  renameSync(`${kept}.${process.pid}`, kept)
  return postgres
}
