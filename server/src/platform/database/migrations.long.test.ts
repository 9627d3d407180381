import { readFileSync } from 'node:fs'
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeEmptyDatabase } from '../../../test/database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { backupLock, migrate } from './migrations.ts'

const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../tools/upgrade/earlier/migrations.json'), 'utf8'),
) as { version: string; migrations: Record<string, string> }
const recordedNumbers = new Set(Object.keys(recorded.migrations).map((name) => Number(name.slice(0, 4))))

/** Applied migrations of earlier versions, by number. */
const earlier: Record<string, (number: number) => boolean> = {
  'fb8429ea, of 21 November': (number) => number <= 33 || number === 42,
  '2195bfd5, of 21 November': (number) => number <= 42 || number === 49,
  '30c0c51d, of 21 November': (number) => number <= 54,
  '22 November': (number) => number <= 67,
  '23 to 25 November': (number) => number <= 70,
  '26 November': (number) => number <= 71,
  [`version ${recorded.version}`]: (number) => recordedNumbers.has(number),
}

const rows = `
  insert into companies (id, name, created_at) values ('11111111-1111-4111-8111-111111111111', 'Nordwind', now());
  insert into interviewers (id, company_id, email, name, role, password_hash, created_at, updated_at)
    select id, id, 'ana@example.test', 'Ana', 'Administrator', 'x', now(), now() from companies;
  insert into interviews (id, company_id, creator_id, title, description, status, interview_type, question_mix, seniority, language,
      duration_minutes, created_at, updated_at, candidate_email, candidate_name, company_emails, ai_policy, help_level, links,
      selected, proposal, behavioral_ids, technical_ids, assumptions, accommodations, nova_paused)
    select id, id, id, 'Backend', '', 'Completed', 'AiOnly', 'Both', 'Senior', 'go', 60, now(), now(), '', '', '{}', 'nova', 'hint',
      '{}', true, '{}', '{}', '{}', '{}', '{}', false from companies;
  insert into reports (interview_id, formula_version, body, digest, created_at) select id, '3', '{}', '', now() from companies;`

const schema = `
  select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
    from information_schema.columns where table_schema = 'public'
  union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select tgrelid::regclass || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  order by line`

type Empty = Awaited<ReturnType<typeof makeEmptyDatabase>>

let empty: Empty
let folder: string

beforeEach(async () => {
  empty = await makeEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'nova-migrations-'))
  await write('0001_first.sql', 'create table first (id int);')
})

afterEach(async () => {
  await empty.drop()
  await rm(folder, { recursive: true })
})

let fresh: ReturnType<typeof readFresh> | undefined
/** The tables of a new database. */
async function readFresh(migrations: string) {
  const database = await makeEmptyDatabase()
  await migrate({ url: database.url, folder: migrations, log: silentLog })
  return database.query(schema).finally(() => database.drop())
}

const write = (name: string, sql: string) => writeFile(join(folder, name), sql)
const start = (version = '0.2.0') => migrate({ url: empty.url, folder, log: silentLog, version })
/** A later migration of these lines, each of which names the oldest version that may run on it. */
const writeLater = (name: string, oldest: string, ...lines: string[]) =>
  write(name, [`-- oldest: ${oldest}`, ...lines].join('\n'))

async function readApplied(): Promise<string[]> {
  const rows = await empty.query('select name from migrations order by name')
  return rows.map((row) => String(row['name']))
}

