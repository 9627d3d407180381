/** Waiting boxes, with one shelf for each kind, and the kinds that are lacking. */
import type { Limits } from '../../languages/language.ts'
import type { BoxStart, StartedBox } from '../box/box.ts'
import type { Place } from './places.ts'

/** Properties shared by all interchangeable boxes. */
export type Kind = Pick<BoxStart, 'command' | 'binds' | 'hasChannel' | 'sharesMemory'> & {
  limits: Limits
  /** Maximum number of waiting boxes. */
  most: number
  /** The file of /app that the command opens before anything else, where it does not wait for a line. */
  waitsFor?: string | undefined
}

export type Waiting = Place & { box: StartedBox; timer: NodeJS.Timeout }
/** `came` counts the runs since there last was time; `wanted` follows it, and falls as boxes wait in vain. */
export type Shelf = { kind: Kind; came: number; wanted: number; waiting: Waiting[] }

/** Calls `leave` with the place of each box that was dropped and has gone. */
export function keepShelves(leave: (place: Place) => void) {
  // The kind that was used last comes last.
  const shelves = new Map<string, Shelf>()
  const leaving = new Set<Promise<void>>()

  function want(kind: Kind): void {
    const key = keyOf(kind)
    const shelf = shelves.get(key) ?? { kind, came: 0, wanted: 0, waiting: [] }
    shelf.came += 1
    shelves.delete(key)
    shelves.set(key, shelf)
  }

  function take(shelf: Shelf, waiting: Waiting): Waiting {
    shelf.waiting = shelf.waiting.filter((each) => each !== waiting)
    clearTimeout(waiting.timer)
    return waiting
  }

  function drop(shelf: Shelf, waiting: Waiting): void {
    const { box, slot, folder } = take(shelf, waiting)
    const left = box.discard().then(() => leave({ slot, folder }))
    leaving.add(left)
    void left.then(() => leaving.delete(left))
  }

  function clear(shelf: Shelf): void {
    shelves.delete(keyOf(shelf.kind))
    for (const waiting of shelf.waiting) drop(shelf, waiting)
  }

  /** Drops the kinds that exceed the most, and what ended by itself, as its like would again. */
  function tidy(maxKinds: number): void {
    const inTurn = [...shelves.values()].reverse()
    for (const [at, shelf] of inTurn.entries()) {
      if (at >= maxKinds || shelf.waiting.some(({ box }) => box.hasEnded())) clear(shelf)
      else if (shelf.came > 0) shelf.wanted = Math.min(Math.max(shelf.wanted, shelf.came), shelf.kind.most)
      shelf.came = 0
    }
  }

  /** The shelf that comes next to be filled: each kind has its first before any has its second. */
  function findLacking(maxOfAKind: number): Shelf | undefined {
    const [lacking] = [...shelves.values()]
      .reverse()
      .filter(({ wanted, waiting }) => waiting.length < Math.min(wanted, maxOfAKind))
      .sort((one, other) => one.waiting.length - other.waiting.length)
    return lacking
  }

  async function clearAll(): Promise<void> {
    for (const shelf of [...shelves.values()]) clear(shelf)
    await Promise.all(leaving)
  }

  return { find: (kind: Kind) => shelves.get(keyOf(kind)), want, take, drop, clear, tidy, findLacking, clearAll }
}

/** The clock starts with the use, and how much may come out is counted outside. */
const keyOf = ({ command, hasChannel, waitsFor, limits: { cpuMs, memoryMb, processes } }: Kind) =>
  JSON.stringify([command, hasChannel, waitsFor, cpuMs, memoryMb, processes])
