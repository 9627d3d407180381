import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestSandbox, type TestSandbox } from '../../../test/sandbox.ts'
import type { CaseResult, RunRequest } from './request.ts'
import { readSql, sqlArgs, sqlRequest } from './sql-request.ts'

let opened: TestSandbox
let count = 0

beforeAll(async () => {
  opened = await openTestSandbox()
})
afterAll(() => opened.close())

const schema = 'CREATE TABLE secrets (id integer PRIMARY KEY, word text)'
const rows = (word: string) => `INSERT INTO secrets VALUES (1, '${word}')`
const check = 'SELECT id, word FROM secrets ORDER BY id'
const reading = { schema, mayWrite: false }
const writing = { schema, mayWrite: true, check }

async function run(code: string, task: Parameters<typeof sqlArgs>[0] = reading, more: Partial<RunRequest> = {}) {
  const id = `attack-${(count += 1)}`
  const args = [sqlArgs(task, rows('first')), sqlArgs(task, rows('hidden'))]
  const result = await opened.sandbox.run({ ...sqlRequest(code, args), id, queue: id, ...more })
  expect(result.cases).toHaveLength(2)
  return result.cases as [CaseResult, CaseResult]
}

/** The next run is clean: nothing of an attack is left. */
async function expectClean() {
  for (const each of await run('SELECT count(*) FROM secrets')) {
    expect(readSql(each)).toMatchObject({ rows: { rows: [['1']] } })
  }
}

