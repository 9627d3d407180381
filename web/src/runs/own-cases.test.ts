import type { EntryOf } from '@nova/contract/room/journal'
import { ownTestLimits } from '@nova/contract/room/own-test-limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeOutbox } from '../../test/answered-outbox.ts'
import { listenToToasts, makeQuestion, makeTimeline } from '../../test/room-parts.ts'
import { extendTimeline } from '../journal/timeline.ts'
import { mergeCases } from './merge-own-cases.ts'
import { createOwnCases, describeExcess, findCaseProblems, type OwnCase, readCases } from './own-cases.ts'

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

function open(storage = makeStorage(), left?: ReturnType<typeof makeOutbox>['outbox']) {
  const { outbox, sent } = left ? { outbox: left, sent: [] } : makeOutbox()
  const timeline = makeTimeline()
  let seq = 0
  /** The journal has this list now; with `clientId`, from this page. */
  const receive = (cases: OwnCase[], clientId = `other-${seq}`) => {
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
  receive([], 'other')
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

test('tests that are refused while a server is updated are sent again at the next visit', () => {
  const storage = makeStorage()
  open(storage).cases.set([one])
  const { outbox, receive, waits } = open(storage)
  expect(outbox.entries().map(({ payload }) => payload)).toEqual([{ cases: [one] }])
  receive([one], waits().id)
  expect(storage.length).toBe(0)
  expect(open(storage).outbox.entries()).toEqual([])
})

test.each<[what: string, known: OwnCase[][], shown: OwnCase[]]>([
  ['an edited test that never reached the journal', [], [{ ...one, expected: '4' }, unset]],
  ['it joined with a test of another device', [[one, unset, broken]], [{ ...one, expected: '4' }, unset, broken]],
  [
    'the journal’s tests where it had the edit before another device’s',
    [
      [{ ...one, expected: '4' }, unset],
      [{ ...one, expected: '5' }, unset],
    ],
    [{ ...one, expected: '5' }, unset],
  ],
])('a device that kept tests without their entry shows %s', (_, known, shown) => {
  const storage = makeStorage()
  const before = open(storage)
  before.receive([one, unset], 'first')
  before.cases.set([{ ...one, expected: '4' }, unset])
  const { outbox } = makeOutbox()
  const timeline = makeTimeline()
  const entries = [[one, unset], ...known].map((cases, at) => {
    const clientId = at === 0 ? 'first' : `later-${at}`
    return { seq: at + 1, kind: 'ownTests', questionId: 'q1', clientId, payload: { cases } } as unknown as EntryOf
  })
  timeline.set((empty) => extendTimeline(empty, entries))
  const after = createOwnCases({ interviewId, questions, outbox, timeline, storage })
  expect(after.of('q1').get()).toEqual(shown)
  expect(outbox.entries().map(({ payload }) => payload)).toEqual(known.length < 2 ? [{ cases: shown }] : [])
})

/** A device's list of a version that recorded no own tests. */
function keepEarlier(cases: unknown[]) {
  const storage = makeStorage()
  storage.setItem('nova-own-tests-i1-q1', JSON.stringify(cases))
  return storage
}

test('tests of a version that recorded none are shown, and recorded once they are changed or run', () => {
  const storage = keepEarlier([{ id: 1 }, 7, null, one])
  storage.setItem('nova-own-tests-i1-q2', '{')
  storage.setItem('nova-own-tests-i2-q1', JSON.stringify([unset]))
  const changed = open(storage)
  expect([changed.cases.get(), changed.outbox.entries(), storage.length]).toEqual([[one], [], 2])
  changed.cases.set([one, unset])
  expect(changed.outbox.entries().map(({ payload }) => payload)).toEqual([{ cases: [one, unset] }])

  const ran = open(keepEarlier([one]))
  ran.own.record('q2')
  ran.own.record('q1')
  expect(ran.outbox.entries().map(({ payload }) => payload)).toEqual([{ cases: [one] }])
})

test('tests of before that are too many stay on the device until enough are removed', () => {
  const said = listenToToasts()
  const many = Array.from({ length: 22 }, (_, at) => ({ ...one, id: `${at}` }))
  const storage = keepEarlier(many)
  const { own, cases, outbox } = open(storage)
  expect(describeExcess(cases.get())).toBe('You have 22 tests, and up to 20 can be saved and run. Remove 2.')
  own.record('q1')
  cases.set(many.slice(1))
  cases.set(many)
  expect([cases.get().length, outbox.entries(), said]).toEqual([21, [], ['Your tests are too long']])
  expect(open(storage).cases.get()).toEqual(many.slice(1))
  cases.set(many.slice(2))
  expect([cases.get().length, outbox.entries().length]).toEqual([20, 1])
})

test('tests of a device that was offline are joined with those that another device wrote meanwhile', () => {
  const changed = { ...unset, expected: '0' }
  const { cases, receive, waits, outbox } = open()
  receive([one, unset])
  cases.set([{ ...one, expected: '4' }, unset, broken])
  cases.set([{ ...one, expected: '5' }, unset, broken])
  const { id } = waits()
  receive([one, changed])
  receive([{ ...one, expected: '5' }, unset, broken], id)
  const joined = [{ ...one, expected: '5' }, changed, broken]
  expect([cases.get(), waits().payload]).toEqual([joined, { cases: joined }])
  receive(joined, waits().id)
  receive([one])
  expect([cases.get(), outbox.entries().length]).toEqual([[one], 1])
})

test('the same holds after a reload of the device, and a test that it removed stays removed', () => {
  const storage = makeStorage()
  const before = open(storage)
  before.receive([one, unset], 'first')
  before.cases.set([one])
  const after = open(storage, before.outbox)
  after.receive([one, unset], 'first')
  const { id } = after.waits()
  after.receive([one, unset, broken], 'other')
  after.receive([one], id)
  expect(after.cases.get()).toEqual([one, broken])
})

test.each([
  ['both changed', [one], [{ ...one, expected: '7' }], [{ ...one, expected: '8' }], ['8', '7']],
  ['one changed and the other removed', [one], [{ ...one, expected: '7' }], [], ['7']],
  ['one removed', [one, unset], [one, unset], [one], ['3']],
  ['the other removed', [one, unset], [unset], [one, unset], ['']],
])('of a test that %s, each changed version stays', (_, base, theirs, mine, expected) => {
  const merged = mergeCases(base, theirs, mine, () => 'new')
  expect(merged.map((each) => each.expected)).toEqual(expected)
  expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length)
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
