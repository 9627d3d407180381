/**
 * Decides which run is next: turns between companies, then between the keys of one; one run at a time for each key.
 * Promises each that waits a place and a time, and turns away by that time, not by a number (foresight.ts). A key is written `company/key`;
 * one without a company counts as its own company.
 * Public files: foresight.ts, queue-key.ts.
 */
import { keepDurations } from './durations.ts'
import { foresee, isNews, near, type Place, type Running, type Told } from './foresight.ts'
import { companyOf } from './queue-key.ts'
import { keepSeats, type Seat } from './seats.ts'
import { makeTurns } from './turns.ts'

/** `later`: turned away, by the wait that it names, or because there is no room even to wait. */
export type Turn = 'stopped' | { later: Place | Record<string, never> } | { slot: number; release: () => void }

type Options = {
  /** Names work of one kind, whose runs take about as long. */
  kind?: string | undefined
  /** Turned away where the promised wait is longer. */
  maxWaitMs?: number | undefined
  /** Of idle work: it begins at once in a place that others leave free, or not at all, and is called to end as soon as another waits. */
  giveWay?: (() => void) | undefined
}

export type Queue = {
  /**
   * Resolves when a slot is free for this key. Reports the place at once, and whenever it differs from the last report.
   */
  wait(key: string, signal: AbortSignal, onPlace: (place: Place) => void, options?: Options): Promise<Turn>
}

type Waiting = Seat &
  MayGiveWay & {
    key: string
    kind: string
    start: (turn: Turn) => void
    onPlace: (place: Place) => void
    lastPlace: Told | undefined
  }

/** They bound memory alone. A company leaves others a quarter. */
const maxWaiting = 2_000
const maxWaitingPerCompany = 1_500
const maxWaitingPerKey = 20
const lookMs = 1_000

/**
 * Makes a queue before a number of slots. `spare` slots are for those who would wait for the long runs of others: for a
 * company that has nothing running, and for keys of which short runs are known.
 */
export function makeQueue(slots: number, spare = 0): Queue {
  const now = () => performance.now()
  const free = Array.from({ length: slots + spare }, (_, index) => index).reverse()
  const turns = makeTurns()
  const durations = keepDurations()
  const running = new Map<number, Running & MayGiveWay>()
  const seats = keepSeats()
  let waiting: Waiting[] = []
  let arrivals = 0
  let telling: NodeJS.Timeout | undefined

  function startNext(): void {
    while (free.length > 0) {
      const next = turns.choose(waiting, { isSpare: free.length <= spare })
      if (!next) break
      waiting = waiting.filter((each) => each !== next)
      const slot = free.pop()!
      const beganAt = now()
      durations.noteBegin(beganAt, waiting.length > 0)
      const end = turns.begin(next)
      running.set(slot, { key: next.key, kind: next.kind, beganAt, giveWay: next.giveWay })
      const release = () => {
        end()
        running.delete(slot)
        durations.note(next.kind, now() - beganAt)
        free.push(slot)
        startNext()
        tellPlaces(near)
      }
      next.start({ slot, release })
    }
  }

  const foreseen = () =>
    foresee({ waiting, running: running.values(), free: free.length, spare, now: now(), turns, durations })

  /** Tells those up to this position, each at most as often as it needs to hear of it. */
  function tellPlaces(upTo = Infinity): void {
    if (waiting.length === 0) {
      clearInterval(telling)
      telling = undefined
      return
    }
    telling ??= setInterval(tellPlaces, lookMs).unref()
    const at = now()
    for (const [each, place] of foreseen()) {
      if (each.lastPlace && (place.position > upTo || !isNews(each.lastPlace, place, at))) continue
      each.lastPlace = { ...place, at }
      each.onPlace(place)
    }
  }

  function leave(own: Waiting, turn: Turn): void {
    if (!waiting.includes(own)) return
    waiting = waiting.filter((each) => each !== own)
    seats.keep(own.key, own)
    own.start(turn)
    tellPlaces(near)
  }

  return {
    wait(key, signal, onPlace, { kind = 'run', maxWaitMs = Infinity, giveWay } = {}) {
      const { promise, resolve } = Promise.withResolvers<Turn>()
      if (signal.aborted) resolve('stopped')
      else if (isFull(waiting, key) || (giveWay && (waiting.length > 0 || free.length <= spare))) resolve({ later: {} })
      else {
        arrivals += 1
        const { arrival, round } = seats.take(key) ?? { arrival: arrivals, round: turns.roundOf(key, waiting) }
        const own: Waiting = { key, kind, giveWay, arrival, round, start: resolve, onPlace, lastPlace: undefined }
        const before = waiting.findLastIndex((each) => each.arrival < arrival)
        waiting.splice(before + 1, 0, own)
        startNext()
        if (waiting.includes(own)) endIdle(running.values())
        const later = waiting.includes(own) && maxWaitMs < Infinity ? foreseen().get(own) : undefined
        if (later && later.seconds * 1_000 > maxWaitMs) leave(own, { later })
        else signal.addEventListener('abort', () => leave(own, 'stopped'), { once: true })
        tellPlaces(near)
      }
      return promise
    },
  }
}

type MayGiveWay = Pick<Options, 'giveWay'>

/** Ends one piece of idle work: each that waits needs one place. */
function endIdle(running: Iterable<MayGiveWay>): void {
  for (const each of running) {
    const { giveWay } = each
    if (!giveWay) continue
    each.giveWay = undefined
    return giveWay()
  }
}

function isFull(waiting: readonly Waiting[], key: string): boolean {
  const company = companyOf(key)
  return (
    waiting.length >= maxWaiting ||
    waiting.filter((each) => companyOf(each.key) === company).length >= maxWaitingPerCompany ||
    waiting.filter((each) => each.key === key).length >= maxWaitingPerKey
  )
}
