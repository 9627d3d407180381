import type { EntryOf } from '@nova/contract/journal'
import { expect, it } from 'vitest'
import { makeClock } from './clock.ts'

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
  const clock = makeClock(entries)
  expect(entries.map((each) => clock(each))).toEqual([10_020, 12_020, 72_020])
  expect(clock(entries[1]!, 2_500)).toBe(11_520)
})

it('knows that another device joined, and never puts an entry after its arrival', () => {
  const joined = entry(2, 20_000, null, 'joined')
  const entries = [entry(1, 10_000, 1_000), joined, entry(3, 30_000, 500_000)]
  const clock = makeClock(entries)
  expect(entries.map((each) => clock(each))).toEqual([10_000, 20_000, 30_000])
  expect(clock(entries[2]!, 600_000)).toBe(30_000)
})
