import { expect, it } from 'vitest'
import type { EntryOf } from './journal.ts'
import { findMoments, findSpan, makeSessionClock, within } from './session-clock.ts'

const entry = (seq: number, at: number, clientAt: number | null, kind = 'focus') =>
  ({
    seq,
    at: new Date(at).toISOString(),
    clientAt,
    kind,
    actor: { role: 'candidate', id: null },
  }) as unknown as EntryOf

it('moves a wrong clock of a device by its least delay and keeps its distances, also after an hour offline', () => {
  const entries = [entry(1, 10_020, 1_000), entry(2, 12_500, 3_000), entry(3, 3_700_000, 63_000)]
  const clock = makeSessionClock(entries)
  expect(entries.map((each) => clock(each))).toEqual([10_020, 12_020, 72_020])
  expect(clock(entries[1]!, 2_500)).toBe(11_520)
})

it('knows that another device joined, and never puts an entry after its arrival', () => {
  const joined = entry(2, 20_000, null, 'joined')
  const entries = [entry(1, 10_000, 1_000), joined, entry(3, 30_000, 500_000)]
  const clock = makeSessionClock(entries)
  expect(entries.map((each) => clock(each))).toEqual([10_000, 20_000, 30_000])
  expect(clock(entries[2]!, 600_000)).toBe(30_000)
})

const edit = (seq: number, at: number, clientAt: number, times: number[]) =>
  ({ ...entry(seq, at, clientAt, 'edit'), payload: { edits: times.map((time) => ({ at: time })) } }) as EntryOf
const status = (seq: number, at: number, to: string) =>
  ({ ...entry(seq, at, null, 'status'), payload: { to } }) as unknown as EntryOf

it('takes the delay of a batch from its last key, for the keys before it have waited', () => {
  const entries = [edit(1, 10_000, 5_000, [5_000, 9_000])]
  const clock = makeSessionClock(entries)
  expect([clock(entries[0]!), clock(entries[0]!, 9_000)]).toEqual([6_000, 10_000])
})

it('takes an entry it has not seen for as old as its arrival', () => {
  expect(makeSessionClock([])(entry(7, 4_000, 1_000))).toBe(4_000)
})

it('begins a session with the first joining and ends it with the status, or now while it runs', () => {
  const joined = entry(1, 10_000, null, 'joined')
  const running = [joined, entry(2, 12_000, 12_000)]
  const clock = makeSessionClock(running)
  expect(findSpan(running, clock, 15_000)).toEqual({ start: 10_000, end: 15_000 })
  expect(findSpan(running, clock, 11_000)).toEqual({ start: 10_000, end: 12_000 })
  expect(findSpan([...running, status(3, 20_000, 'Completed')], clock, 99_000)).toEqual({ start: 10_000, end: 20_000 })
  expect(findSpan([...running, status(3, 20_000, 'InProgress')], clock, 30_000)).toEqual({ start: 10_000, end: 30_000 })
  expect(findSpan([entry(1, 5_000, 5_000)], clock, 9_000)).toBeNull()
})

it('puts what came before or after a session at its edge', () => {
  const span = { start: 10_000, end: 20_000 }
  expect([9_999, 10_000, 15_000, 20_000, 20_001].map((moment) => within(span, moment))).toEqual([
    0, 0, 5_000, 10_000, 10_000,
  ])
})

const pastedEdit = (seq: number, at: number, times: [number, string][]) =>
  ({
    ...entry(seq, at, times[0]![0], 'edit'),
    payload: { edits: times.map(([time, cause]) => ({ at: time, cause })) },
  }) as EntryOf
const paste = (seq: number, at: number, clientAt: number, into = 'pad') =>
  ({ ...entry(seq, at, clientAt, 'paste'), payload: { into, characters: 200, text: 'x' } }) as unknown as EntryOf

it('gives a paste one moment: that of the edit, for the paste, for the entry with keys after it, and in whole seconds', () => {
  const entries = [
    entry(1, 10_000, null, 'joined'),
    paste(2, 27_000, 25_998),
    pastedEdit(3, 27_000, [
      [25_000, 'typed'],
      [26_001.7, 'pasted'],
      [27_000, 'typed'],
    ]),
    entry(4, 30_000, 30_000),
  ]
  expect(findMoments(entries, 40_000)).toEqual([0, 16_001, 16_001, 20_000])
})

it('leaves a paste where it is that went elsewhere, or whose text came much later or before', () => {
  const edits = pastedEdit(4, 30_000, [
    [20_000, 'pasted'],
    [26_000, 'dropped'],
  ])
  const entries = [
    entry(1, 10_000, null, 'joined'),
    paste(2, 30_000, 24_999),
    paste(3, 30_000, 25_900, 'chat'),
    edits,
    paste(5, 30_000, 26_001),
    paste(6, 30_000, 25_000),
    entry(7, 30_000, 30_000),
  ]
  expect(findMoments(entries, 40_000)).toEqual([0, 14_999, 15_900, 10_000, 16_001, 16_000, 20_000])
})

it('gives each entry its moment, edits that of their last key, and none before the start', () => {
  const entries = [
    entry(1, 10_000, null, 'joined'),
    edit(2, 14_000, 11_000, [11_000, 13_000]),
    entry(3, 16_000, 15_000),
  ]
  expect(findMoments(entries, 30_000)).toEqual([0, 4_000, 6_000])
  expect(findMoments(entries.slice(1), 30_000)).toEqual([])
})

it('corrects a clock that stopped while the device slept, if it lags by no more than the loss of contact', () => {
  const minute = 60_000
  const contact = (seq: number, state: 'lost' | 'regained', at: number) =>
    ({ ...entry(seq, at, null, 'contact'), payload: { state, at: new Date(at).toISOString() } }) as unknown as EntryOf
  // Contact is lost for 30 minutes after the tenth; the first entry after it had waited.
  const read = (sleptMs: number, lostMs = 30 * minute) => {
    const back = 10 * minute + lostMs
    const later = [back + 5 * minute, back + 8 * minute]
    const entries = [
      entry(1, minute, minute),
      contact(2, 'lost', 10 * minute),
      contact(3, 'regained', back),
      entry(4, back + 1000, 9 * minute),
      ...later.map((at, index) => entry(5 + index, at + 40 * index, at - sleptMs)),
    ]
    const clock = makeSessionClock(entries)
    return [clock(entries[3]!) - 9 * minute, ...later.map((at, index) => clock(entries[4 + index]!) - at)]
  }
  expect(read(0)).toEqual([0, 0, 0])
  expect(read(30 * minute)).toEqual([0, 0, 0])
  expect(read(10_000)).toEqual([0, -10_000, -10_000])
  expect(read(40 * minute)).toEqual([0, -40 * minute, -40 * minute])
})
