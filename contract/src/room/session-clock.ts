/** When things happened in a session, by the server's clock: one reading for playback and for links to it. Pure. */
import { catchUpMs } from './contact.ts'
import type { Edit, EditCause, EntryOf } from './journal.ts'

/** The moment of an entry, or of an edit in it, in Unix milliseconds by the server's clock. */
export type SessionClock = (entry: EntryOf, clientAt?: number) => number

/**
 * Page times keep the distances between keys and survive an hour offline; the least delay seen from one device gives
 * its clock's offset from the server's. Each join may be another device. A page's clock may stop while a laptop sleeps:
 * after a loss of contact it may lag by up to the length of the loss.
 */
export function makeSessionClock(entries: readonly EntryOf[]): SessionClock {
  const skewByDevice = new Map<string, number>()
  const deviceBySeq = new Map<number, string>()
  const pastedAt = findPasted(entries)
  const sleeps = makeSleeps()
  let joins = 0
  for (const entry of entries) {
    if (entry.kind === 'joined') joins += 1
    if (entry.kind === 'contact') sleeps.note(entry)
    if (entry.clientAt === null) continue
    const device = `${entry.actor.role} ${entry.actor.id ?? ''} ${joins}`
    const last = entry.kind === 'edit' ? (entry.payload.edits.at(-1)?.at ?? 0) : 0
    const skew = Date.parse(entry.at) - Math.max(entry.clientAt, last)
    skewByDevice.set(device, Math.min(skew, skewByDevice.get(device) ?? Infinity))
    deviceBySeq.set(entry.seq, device)
    sleeps.add(entry, device, skew)
  }
  return (entry, clientAt) => {
    const received = Date.parse(entry.at)
    const own = clientAt ?? pastedAt.get(entry.seq) ?? entry.clientAt
    const device = deviceBySeq.get(entry.seq)
    if (own === null || device === undefined) return received
    const skew = skewByDevice.get(device)!
    // A device may claim any number, and before 1970 is none that a date of ours can hold.
    return Math.max(0, Math.min(received, own + skew + sleeps.sleptBefore(entry.seq, skew)))
  }
}

/** Less than this a clock does not lose by sleeping: it is the network's delay. */
const minSleptMs = 15_000

/** How far a device's clock fell behind while the server had no contact with it. */
function makeSleeps() {
  const skewByEra = new Map<string, number>()
  const eraBySeq = new Map<number, { key: string; lostMs: number }>()
  let lostAt: number | null = null
  let [era, lostMs, regainedAt] = [0, 0, Infinity]
  return {
    note: ({ payload }: EntryOf<'contact'>) => {
      const at = Date.parse(payload.at)
      if (payload.state === 'lost') lostAt = at
      else if (lostAt !== null) {
        lostMs += Math.max(0, at - lostAt)
        regainedAt = at
        lostAt = null
        era += 1
      }
    },
    /** Skip the backlog that arrives first after a reconnect: it says nothing about the device's clock. */
    add: (entry: EntryOf, device: string, skew: number) => {
      if (era === 0 || Date.parse(entry.at) < regainedAt + catchUpMs) return
      const key = `${device} ${era}`
      skewByEra.set(key, Math.min(skew, skewByEra.get(key) ?? Infinity))
      eraBySeq.set(entry.seq, { key, lostMs })
    },
    sleptBefore: (seq: number, skew: number): number => {
      const found = eraBySeq.get(seq)
      const slept = found ? skewByEra.get(found.key)! - skew : 0
      return slept > minSleptMs && slept <= found!.lostMs + minSleptMs ? slept : 0
    },
  }
}

const pasteCauses: ReadonlySet<EditCause> = new Set(['pasted', 'dropped'])
const pasteTakesMs = 1000

/** The edit whose time represents an entry: the paste, else the last key. */
export function shownEdit<E extends Pick<Edit, 'cause'>>(edits: readonly E[]): E | undefined {
  return edits.find(({ cause }) => pasteCauses.has(cause)) ?? edits.at(-1)
}

/** By sequence number of a paste, when the editor took it: some milliseconds after the paste, maybe in another second. */
function findPasted(entries: readonly EntryOf[]): Map<number, number> {
  const timesByWriter = new Map<string, number[]>()
  const writerOf = ({ actor }: EntryOf) => `${actor.role} ${actor.id ?? ''}`
  for (const entry of entries) {
    if (entry.kind !== 'edit') continue
    const pasted = entry.payload.edits.filter(({ cause }) => pasteCauses.has(cause))
    if (pasted.length === 0) continue
    const times = timesByWriter.get(writerOf(entry)) ?? []
    timesByWriter.set(writerOf(entry), times)
    for (const { at } of pasted) times.push(at)
  }
  const pasted = new Map<number, number>()
  for (const times of timesByWriter.values()) times.sort((a, b) => a - b)
  for (const entry of entries) {
    if (entry.kind !== 'paste' || entry.clientAt === null || entry.payload.into !== 'pad') continue
    const { clientAt } = entry
    const next = firstFrom(timesByWriter.get(writerOf(entry)) ?? [], clientAt)
    if (next !== undefined && next - clientAt <= pasteTakesMs) pasted.set(entry.seq, next)
  }
  return pasted
}

/** The first of these, which ascend, that is not before `from`. */
function firstFrom(times: readonly number[], from: number): number | undefined {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! < from) low = middle + 1
    else high = middle
  }
  return times[low]
}

export type Span = { start: number; end: number }

/** When a session began and ended, in Unix milliseconds; one that is not over lasts until `now`. Null: not begun. */
export function findSpan(entries: readonly EntryOf[], clock: SessionClock, now: number): Span | null {
  const begun = entries.find(
    (entry) => entry.kind === 'joined' || (entry.kind === 'time' && entry.payload.reason === 'started'),
  )
  if (!begun) return null
  const start = clock(begun)
  const ended = entries.find((entry) => entry.kind === 'status' && isFinal(entry.payload.to))
  const last = Math.max(start, ...entries.map((entry) => Date.parse(entry.at)))
  return { start, end: ended ? Math.max(start, clock(ended)) : Math.max(last, now) }
}

function isFinal(status: string): boolean {
  return status === 'Completed' || status === 'Cancelled'
}

/** Milliseconds from the start, clamped to the session. */
export function within({ start, end }: Span, moment: number): number {
  return Math.min(Math.max(moment - start, 0), end - start)
}

/** Time of each entry, in whole milliseconds from the session's start; empty if it has not begun. */
export function findMoments(entries: readonly EntryOf[], now: number): number[] {
  const clock = makeSessionClock(entries)
  const span = findSpan(entries, clock, now)
  if (!span) return []
  return entries.map((entry) => {
    const at = entry.kind === 'edit' ? shownEdit(entry.payload.edits)?.at : undefined
    return Math.floor(within(span, clock(entry, at)))
  })
}
