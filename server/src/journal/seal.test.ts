/** The order and the hash chain of entries, without a database. */
import { createHash } from 'node:crypto'
import type { EntryOf } from '@nova/contract/room/journal'
import { expect, test } from 'vitest'
import { firstHash, hashEntry } from './chain.ts'
import { idsOf, type NewEntry, sealEntries } from './seal.ts'

const actor = { role: 'candidate', id: null, name: null } as const
const now = new Date('2026-05-04T10:00:00.000Z')
const head = { seq: 6, hash: firstHash, used: {} }
const focus = (rest: Partial<NewEntry> = {}): NewEntry => ({
  actor,
  kind: 'focus',
  payload: { focused: true },
  ...rest,
})

test('a chain begins with 64 zeros', async () => {
  expect(firstHash).toBe('0000000000000000000000000000000000000000000000000000000000000000')
})

test('a hash is SHA-256 of the previous hash and the entry as canonical JSON', async () => {
  const entry = { seq: 1, payload: { b: 'ü', a: [1, true, null] }, kind: 'focus' } as never
  const text = `${firstHash}{"kind":"focus","payload":{"a":[1,true,null],"b":"ü"},"seq":1}`
  expect(hashEntry(firstHash, entry)).toBe(createHash('sha256').update(text).digest('hex'))
})

test('entries are numbered without gaps, and each hash seals the one before', async () => {
  const sealed = await sealEntries(head, [focus(), focus({ payload: { focused: false } })], now)
  expect(sealed.sealed.map(({ seq }) => seq)).toEqual([7, 8])
  const [{ hash: first, ...bareFirst }, { hash: second, ...bareSecond }] = sealed.sealed as [EntryOf, EntryOf]
  expect(first).toBe(hashEntry(firstHash, bareFirst))
  expect(second).toBe(hashEntry(first, bareSecond))
  const bytes = '{"focused":true}'.length + '{"focused":false}'.length
  const used = { since: now.getTime(), spent: { rest: { count: 2, bytes } } }
  expect(sealed.head).toEqual({ seq: 8, hash: second, used })
})

test('an entry holds what it was given, an id in small letters, and null for what is missing', async () => {
  const given = { questionId: 'q', clientId: 'AB', clientAt: 0.5, late: true }
  const { sealed } = await sealEntries(head, [focus(given), focus({ late: false })], now)
  const same = { at: '2026-05-04T10:00:00.000Z', actor, kind: 'focus', payload: { focused: true } }
  expect(sealed.map(({ hash: _, ...entry }) => entry)).toEqual([
    { ...same, seq: 7, questionId: 'q', clientId: 'ab', clientAt: 0.5, late: true },
    { ...same, seq: 8, questionId: null, clientId: null, clientAt: null },
  ])
})

test('the size of each payload is its bytes as JSON', async () => {
  const payloads = [{ text: 'ü' }, { focused: false }]
  const { sizes } = await sealEntries(
    head,
    payloads.map((payload) => focus({ payload })),
    now,
  )
  expect(sizes).toEqual([13, 17])
})

test('a payload is sealed without what the database refuses, and otherwise as it is', async () => {
  const payloads = [{ text: 'a\0b\ud800c' }, { text: 'a\\u0001\n😀' }]
  const { sealed } = await sealEntries(
    head,
    payloads.map((payload) => focus({ kind: 'run', payload })),
    now,
  )
  expect(sealed.map(({ payload }) => payload)).toEqual([{ text: 'a\uFFFDb\uFFFDc' }, { text: 'a\\u0001\n😀' }])
})

test('copies count against the limit that the head remembers', async () => {
  const copy = focus({ kind: 'copy', payload: { from: 'editor', text: 'abc' } })
  const start = { ...head, used: { copy: { count: 1999, bytes: 10 } } }
  const { head: next, sealed } = await sealEntries(start, [copy, copy], now)
  expect(sealed.map(({ payload }) => (payload as { text: string }).text)).toEqual(['abc', ''])
  expect(next.used).toMatchObject({ copy: { count: 2001, bytes: 13 } })
})

test('ids are listed in small letters, without those entries that have none', async () => {
  expect(idsOf([focus({ clientId: 'AB' }), focus(), focus({ clientId: null }), focus({ clientId: 'c' })])).toEqual([
    'ab',
    'c',
  ])
})

test('an id that is used twice in a batch is refused, also with letters in another case', async () => {
  expect(() => idsOf([focus({ clientId: 'ab' }), focus({ clientId: 'AB' })])).toThrow(
    expect.objectContaining({ code: 'invalid_input', message: 'Each entry needs an id of its own.' }),
  )
})