describe('migrations', () => {
  it('are applied in order, each once', async () => {
    await start()
    await write('0002_second.sql', 'alter table first add column name text;\ncreate index on first (name);')
    await start()
    await start()
    expect(await readApplied()).toEqual(['0001_first.sql', '0002_second.sql'])
    expect(await empty.query('select id, name from first')).toEqual([])
  })

  it('are applied once by servers that start together', async () => {
    await write('0002_once.sql', 'insert into first values (1);')
    await Promise.all([start(), start(), start()])
    expect(await empty.query('select count(*)::int as count from first')).toEqual([{ count: 1 }])
  })

  it('let a start pass beside a backup, and wait aloud where it reads the table', async () => {
    await start()
    const backup = new pg.Client(empty.url)
    await backup.connect()
    await backup.query('select pg_advisory_lock($1)', [backupLock])
    await backup.query('begin')
    await backup.query('select from first')
    await start()
    await writeLater('0201_second.sql', '0.1.0', 'alter table first add column name text;')
    const said: string[] = []
    const log = { ...silentLog, warn: (_: object, text = '') => said.push(text) }
    const waiting = migrate({ url: empty.url, folder, log, version: '0.2.0' })
    await expect.poll(() => said.at(-1)).toContain('a backup of the database is at work')
    await backup.end()
    await waiting
    expect(await empty.query('select name from schema_changes')).toEqual([{ name: '0201_second.sql' }])
  })

  it('leave nothing behind when they fail, and keep those before', async () => {
    await write('0002_broken.sql', 'create table second (id int); select nonsense;')
    await expect(start()).rejects.toThrow(/0002_broken\.sql failed and left nothing behind: column "nonsense"/)
    expect(await readApplied()).toEqual(['0001_first.sql'])
    expect(await empty.query(`select to_regclass('second') as found`)).toEqual([{ found: null }])
  })

  it('stop the start when an applied one was changed', async () => {
    await start()
    await write('0001_first.sql', 'create table first (id bigint);')
    await expect(start()).rejects.toThrow('Migration 0001_first.sql changed after it was applied.')
  })

  it('are the same with the line ends of another system', async () => {
    await write('0001_first.sql', 'create table first (\n  id int\n);\n')
    await start()
    await write('0001_first.sql', 'create table first (\r\n  id int\r\n);\r\n')
    await expect(start()).resolves.toBeUndefined()
  })

  it('stop the start of an older version on a newer database', async () => {
    await write('0002_newer.sql', 'create table newer (id int);')
    await start()
    await rm(join(folder, '0002_newer.sql'))
    await expect(start()).rejects.toThrow('The database has migration 0002_newer.sql, which this version lacks.')
  })

  it('that an earlier version did not have yet are applied after later ones, each once', async () => {
    await write('0003_third.sql', 'create table third (id int);')
    await start()
    await write('0002_late.sql', 'create table late (id int);')
    await start()
    await start()
    expect(await readApplied()).toEqual(['0001_first.sql', '0002_late.sql', '0003_third.sql'])
  })

  it.each(Object.entries(earlier))(
    'bring the database of %s, with rows in it and beside a server of the version before, to the tables of today',
    async (_, has) => {
      const today = join(import.meta.dirname, '../../../migrations')
      const all = await readdir(today)
      await rm(join(folder, '0001_first.sql'))
      for (const name of all.filter((each) => has(Number(each.slice(0, 4)))))
        await copyFile(join(today, name), join(folder, name))
      await start()
      await empty.query(rows)
      const server = new pg.Client({ connectionString: empty.url, application_name: `nova ${recorded.version}` })
      await server.connect()
      await migrate({ url: empty.url, folder: today, log: silentLog })
      const expected = await (fresh ??= readFresh(today))
      expect(expected.length).toBeGreaterThan(300)
      expect(await empty.query(schema)).toEqual(expected)
      await server.end()
      expect(await empty.query('select name, score from companies, reports')).toHaveLength(1)
    },
  )

  it('of a coming version let those start that may run on them, and name the version to install to others', async () => {
    await writeLater('0201_expand.sql', '0.1.0', 'alter table first add column later text;')
    await writeLater('0202_contract.sql', '0.3.0', 'alter table first drop column id;')
    await start('0.3.0')
    await rm(join(folder, '0202_contract.sql'))
    await rm(join(folder, '0201_expand.sql'))
    await expect(start('0.2.9')).rejects.toThrow(
      'The database has migration 0202_contract.sql: install version 0.3.0 or later (this is 0.2.9).',
    )
    await expect(start('0.3.0')).resolves.toBeUndefined()
    await expect(start('0.10.0')).resolves.toBeUndefined()
  })

  it('are unknown to version 0.1.0 where it may run on them, and known to be newer where it may not', async () => {
    await writeLater('0201_expand.sql', '0.1.0', 'alter table first add column later text;')
    await start()
    expect(await readApplied()).toEqual(['0001_first.sql'])
    await writeLater('0202_contract.sql', '0.2.0', 'alter table first drop column id;')
    await start()
    expect(await readApplied()).toEqual(['0001_first.sql', '0202_contract.sql'])
    await start()
  })

  it.each(['select 1;', '-- oldest: soon\nselect 1;'])('after 0106 name the oldest version: %j', async (sql) => {
    await write('0107_unsaid.sql', sql)
    await expect(start()).rejects.toThrow(
      'Migration 0107_unsaid.sql must begin with the oldest version that may run on it',
    )
  })

  it('from before versions were named wait until no server of 0.1.0 runs', async () => {
    const server = new pg.Client({ connectionString: empty.url, application_name: 'nova' })
    await server.connect()
    await expect(start('0.3.0')).rejects.toThrow(
      'Migration 0001_first.sql needs version 0.2.0 or later, and a server of version 0.1.0 still uses this database.',
    )
    await server.end()
    await expect(start('0.3.0')).resolves.toBeUndefined()
  })

  it('wait until no server of a version runs that may not run on them', async () => {
    await start()
    const server = new pg.Client({ connectionString: empty.url, application_name: 'nova' })
    await server.connect()
    await writeLater('0201_contract.sql', '0.2.0', 'alter table first drop column id;')
    await expect(start('0.3.0')).rejects.toThrow(
      'Migration 0201_contract.sql needs version 0.2.0 or later, and a server of version 0.1.0 still uses this database.',
    )
    await server.query(`set application_name to 'nova 0.1.9'`)
    await expect(start('0.3.0')).rejects.toThrow('and a server of version 0.1.9 still uses this database')
    await server.query(`set application_name to 'nova 0.2.0'`)
    await expect(start('0.3.0')).resolves.toBeUndefined()
    await server.end()
  })

  it('wait briefly for a table in use, so that nobody waits behind them, and try again', async () => {
    await start()
    await writeLater('0201_expand.sql', '0.1.0', 'alter table first add column later text;')
    const reader = new pg.Client(empty.url)
    await reader.connect()
    await reader.query('begin')
    await reader.query('select * from first')
    let isDone = false
    const migrating = start().then(() => (isDone = true))
    const warned = `select count(*)::int as waiting from pg_locks where not granted and relation = 'first'::regclass`
    await expect.poll(() => empty.query(warned)).toEqual([{ waiting: 1 }])
    await expect.poll(() => empty.query(warned)).toEqual([{ waiting: 0 }])
    expect(isDone).toBe(false)
    await reader.query('commit')
    await migrating
    await reader.end()
  })

  it('need a number of their own and a plain name', async () => {
    await write('0001_twin.sql', 'select 1;')
    await expect(start()).rejects.toThrow('0001_first.sql and 0001_twin.sql have the same number')
    await rm(join(folder, '0001_twin.sql'))
    await write('2_short.sql', 'select 1;')
    await expect(start()).rejects.toThrow('Migration 2_short.sql must be named NNNN_name.sql')
  })
})
