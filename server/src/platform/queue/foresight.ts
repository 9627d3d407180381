/** When each that waits would begin, if runs take as long, and begin as far apart, as the last ones did. */
import type { keepDurations } from './durations.ts'
import type { makeTurns } from './turns.ts'

/** A place among those that wait, counted from 1, and in how many seconds its turn is expected. */
export type Place = { position: number; seconds: number }

/** Nothing ran, and it may later. The wait that was too long is named; without it there was no room or nothing to run on. */
export type Later = { position?: number; seconds?: number }

type Run = { key: string; kind: string; round: number }
export type Running = { key: string; kind: string; beganAt: number }

type State<W> = {
  waiting: readonly W[]
  running: Iterable<Running>
  /** Free slots, and how many of all slots are spare. */
  free: number
  spare: number
  now: number
  turns: ReturnType<typeof makeTurns>
  durations: Pick<ReturnType<typeof keepDurations>, 'expect'>
}

/** A run that takes longer than expected is expected to take this share more. */
const minLeft = 0.25

/** The places, in their order. */
export function foresee<W extends Run>(state: State<W>): Map<W, Place> {
  const { waiting, running, free, spare, now, turns } = state
  const { expect } = state.durations
  // How far apart runs began lately while others waited; 0 if unknown.
  const gapMs = expect('gap', 0)
  const left = Array.from(running, ({ key, kind, beganAt }) => {
    const expected = expect(kind)
    return { key, ms: Math.max(expected - (now - beganAt), expected * minLeft) }
  })
  const freeIn = [...Array.from({ length: free }, () => 0), ...left.map(({ ms }) => ms)].toSorted((a, b) => a - b)
  const keyFreeIn = new Map(left.map(({ key, ms }) => [key, ms]))
  // Later runs of quick keys take the spare slots before those that may not.
  const isOvertaken = spare > 0 && waiting.some(turns.mayUseSpare)
  const overtaken = isOvertaken ? freeIn.length / (freeIn.length - spare) : 1
  const places = new Map<W, Place>()
  for (const [index, each] of turns.order(waiting).entries()) {
    const maySpare = turns.mayUseSpare(each)
    const [slotFree = 0] = freeIn.splice(maySpare ? 0 : spare, 1)
    const begin = Math.max(slotFree, keyFreeIn.get(each.key) ?? 0)
    const end = begin + expect(each.kind)
    keyFreeIn.set(each.key, end)
    const after = freeIn.findIndex((time) => time > end)
    freeIn.splice(after < 0 ? freeIn.length : after, 0, end)
    places.set(each, {
      position: index + 1,
      seconds: Math.ceil((Math.max(begin, index * gapMs) * (maySpare ? 1 : overtaken)) / 1_000),
    })
  }
  return places
}

export type Told = Place & { at: number }

const tellMs = 1_000
/** Those in front hear of each change at once. */
export const near = 3

/** Waits are counted down where they are read, so only a difference from that is news; of a long wait less often. */
export function isNews(told: Told, { position, seconds }: Place, now: number): boolean {
  const passed = (now - told.at) / 1_000
  if (position > near && passed * 1_000 < tellMs * (1 + seconds / 20)) return false
  const difference = Math.abs(Math.max(0, told.seconds - passed) - seconds)
  return position !== told.position || difference > Math.max(2, seconds * 0.15)
}
