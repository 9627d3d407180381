import type { EntryOf } from '@nova/contract/room/journal'
import { ownTestLimits } from '@nova/contract/room/own-test-limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeOutbox } from '../../test/answered-outbox.ts'
import { listenToToasts, makeQuestion, makeTimeline } from '../../test/room-parts.ts'
import { extendTimeline } from '../journal/timeline.ts'
import { createOwnCases, findCaseProblems, type OwnCase, readCases } from './own-cases.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A device's storage, as the browser has it. */
function makeStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

const signature = { name: 'f', params: [{ name: 'xs', type: 'int[]' }], returns: 'int' }
const one: OwnCase = { id: '1', args: ['[1, 2]'], expected: '3' }
const unset: OwnCase = { id: '2', args: ['[]'], expected: '' }
const broken: OwnCase = { id: '3', args: ['[1,'], expected: '"a"' }

const interviewId = 'i1'
const questions = [makeQuestion('q1'), makeQuestion('q2')]

function open(storage = makeStorage()) {
  const { outbox, sent } = makeOutbox()
  const timeline = makeTimeline()
  let seq = 0
  /** The journal has this list now; with `clientId`, from this page. */
  const receive = (cases: OwnCase[], clientId: string | null = null) => {
    seq += 1
    const entry = { seq, kind: 'ownTests', questionId: 'q1', clientId, payload: { cases } } as unknown as EntryOf
    timeline.set((before) => extendTimeline(before, [entry]))
  }
  const own = createOwnCases({ interviewId, questions, outbox, timeline, storage })
  return { own, outbox, sent, timeline, receive, cases: own.of('q1'), waits: () => outbox.entries().at(-1)! }
}

test('changes made within two seconds are one entry with all cases of the question', async () => {
  const { cases, own, sent } = open()
  cases.set([one])
  cases.set((before) => [...before, unset])
  expect(cases.get()).toEqual([one, unset])
  expect(own.of('q2').get()).toEqual([])
  await vi.advanceTimersByTimeAsync(2500)
  expect(sent.flat().map(({ kind, questionId, payload }) => [kind, questionId, payload])).toEqual([
    ['ownTests', 'q1', { cases: [one, unset] }],
  ])
})

test('the newest list of the journal is shown, also where another device wrote it', () => {
  const { cases, receive } = open()
  const told = vi.fn()
  cases.subscribe(told)
  receive([one])
  receive([one, unset])
  expect([cases.get(), told.mock.calls.length]).toEqual([[one, unset], 2])
})

test('a list on its way stays on screen until the journal has it, and what comes after that replaces it', () => {
  const { cases, receive, waits } = open()
  cases.set([one])
  receive([broken])
  expect(cases.get()).toEqual([one])
  receive([one], waits().id)
  receive([unset])
  expect(cases.get()).toEqual([unset])
})

test('cases of another device that came after those of this page, in one stretch, are shown', () => {
  const { cases, receive, waits, timeline, outbox } = open()
  cases.set([one])
  const { id } = waits()
  vi.spyOn(outbox, 'entries').mockReturnValue([])
  const silent = vi.spyOn(timeline, 'set').mockImplementation(() => {})
  receive([one], id)
  silent.mockRestore()
  receive([unset])
  expect(cases.get()).toEqual([unset])
})

test('cases that an earlier version kept on the device are taken over once, and those of other interviews removed', () => {
  const storage = makeStorage()
  storage.setItem(
    'nova-own-tests-i1-q1',
    JSON.stringify([{ id: 1 }, 7, null, { ...one, args: ['x'.repeat(10_001)] }, one]),
  )
  storage.setItem('nova-own-tests-i1-q2', '{')
  storage.setItem('nova-own-tests-i2-q1', JSON.stringify([unset]))
  storage.removeItem('nova-own-tests-i1-q2')
  // Refused, so that the next visit tries again.
  expect(open(storage).cases.get()).toEqual([one])
  const { cases, outbox, receive, waits } = open(storage)
  expect([cases.get(), storage.length]).toEqual([[one], 1])
  expect(outbox.entries()).toHaveLength(1)
  receive([one], waits().id)
  expect(storage.length).toBe(0)
  expect(open(storage).outbox.entries()).toHaveLength(0)
})

test('cases beyond the limits are refused in words, and the ones before stay', () => {
  const said = listenToToasts()
  const { cases } = open()
  cases.set([one])
  cases.set([{ ...one, args: ['x'.repeat(ownTestLimits.charactersOfOne + 1)] }])
  cases.set(Array.from({ length: 6 }, (_, at) => ({ ...one, id: `${at}`, args: ['x'.repeat(9000)] })))
  expect([cases.get(), said]).toEqual([[one], ['Your tests are too long', 'Your tests are too long']])
})

test('only cases that fit the signature are run; an expected value may be left open', () => {
  expect(readCases([one, unset, broken], signature)).toEqual([{ args: [[1, 2]], expected: 3 }, { args: [[]] }])
  expect(findCaseProblems(broken, signature)).toEqual({
    args: ["This isn't complete. Write a list, like [7]."],
    expected: 'This should be a whole number, but is "a".',
    isFine: false,
  })
})
