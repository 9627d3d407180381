/** Selects the waiting entries of the next batch. */
import { boardLimits } from '@nova/contract/constants'
import type { Drawing } from '@nova/contract/room/drawing'
import type { ClientEntry } from '@nova/contract/room/journal'
import type { OwnTest } from '@nova/contract/room/own-tests'
import type { PadLanguage } from '@nova/contract/words'
import type { QueueRecord } from './queue-store.ts'
import type { EditEntry } from './rebase.ts'

export type Item = {
  record: QueueRecord
  /** Its edits belong to a pad of this page; those of earlier pages are rebased on their own. */
  isLive: boolean
  /** Nothing is added to it any more: it was sent at least once, or takes no addition. */
  isSealed: boolean
  /** Set aside: made after the end, unless the interview continues. */
  isLate: boolean
  /** Holds the text of edits that the server refused. If it is refused as well, it is shown to the person. */
  isReplacement?: boolean
}

export type EditItem = Item & { record: { entry: EditEntry } }

export type PadName = { questionId: string; language: PadLanguage }

const maxEntries = 200
/** The server takes batches of 2 MB; a character may take three bytes. */
const maxCharacters = 500_000
/** Browsers let 64 KB outlive a page; a character may take three bytes. */
const maxLastCharacters = 20_000

/**
 * The head of the queue: entries of earlier pages first, one page's at a time, and a batch that was sent before in
 * the same composition. With `isAlone` a single entry, to find the one at fault.
 */
export function takeBatch(waiting: Item[], isAlone: boolean): Item[] {
  const first = waiting.find((item) => !item.isLive) ?? waiting[0]
  if (!first) return []
  if (isAlone) return [first]
  const { batch, origin } = first.record
  const candidates = waiting.filter((item) => item.isLive === first.isLive && item.record.origin === origin)
  const same = batch === null ? candidates : candidates.filter((item) => item.record.batch === batch)
  const taken: Item[] = []
  let characters = 0
  for (const item of same) {
    if (item.record.batch !== batch) break
    characters += JSON.stringify(item.record.entry).length
    if (taken.length > 0 && (characters > maxCharacters || taken.length >= maxEntries)) break
    taken.push(item)
  }
  return taken
}

/** As much of the head of the queue as may be sent while the page goes. */
export function takeLast(waiting: Item[]): Item[] {
  const taken: Item[] = []
  let characters = 0
  for (const item of waiting) {
    characters += JSON.stringify(item.record.entry).length
    if (characters > maxLastCharacters || taken.length >= maxEntries) break
    taken.push(item)
  }
  return taken
}

/** Strokes within this time become one entry, regardless of the flush interval; watchers see them within a second. */
export const drawingMs = 700

/** Changes of own tests within this time become one entry, since each has all of them. */
export const ownTestsMs = 2_000
const gatherMs: Partial<Record<ClientEntry['kind'], number>> = { draw: drawingMs, ownTests: ownTestsMs }

/** True while an entry may still grow: a drawing, or own tests, that began a moment ago. */
export function isGathering({ record, isSealed }: Item, now: number): boolean {
  const ms = gatherMs[record.entry.kind]
  return ms !== undefined && !isSealed && now < record.order / 1000 + ms
}

/** Replaces the own tests in the question's entry that was never sent, and gives that; undefined where there is none. */
export function joinOwnTests(items: Item[], questionId: string, cases: OwnTest[], now: number): Item | undefined {
  const item = items.find((each) => !each.isSealed && each.record.entry.kind === 'ownTests' && isOf(each, questionId))
  if (item?.record.entry.kind !== 'ownTests') return undefined
  item.record.entry = { ...item.record.entry, clientAt: now, payload: { cases } }
  return item
}

const isOf = ({ record }: Item, questionId: string) => record.entry.questionId === questionId

/** Adds a drawing to the entry that gathers those of its board, and gives that; undefined where none does. */
export function joinDrawing(items: Item[], questionId: string, drawing: Drawing, now: number): Item | undefined {
  const item = items.find(
    (each) => isGathering(each, now) && each.record.entry.kind === 'draw' && isOf(each, questionId),
  )
  if (item?.record.entry.kind !== 'draw') return undefined
  const { entry } = item.record
  const again = new Set([...drawing.changed, ...drawing.removed].map(({ id }) => id))
  const changed = [...entry.payload.changed.filter(({ id }) => !again.has(id)), ...drawing.changed]
  const removed = [...entry.payload.removed.filter(({ id }) => !again.has(id)), ...drawing.removed]
  if (changed.length > boardLimits.changesAtOnce || removed.length > boardLimits.elements) return undefined
  item.record.entry = { ...entry, clientAt: now, payload: { changed, removed } }
  return item
}

export function isEditOf({ record: { entry } }: Item, pad: PadName): boolean {
  return entry.kind === 'edit' && entry.questionId === pad.questionId && entry.payload.language === pad.language
}

export const isWaiting = (item: Item): boolean => !item.isLate

/** The pad an edit belongs to; undefined for any other entry. */
export function padOf({ record: { entry } }: Item): PadName | undefined {
  if (entry.kind !== 'edit' || !entry.questionId) return undefined
  return { questionId: entry.questionId, language: entry.payload.language }
}

/** True for work the person would miss: not for focus changes or starter code. */
export function isWork({ record: { entry } }: Item): boolean {
  if (entry.kind === 'edit') return entry.payload.edits.some(({ cause }) => cause !== 'template')
  return ['draw', 'file', 'ownTests', 'note', 'problem', 'declaration', 'message'].includes(entry.kind)
}

export function isSamePad(one: PadName, other: PadName): boolean {
  return one.questionId === other.questionId && one.language === other.language
}
