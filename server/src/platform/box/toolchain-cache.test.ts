import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepCache } from './toolchain-cache.ts'

let home: string
const signal = new AbortController().signal

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'nova-cache-test-'))
})

afterEach(() => rmSync(home, { recursive: true, force: true }))

const fill = vi.fn(async (folder: string) => {
  await sleep(50)
  writeFileSync(join(folder, 'made'), 'whole')
  return undefined
})

test('two servers make it once, and both find it whole', async () => {
  const [first, second] = [keepCache(home), keepCache(home)]
  expect(first.find('go-1')).toBeUndefined()
  expect(await Promise.all([first.make('go-1', fill, signal), second.make('go-1', fill, signal)])).toEqual([
    undefined,
    undefined,
  ])
  expect(fill).toHaveBeenCalledOnce()
  expect(readFileSync(join(second.find('go-1') ?? '', 'made'), 'utf8')).toBe('whole')
  expect(readdirSync(home)).toEqual(['go-1'])
})

test('a failed build leaves nothing and can be retried', async () => {
  const cache = keepCache(home)
  expect(await cache.make('go-1', async () => 'no room', signal)).toBe('no room')
  await expect(cache.make('go-1', () => Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken')
  expect(readdirSync(home)).toEqual([])
  expect(await cache.make('go-1', fill, signal)).toBeUndefined()
})

test('a server killed during a build blocks no other', async () => {
  writeFileSync(join(home, 'go-1.lock'), '4194305')
  expect(await keepCache(home).make('go-1', fill, signal)).toBeUndefined()
  expect(readdirSync(home)).toEqual(['go-1'])
})

test('a waiting caller can stop waiting', async () => {
  writeFileSync(join(home, 'go-1.lock'), String(process.pid))
  expect(await keepCache(home).make('go-1', fill, AbortSignal.timeout(10))).toBe('Stopped.')
})

test('an entry unused for a month is removed', async () => {
  const cache = keepCache(home)
  await cache.make('go-1', fill, signal)
  await cache.make('java-17', fill, signal)
  const long = new Date(Date.now() - 40 * 24 * 3_600_000)
  for (const key of ['go-1', 'java-17']) utimesSync(join(home, key), long, long)
  cache.find('java-17')
  await cache.make('go-2', fill, signal)
  expect(existsSync(join(home, 'go-1'))).toBe(false)
  expect(readdirSync(home)).toEqual(['go-2', 'java-17'])
})