const refused: [name: string, code: string, words: RegExp][] = [
  ['COPY to a file', "COPY secrets TO '/tmp/out'", /permission denied to COPY to a file/],
  [
    'COPY from a file',
    "CREATE TEMP TABLE t (x text); COPY t FROM '/etc/passwd'",
    /permission denied to COPY from a file/,
  ],
  ['COPY to a program', "COPY secrets TO PROGRAM 'sh'", /permission denied to COPY to or from an external program/],
  [
    'COPY from a program',
    "CREATE TEMP TABLE t (x text); COPY t FROM PROGRAM 'id'",
    /permission denied to COPY to or from/,
  ],
  ['COPY to the client', 'COPY secrets TO STDOUT', /COPY returns no rows here/],
  ['COPY from the client', 'CREATE TEMP TABLE t (x text); COPY t FROM STDIN', /Rows are not read from the client/],
  ['pg_read_file', "SELECT pg_read_file('/proc/self/environ')", /permission denied for function pg_read_file/],
  ['pg_read_binary_file', "SELECT pg_read_binary_file('PG_VERSION')", /permission denied for function/],
  ['pg_ls_dir', "SELECT pg_ls_dir('.')", /permission denied for function pg_ls_dir/],
  ['pg_stat_file', "SELECT pg_stat_file('postgresql.conf')", /permission denied for function pg_stat_file/],
  ['lo_import', "SELECT lo_import('/etc/passwd')", /permission denied for function lo_import/],
  ['lo_export', "SELECT lo_export(1, '/tmp/out')", /permission denied for function lo_export/],
  ['large objects', 'SELECT lo_create(0)', /permission denied for function lo_create/],
  ['dblink', 'CREATE EXTENSION dblink', /permission denied to create extension/],
  ['a trusted extension', 'CREATE EXTENSION pg_trgm', /permission denied to create extension/],
  ['file_fdw', 'CREATE FOREIGN DATA WRAPPER f', /permission denied to create foreign-data wrapper/],
  [
    'an untrusted language',
    "CREATE FUNCTION pg_temp.f() RETURNS int LANGUAGE c AS 'libc', 'system'",
    /permission denied for language c/,
  ],
  ['LOAD', "LOAD '/tmp/x.so'", /access to library|permission denied/],
  ['a library of the server', "SET session_preload_libraries = 'auto_explain'", /permission denied to set parameter/],
  ['catalog writes', "UPDATE pg_class SET relname = 'x'", /permission denied for table pg_class/],
  ['pg_authid', 'SELECT rolpassword FROM pg_authid', /permission denied for table pg_authid/],
  ['ALTER SYSTEM', "ALTER SYSTEM SET log_statement = 'all'", /permission denied to set parameter/],
  ['a database', 'CREATE DATABASE x', /permission denied to create database/],
  ['a role', 'CREATE ROLE x SUPERUSER', /permission denied to create role/],
  ['SET ROLE', 'SET ROLE author', /permission denied to set role/],
  ['SET ROLE to the keeper', 'SET ROLE keeper', /permission denied to set role/],
  ['SET SESSION AUTHORIZATION', 'SET SESSION AUTHORIZATION keeper', /permission denied to set session authorization/],
  ['log settings', "SELECT set_config('log_destination', 'csvlog', false)", /cannot be changed now|permission denied/],
  ['the temp limit', "SET temp_file_limit = '-1'", /permission denied to set parameter/],
  ['a table in public', 'CREATE TABLE public.t (x int)', /permission denied for schema public/],
  ['a schema', 'CREATE SCHEMA s', /permission denied for database/],
  [
    'a function in public',
    'CREATE FUNCTION public.f() RETURNS int LANGUAGE sql AS $$SELECT 1$$',
    /permission denied for schema public/,
  ],
  ['a cast', 'CREATE CAST (text AS integer) WITH INOUT', /must be owner of type/],
  [
    'an operator in public',
    'CREATE OPERATOR public.+ (FUNCTION = int4pl, LEFTARG = int, RIGHTARG = int)',
    /permission denied/,
  ],
  [
    'a trigger',
    'CREATE TRIGGER t BEFORE INSERT ON secrets EXECUTE FUNCTION suppress_redundant_updates_trigger()',
    /permission denied/,
  ],
  ['a rule', 'CREATE RULE r AS ON SELECT TO secrets DO INSTEAD NOTHING', /must be owner/],
  ['writing where only reading is allowed', 'DELETE FROM secrets', /permission denied for table secrets/],
  ['TRUNCATE', 'TRUNCATE secrets', /permission denied for table secrets/],
  ['DROP', 'DROP TABLE secrets', /must be owner of table secrets/],
  ['prepared transactions', "BEGIN; PREPARE TRANSACTION 'x'", /prepared transactions are disabled/],
  [
    'the end of another session',
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename IN ($$keeper$$, $$author$$)',
    /permission denied to terminate process/,
  ],
  ['a checkpoint', 'CHECKPOINT', /permission denied/],
  ['a stop of the server', 'SELECT pg_reload_conf()', /permission denied for function pg_reload_conf/],
  [
    'endless recursion of a function',
    'CREATE FUNCTION pg_temp.f() RETURNS int LANGUAGE plpgsql AS $$BEGIN RETURN pg_temp.f(); END$$; SELECT pg_temp.f()',
    /stack depth limit exceeded/,
  ],
  ['the end of its own session', 'SELECT pg_terminate_backend(pg_backend_pid())', /terminating connection/],
]

describe('what statements may not do', { timeout: 60_000 }, () => {
  test.each(refused)('%s is refused', async (_, code, words) => {
    const [seen] = await run(code)
    expect(seen.status).toBe('runtime_error')
    expect(seen.error).toMatch(words)
  })
})

test.each([
  ['rows', "SELECT generate_series(1, 100000), 'x' AS letter", 10_000],
  ['bytes', "SELECT n, repeat('x', 1000000) FROM generate_series(1, 9) n", 4],
])('a result with too many %s gives its first rows and says that there are more', async (_, code, total) => {
  const [seen] = await run(code)
  const { rows } = readSql(seen)!
  expect([seen.status, rows!.rows.length, rows!.rows[0]![0], rows!.total, rows!.isMore]).toEqual([
    ...['ok', total, '1', total, true],
  ])
  const check = 'SELECT generate_series(1, 10001)'
  const [judged] = await run('SELECT 1', { ...writing, check })
  expect(judged.error).toMatch(/^The check failed: The result has more than 10000 rows\./)
})

