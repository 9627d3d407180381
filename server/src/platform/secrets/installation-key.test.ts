import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestDatabase } from '../../../test/database.ts'
import type { Database } from '../database/database.ts'
import { openInstallationSecrets, readInstallationSecrets } from './installation-key.ts'

const place = 'models:1:api-key'
let database: Database
let folder: string
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('delete from settings_key')
  folder = await mkdtemp(join(tmpdir(), 'nova-key-'))
  return () => rm(folder, { recursive: true })
})

function start(dataDir: string, settings: { key?: string; old?: string; isLost?: boolean } = {}) {
  const { key: settingsKey, old: oldSettingsKey, isLost: isKeyLost = false } = settings
  return openInstallationSecrets({ pool: database.pool, dataDir, settingsKey, oldSettingsKey, isKeyLost })
}

test('without a configured key, servers of one data folder that start together create one key, readable by its owner only', async () => {
  const dataDir = join(folder, 'data')
  const started = await Promise.all([1, 2, 3, 4].map(() => start(dataDir)))
  const sealed = await started[0]!.secrets.seal('kept', place)
  for (const { secrets } of started) expect(await secrets.open(sealed, place)).toBe('kept')
  expect(await readdir(dataDir)).toEqual(['settings.key'])
  expect((await stat(join(dataDir, 'settings.key'))).mode & 0o777).toBe(0o600)
  expect(started[0]!.keyFile).toBe(join(dataDir, 'settings.key'))
  const later = [(await start(dataDir)).secrets]
  later.push(await readInstallationSecrets({ dataDir, settingsKey: undefined, oldSettingsKey: undefined }))
  for (const secrets of later) expect(await secrets.open(sealed, place)).toBe('kept')
})

test('a second server with a folder of its own does not start, and says what to set', async () => {
  const first = join(folder, 'first')
  await start(first)
  await expect(start(join(folder, 'second'))).rejects.toThrow(/this server has none.*set SETTINGS_KEY/s)
  // It left no key behind that would be another one.
  await expect(stat(join(folder, 'second'))).rejects.toThrow('ENOENT')
  await expect(start(join(folder, 'third'), { key: 'another passphrase' })).rejects.toThrow(
    /this server has another one/,
  )
  const key = (await readFile(join(first, 'settings.key'), 'utf8')).trim()
  expect((await start(join(folder, 'second'), { key })).keyFile).toBeUndefined()
})

test('of two servers with separate folders that start together, one starts', async () => {
  const starts = await Promise.allSettled([start(join(folder, 'first')), start(join(folder, 'second'))])
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the key may change where the one before is known: from the file, or as the old one', async () => {
  const sealed = await (await start(folder)).secrets.seal('kept', place)
  const moved = await start(folder, { key: 'a passphrase of ours' })
  expect(await moved.secrets.open(sealed, place)).toBe('kept')
  await rm(join(folder, 'settings.key'))
  await start(folder, { key: 'a newer passphrase', old: 'a passphrase of ours' })
  await expect(start(folder, { key: 'a passphrase of ours' })).rejects.toThrow('SETTINGS_KEY_LOST=1')
})

test('a lost key is given up only where the operator says so', async () => {
  await start(join(folder, 'lost'))
  const replaced = await start(join(folder, 'new'), { isLost: true })
  expect(replaced.secrets.canSeal).toBe(true)
  await start(join(folder, 'new'))
})

test('if the file cannot be created or is corrupt, the server starts without a key and says why', async () => {
  await mkdir(join(folder, 'settings.key'))
  expect(await start(folder)).toMatchObject({
    secrets: { canSeal: false },
    problem: expect.stringContaining('cannot be read'),
  })
  await rm(join(folder, 'settings.key'), { recursive: true })
  await writeFile(join(folder, 'settings.key'), 'spoilt')
  const spoilt = await start(folder)
  expect(spoilt.secrets.canSeal).toBe(false)
  expect(spoilt.problem).toContain('holds no key')
  expect((await start(folder, { key: 'a passphrase of ours' })).secrets.canSeal).toBe(true)
})
