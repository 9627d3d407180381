import type { ReceivedLate, Report } from '@nova/contract/reports/reports'
import { catchUpMs } from '@nova/contract/room/contact'
import { findDeviceChanges } from '@nova/contract/room/devices'
import type { EntryOf } from '@nova/contract/room/journal'
import { readChanges } from '@nova/contract/room/text'
import { solidOf } from '../observations/figures.ts'
import type { EvidenceInput } from '../observations/input.ts'

/** A device may hold thousands of batches; the journal has them all. */
export const maxListed = 50

/** Summarizes late work for the report: the first entries, and the total. */
export function summarizeLate(input: Pick<EvidenceInput, 'entries' | 'questions'>) {
  const all = listReceivedLate(input)
  const judged = all.filter((late) => late.judged).length
  return {
    receivedLate: all.slice(0, maxListed),
    receivedLateCounts: { judged, unjudged: all.length - judged },
  }
}

/**
 * Lists all work that reached the server after the end, in journal order, judged and unjudged. Messages to interviewers
 * don't count as work.
 */
export function listReceivedLate({ entries, questions }: Pick<EvidenceInput, 'entries' | 'questions'>): ReceivedLate[] {
  const titleById = new Map(questions.map(({ id, title }) => [id, title]))
  return entries.flatMap((entry): ReceivedLate[] => {
    const { seq, at, questionId, clientAt } = entry
    const title = titleById.get(questionId ?? '')
    const about = {
      questionId,
      claimedAt: readMoment(clientAt),
      receivedAt: at,
      seq,
      ...(title === undefined ? {} : { title }),
    }
    if (entry.kind === 'unjudged') {
      const { kind, payload } = entry.payload
      return [{ ...about, kind, characters: countCharacters(kind, payload), judged: false }]
    }
    if (!entry.late || entry.kind === 'message') return []
    return [{ ...about, kind: entry.kind, characters: countCharacters(entry.kind, entry.payload), judged: true }]
  })
}

/** A fact and no finding: a candidate may change their device as often as they like. */
export function listDeviceChanges({ entries }: Pick<EvidenceInput, 'entries'>): Pick<Report, 'deviceChanges'> {
  const joins = entries.flatMap(({ kind, payload, seq, at }) => (kind === 'joined' ? [{ ...payload, seq, at }] : []))
  const changes = findDeviceChanges(joins).slice(0, maxListed)
  return changes.length > 0 ? { deviceChanges: changes.map(({ at, seq }) => ({ at, seq })) } : {}
}

/** A fact and no finding: a device that joins later was being changed to. */
export function listOtherReaders({ entries }: Pick<EvidenceInput, 'entries'>): Pick<Report, 'otherReaders'> {
  const joined = new Set(entries.flatMap(({ kind, payload }) => (kind === 'joined' ? [payload.deviceId] : [])))
  const readers = entries.flatMap(({ kind, payload, at, seq }) =>
    kind === 'reader' && !joined.has(payload.deviceId) ? [{ at, seq }] : [],
  )
  return readers.length > 0 ? { otherReaders: readers.slice(0, maxListed) } : {}
}

/** Two pages of one device have clocks closer than this. */
const minClocksApartMs = 30 * 60_000
/** A clock that is set right changes once; two that write in turn change it time and again. */
const minTurns = 4

/**
 * A fact and no finding: under one device id, two streams with clocks far apart write in turn, as a copied id does. Lists
 * the entries at which the clock changed.
 */
export function listClockTurns({ entries }: Pick<EvidenceInput, 'entries'>): Pick<Report, 'clockTurns'> {
  const turns: { at: string; seq: number }[] = []
  let [device, skew]: [string | null, number | null] = [null, null]
  // The backlog that comes after a loss of contact says nothing about clocks.
  let caughtUpAt = -Infinity
  for (const { kind, payload, actor, clientAt, at, seq } of entries) {
    if (kind === 'joined' && payload.deviceId !== device) [device, skew] = [payload.deviceId, null]
    if (kind === 'contact') [caughtUpAt, skew] = [Date.parse(at) + catchUpMs, null]
    if (actor.role !== 'candidate' || clientAt === null || kind === 'joined' || Date.parse(at) < caughtUpAt) continue
    const now = clientAt - Date.parse(at)
    if (skew !== null && Math.abs(now - skew) >= minClocksApartMs) turns.push({ at, seq })
    skew = now
  }
  return turns.length >= minTurns ? { clockTurns: turns.slice(0, maxListed) } : {}
}

/** A device may send any number; an invalid date gives null. */
function readMoment(clientAt: number | null): string | null {
  const date = new Date(clientAt ?? NaN)
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 || date.getUTCFullYear() < 0
    ? null
    : date.toISOString()
}

/** Solid characters that an edit put in; other kinds bring none. */
function countCharacters(kind: EntryOf['kind'], payload: unknown): number {
  if (kind !== 'edit' || payload === null) return 0
  const { edits } = payload as EntryOf<'edit'>['payload']
  const inserted = edits.flatMap(({ changes }) => readChanges(changes).replacements.map((part) => part.inserted))
  return solidOf(inserted.join('')).length
}