describe('what would never end, or take everything, is stopped', { timeout: 120_000 }, () => {
  /** Enough to begin on a busy machine. */
  const brief = { wallMs: 4_000 }
  const stopped: [name: string, code: string, statuses: RegExp, limits?: RunRequest['limits']][] = [
    [
      'endless recursion',
      'WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n FROM r) SELECT count(*) FROM r',
      /timeout|runtime_error/,
    ],
    ['a long sleep', 'SELECT pg_sleep(100)', /waited/],
    [
      'a long sleep without a limit of its own',
      "SET statement_timeout = 0; SELECT pg_sleep_until('2099-01-01')",
      /waited/,
      brief,
    ],
    ['a busy loop', 'DO $$BEGIN LOOP END LOOP; END$$', /timeout/],
    ['a lock that is never free', 'SELECT pg_advisory_lock(1); SELECT pg_sleep(100)', /waited/, brief],
    ['a flood of notices', "DO $$BEGIN LOOP RAISE NOTICE '%', repeat('x', 10000); END LOOP; END$$", /timeout|limit/],
    [
      'much memory',
      "SELECT length(string_agg(repeat('x', 1000000), '')) FROM generate_series(1, 900)",
      /memory_limit|runtime_error/,
    ],
    [
      'large sorts in memory',
      "SET work_mem = '2GB'; SELECT count(*) FROM (SELECT md5(n::text) FROM generate_series(1, 90000000) n ORDER BY 1) x",
      /memory_limit|timeout|runtime_error/,
    ],
    [
      'a full disk by a temporary table',
      'CREATE TEMP TABLE t AS SELECT repeat(md5(n::text), 100) FROM generate_series(1, 9000000) n',
      /timeout|runtime_error/,
    ],
    [
      'a full disk by temporary files',
      "SET work_mem = '64kB'; SELECT count(*) FROM (SELECT repeat(md5(n::text), 9) FROM generate_series(1, 9000000) n ORDER BY 1) x",
      /timeout|runtime_error/,
    ],
  ]
  test.each(stopped)('%s', async (_, code, statuses, limits = {}) => {
    const [seen] = await run(code, reading, { maxTimeouts: 1, limits })
    expect(seen.status).toMatch(statuses)
    await expectClean()
  })

  test('a query that sleeps beside a reference in time waited without computing', async () => {
    const query = "SELECT word, pg_sleep(CASE word WHEN 'hidden' THEN 600 ELSE 0 END) FROM secrets"
    const beside = { language: 'sql' as const, code: 'SELECT word FROM secrets' }
    const cases = await run(query, reading, { beside, limits: { wallMs: 1_500 } })
    expect(cases.map(({ status }) => status)).toEqual(['ok', 'waited'])
  })

  test('a run that is stopped while it sleeps ends at once', async () => {
    const id = 'attack-stopped'
    const running = opened.sandbox.run({
      ...sqlRequest('SELECT pg_sleep(60)', [sqlArgs(reading, rows('x'))]),
      id,
      queue: id,
    })
    await expect.poll(() => opened.sandbox.stop(id)).toBe(true)
    expect((await running).status).toBe('killed')
    await expectClean()
  })
})

