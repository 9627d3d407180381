/**
 * Migrations expand first and contract later: servers of the version before run on their schema, so a migration takes nothing
 * away that this version uses. `server/migrations/upgrades.json` names the version that one comes from.
 */
import { isOlder, isVersion } from '../../server/src/platform/database/version.ts'
import type { Breach, HouseFile } from './source.ts'

/** Later ones name the oldest version that may run on them. */
const lastWithoutVersion = '0106'
const folder = 'server/migrations/'

/** Statements that take something away, allowed once no older version uses it. */
const contracting: { pattern: RegExp; what: string }[] = [
  { pattern: /\bdrop (?:table|view|materialized view|type|function|schema|sequence)\b/, what: 'drops what others use' },
  { pattern: /\balter table .*?\bdrop (?!constraint|default|not null|expression|identity)/, what: 'drops a column' },
  { pattern: /\balter (?:column )?\w+ drop default\b/, what: 'drops a default' },
  { pattern: /\brename\b/, what: 'renames' },
  { pattern: /\balter (?:column )?\w+ (?:set data )?type\b/, what: 'changes the type of a column' },
  { pattern: /\bset not null\b/, what: 'refuses rows without a value' },
  {
    pattern: /\badd (?:constraint \w+ )?(?:check|unique|exclude|foreign key|primary key)\b/,
    what: 'adds a constraint',
  },
  { pattern: /\bcreate unique index\b/, what: 'adds a constraint' },
]
const separately =
  /^(?:create (?:unique )?index concurrently (?:if not exists )?[a-z_]\w* on |drop index concurrently )/

/** Lists breaches of all migrations among these files. */
export function breachesOfMigrations(files: readonly HouseFile[]): Breach[] {
  const upgrades = files.find(({ path }) => path === `${folder}upgrades.json`)
  if (!upgrades) return []
  const { from } = JSON.parse(upgrades.text) as { from: { version: string } }
  return files
    .filter(({ path }) => path.startsWith(folder) && path.endsWith('.sql'))
    .filter(({ path }) => path.slice(folder.length, folder.length + 4) > lastWithoutVersion)
    .flatMap(({ path, text }) => breachesOfMigration(text, from.version).map((message) => ({ path, message })))
}

/** `from` is the version whose servers run during this migration. */
export function breachesOfMigration(text: string, from: string): string[] {
  const oldest = /^-- oldest: (\S+)\n/.exec(text)?.[1]
  if (oldest === undefined || !isVersion(oldest))
    return ['must begin with the oldest version that may run on it, such as “-- oldest: 0.1.0”']
  const breaches = []
  if (isOlder(from, oldest))
    breaches.push(`lets no server of version ${from} run, which upgrades.json names as the one to come from`)
  const statements = readStatements(text)
  if (/^.*\n-- without transaction\n/.test(text)) {
    if (!statements.every((each) => separately.test(each)))
      breaches.push('runs without a transaction: it may hold indexes alone, built or dropped concurrently')
  } else if (statements.some((each) => /\bconcurrently\b/.test(each))) {
    breaches.push('needs “-- without transaction” as its second line to build an index concurrently')
  }
  const unused = /^-- unused since: (\S+)$/m.exec(text)?.[1]
  const isUnused = unused !== undefined && isVersion(unused) && !isOlder(oldest, unused)
  return [...breaches, ...(isUnused ? [] : breachesOfStatements(statements, oldest))]
}

function breachesOfStatements(statements: string[], oldest: string): string[] {
  const own = new Set(
    statements.flatMap((each) => /^create table (?:if not exists )?(\w+)/.exec(each)?.slice(1, 2) ?? []),
  )
  return statements.flatMap((statement) => {
    const table = /^(?:alter table (?:if exists )?(?:only )?|create (?:unique )?index .*?\bon )(\w+)/.exec(
      statement,
    )?.[1]
    // Earlier versions use nothing that is made here.
    if (statement.startsWith('create table') || (table !== undefined && own.has(table))) return []
    const found = contracting.filter(({ pattern }) => pattern.test(statement)).map(({ what }) => what)
    if (addsRequired(statement)) found.push('adds a column that older versions leave empty')
    const breaches = [...new Set(found)].map(
      (what) =>
        `${what}, which version ${oldest} may use: say since when it is unused, as “-- unused since: ${oldest}”: ${statement.slice(0, 80)}`,
    )
    const isIndex = /^create (?:unique )?index (?!concurrently)/.test(statement)
    return isIndex
      ? [...breaches, `builds an index that writers wait for; build it concurrently: ${statement}`]
      : breaches
  })
}

/** True for a column that must have a value and gets none by itself. */
function addsRequired(statement: string): boolean {
  const columns = statement.split(/\badd (?:column )?/).slice(1)
  return columns.some((each) => /\bnot null\b/.test(each) && !/\b(?:default|generated|serial|bigserial)\b/.test(each))
}

/** In small letters, on one line each, without comments and texts. */
function readStatements(text: string): string[] {
  return text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '')
}
