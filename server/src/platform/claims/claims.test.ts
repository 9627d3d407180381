import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestDatabase } from '../../../test/database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import type { Ctx } from '../context/context.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { claim, endClaim } from './claims.ts'

let first: Database
let second: Database
beforeAll(async () => {
  first = await makeTestDatabase()
  second = await openDatabase({ url: first.url, dataDir: '', log: silentLog })
})
afterAll(async () => {
  await second.close()
  await first.close()
})

const on = (database: Database) => ({ database, log: silentLog }) as unknown as Ctx

test('one of many callers on two servers gets the key, and the next once it is released', async () => {
  const all = await Promise.all([first, second, first, second].map((each) => claim(on(each), 'one')))
  const got = all.filter((each) => each !== undefined)
  expect(got).toHaveLength(1)
  await got[0]!.release()
  const next = await claim(on(second), 'one')
  expect(next?.signal.aborted).toBe(false)
  await next!.release()
})

test('a request to end is delivered to another server at once, and not only at the next refresh', async () => {
  const held = (await claim(on(first), 'ended'))!
  const seenAt = async () => (await first.pool.query('select seen_at from claims where id = $1', [held.id])).rows[0]
  const before = await seenAt()
  const ended = once(held.signal, 'abort')
  expect(await endClaim(on(second), 'ended', held.id)).toBe(true)
  await ended
  expect(await seenAt()).toEqual(before)
  await held.release()
})

test('a claim is not ended by another key, another id, or an invalid id', async () => {
  const held = (await claim(on(first), 'kept'))!
  expect(await endClaim(on(second), 'other', held.id)).toBe(false)
  expect(await endClaim(on(second), 'kept', randomUUID())).toBe(false)
  expect(await endClaim(on(second), 'kept', "' or true --")).toBe(false)
  expect(held.signal.aborted).toBe(false)
  await held.release()
  expect(await endClaim(on(second), 'kept', held.id)).toBe(false)
})

test('an abandoned claim is taken over after 20 seconds, and its late release frees nothing of the new holder', async () => {
  const left = (await claim(on(first), 'left'))!
  const age = (seconds: number) =>
    first.pool.query(`update claims set seen_at = now() - $1 * interval '1 second' where key = 'left'`, [seconds])
  await age(15)
  expect(await claim(on(second), 'left')).toBeUndefined()
  await age(21)
  const taken = (await claim(on(second), 'left'))!
  await left.release()
  expect(await claim(on(first), 'left')).toBeUndefined()
  await taken.release()
})
