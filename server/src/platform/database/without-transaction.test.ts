import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeEmptyDatabase } from '../../../test/database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { migrate } from './migrations.ts'

let empty: Awaited<ReturnType<typeof makeEmptyDatabase>>
let folder: string

const start = () => migrate({ url: empty.url, folder, log: silentLog, version: '0.2.0' })
const write = (name: string, ...lines: string[]) => writeFile(join(folder, name), lines.join('\n'))
const index = `select indisvalid as whole from pg_index where indexrelid = to_regclass('first_by_id')`
const header = ['-- oldest: 0.1.0', '-- without transaction']

beforeEach(async () => {
  empty = await makeEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'nova-migrations-'))
  await write('0001_first.sql', 'create table first (id int); insert into first values (1), (1);')
})

afterEach(async () => {
  await empty.drop()
  await rm(folder, { recursive: true })
})

test('an index is built while another server starts, writes and waits for its turn', async () => {
  await start()
  await write('0201_index.sql', ...header, 'create index concurrently first_by_id', '  on first (id);')
  // A transaction that was there before holds the build up at its beginning.
  const writer = new pg.Client(empty.url)
  await writer.connect()
  await writer.query('begin')
  await writer.query('insert into first values (3)')
  const building = start()
  await expect.poll(() => empty.query(index)).toEqual([{ whole: false }])
  const second = start()
  const waiting = `select count(*)::int as servers from pg_stat_activity where datname = current_database()
    and application_name = 'nova migrations' and query like '%advisory_lock%'`
  await expect.poll(() => empty.query(waiting)).toEqual([{ servers: 1 }])
  // As version 0.1.0 takes its turn.
  await empty.query('select pg_advisory_lock(6682001)')
  await empty.query('insert into first values (2)')
  await writer.query('commit')
  await Promise.all([building, second])
  await writer.end()
  expect(await empty.query(index)).toEqual([{ whole: true }])
  expect(await empty.query('select name from schema_changes')).toEqual([{ name: '0201_index.sql' }])
})

test('what a build left unfinished is dropped and built anew, and what is whole stays', async () => {
  await write(
    '0201_index.sql',
    ...header,
    'create index concurrently first_whole on first (id);',
    'create unique index concurrently first_by_id on first (id);',
  )
  await expect(start()).rejects.toThrow(/0201_index\.sql failed and is begun again at the next start: could not create/)
  expect(await empty.query(index)).toEqual([{ whole: false }])
  const before = await empty.query(`select 'first_whole'::regclass::oid as oid`)
  await empty.query('truncate first')
  await start()
  expect(await empty.query(index)).toEqual([{ whole: true }])
  expect(await empty.query(`select 'first_whole'::regclass::oid as oid`)).toEqual(before)
})