describe('what one data set knows of another', { timeout: 60_000 }, () => {
  const texts = async (code: string, task?: Parameters<typeof sqlArgs>[0]) =>
    (await run(code, task)).map((each) => JSON.stringify([each.returned, each.error]))

  test('there is no other database with rows, and no statement of another session to read', async () => {
    for (const code of [
      'SELECT datname FROM pg_database',
      'SELECT query, usename FROM pg_stat_activity',
      'SELECT * FROM pg_stat_statements',
      'SELECT name, statement FROM pg_prepared_statements',
      "SELECT * FROM pg_settings WHERE name ~ 'file|directory'",
    ]) {
      const [seen] = await texts(code)
      expect(seen).not.toMatch(/hidden|first|INSERT INTO secrets/)
    }
  })

  test('settings of the role and notifications do not reach the next data set', async () => {
    const keep = `DO $$BEGIN
      EXECUTE format('ALTER ROLE %I SET application_name = %L', current_user, (SELECT word FROM secrets));
    END$$; NOTIFY words, 'first'; LISTEN words; SELECT current_setting('application_name'), word FROM secrets`
    const cases = await run(keep)
    expect(cases.map((each) => readSql(each)?.rows?.rows ?? each.error)).toEqual([[['', 'first']], [['', 'hidden']]])
  })

  test('a lock that is left over holds up neither the check nor the next data set', async () => {
    const cases = await run('BEGIN; LOCK TABLE secrets IN ROW EXCLUSIVE MODE; SELECT pg_advisory_lock(7)', writing)
    expect(cases.map((each) => readSql(each)?.rows?.rows)).toEqual([[['1', 'first']], [['1', 'hidden']]])
  })
})

describe('nothing answers for the check', { timeout: 60_000 }, () => {
  const answered = async (code: string) =>
    (await run(code, writing)).map((each) => readSql(each)?.rows?.rows ?? each.error)

  test('a temporary table of the same name is not what it reads', async () => {
    const code = "CREATE TEMP TABLE secrets (id int, word text); INSERT INTO pg_temp.secrets VALUES (9, 'forged')"
    expect(await answered(code)).toEqual([[['1', 'first']], [['1', 'hidden']]])
  })

  test('settings of the session and of the role do not reach it', async () => {
    const code = `SET search_path = pg_temp; CREATE TEMP VIEW secrets AS SELECT 9 AS id, 'forged' AS word;
      DO $$BEGIN EXECUTE format('ALTER ROLE %I SET search_path = pg_temp', current_user); END$$`
    expect(await answered(code)).toEqual([[['1', 'first']], [['1', 'hidden']]])
  })

  test('it sees what the statements wrote, and not what they left open', async () => {
    expect(await answered("UPDATE secrets SET word = 'new'")).toEqual([[['1', 'new']], [['1', 'new']]])
    expect(await answered("BEGIN; UPDATE secrets SET word = 'new'")).toEqual([[['1', 'first']], [['1', 'hidden']]])
  })

  test('own casts and operators of a session are not used by it', async () => {
    const code = `CREATE FUNCTION pg_temp.lower(text) RETURNS text LANGUAGE sql AS $$SELECT 'forged'$$;
      CREATE FUNCTION pg_temp.equal(int, int) RETURNS bool LANGUAGE sql AS $$SELECT true$$;
      CREATE OPERATOR pg_temp.= (FUNCTION = pg_temp.equal, LEFTARG = int, RIGHTARG = int)`
    const task = { schema, mayWrite: true, check: 'SELECT lower(word) FROM secrets WHERE id = 2 OR id = 1' }
    const [seen] = await run(code, task)
    expect(readSql(seen)!.rows!.rows).toEqual([['first']])
  })
})

test('statements without a data set have no rights either', async () => {
  const ask = (id: string, code: string) =>
    opened.sandbox.run({ id, queue: id, language: 'sql', code, mode: 'program', stdin: '' })
  expect(await ask('plain', "SELECT 'ready'")).toMatchObject({ status: 'ok', run: { stdout: 'ready\n' } })
  const read = await ask('plain-file', "SELECT pg_read_file('PG_VERSION')")
  expect(read).toMatchObject({ status: 'runtime_error', run: { stdout: '' } })
  expect(read.run!.stderr).toContain('permission denied for function pg_read_file')
})
