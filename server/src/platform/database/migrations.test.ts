import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeEmptyDatabase } from '../../../test/database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { migrate } from './migrations.ts'

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

const write = (name: string, sql: string) => writeFile(join(folder, name), sql)
const start = () => migrate({ url: empty.url, folder, log: silentLog })

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

  it('may not be put before one that is applied', async () => {
    await write('0003_third.sql', 'create table third (id int);')
    await start()
    await write('0002_late.sql', 'create table late (id int);')
    await expect(start()).rejects.toThrow('Migration 0002_late.sql comes before 0003_third.sql')
  })

  it('need a number of their own and a plain name', async () => {
    await write('0001_twin.sql', 'select 1;')
    await expect(start()).rejects.toThrow('0001_first.sql and 0001_twin.sql have the same number')
    await rm(join(folder, '0001_twin.sql'))
    await write('2_short.sql', 'select 1;')
    await expect(start()).rejects.toThrow('Migration 2_short.sql must be named NNNN_name.sql')
  })
})
