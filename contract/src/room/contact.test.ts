import { expect, it } from 'vitest'
import { catchUpMs, countsAfterEnd, deliveryMs, findLosses, noticeMs, recordsContact } from './contact.ts'
import type { EntryOf } from './journal.ts'

const contact = (state: 'lost' | 'regained', at: number) =>
  ({ kind: 'contact', payload: { state, at: new Date(at).toISOString() } }) as EntryOf
const joined = (recorded?: boolean) => ({ kind: 'joined', payload: { recordsContact: recorded } }) as EntryOf

it('knows by the first joining whether a session records contact', () => {
  expect([[], [joined()], [joined(), joined(true)], [joined(true)]].map(recordsContact)).toEqual([
    false,
    false,
    false,
    true,
  ])
})

it('pairs each loss with what regained it, joins those that overlap, and leaves out one that lasts', () => {
  const entries = [
    contact('regained', 500),
    contact('lost', 1000),
    contact('regained', 2000),
    contact('lost', 5000),
    contact('regained', 6000),
    contact('lost', 5500),
    contact('regained', 7000),
    contact('lost', 9000),
  ]
  expect(findLosses(entries)).toEqual([
    { from: 1000, to: 2000 },
    { from: 5000, to: 7000 },
  ])
  expect(findLosses([contact('lost', 3000), contact('regained', 2000)])).toEqual([{ from: 3000, to: 3000 }])
})

const end = 3_600_000
const at = (losses: { from: number; to: number }[], madeAt: number, receivedAt: number) =>
  countsAfterEnd(losses, { madeAt, receivedAt, end })

it('counts what was on its way, five seconds and no more, and nothing from after the end', () => {
  expect([deliveryMs, deliveryMs + 1].map((ms) => at([], end + 2000 - ms, end + 2000))).toEqual([true, false])
  expect([at([], end, end + 1), at([], end + 1, end + 2), at([], end, end - 1)]).toEqual([true, false, false])
})

it('counts what was made out of contact, from the last contact on', () => {
  const loss = { from: end - 900_000, to: end + 60_000 }
  const received = end + 61_000
  const made = (madeAt: number) => at([loss], madeAt, received)
  expect([made(loss.from - noticeMs - 1), made(loss.from - noticeMs), made(end)]).toEqual([false, true, true])
  expect(at([], end - 60_000, received)).toBe(false)
})

it('counts nothing from a loss that was over before the end, but for the time to send what waited', () => {
  const loss = (to: number) => ({ from: end - 900_000, to })
  const made = (to: number) => at([loss(to)], end - 600_000, end + 30_000)
  expect([made(end - catchUpMs - 1), made(end - catchUpMs), made(end)]).toEqual([false, true, true])
})

it('counts nothing that claims a time after contact was regained, or lies in an earlier loss', () => {
  const losses = [
    { from: end - 900_000, to: end - 800_000 },
    { from: end - 300_000, to: end - 30_000 },
    { from: end + 10_000, to: end + 20_000 },
  ]
  const made = (madeAt: number) => at(losses, madeAt, end + 25_000)
  expect([made(end - 850_000), made(end - 200_000), made(end - 30_000), made(end - 29_999)]).toEqual([
    false,
    true,
    true,
    false,
  ])
})
