/** A session as it is played: its edits and events in the order of their moments, from its journal. Pure. */
import { isSubmissionCheck } from '@nova/contract/questions/runs'
import type { Drawing } from '@nova/contract/room/drawing'
import type { EditCause, EntryKind, EntryOf } from '@nova/contract/room/journal'
import { type EditSources, readSources } from '@nova/contract/room/line-origins'
import {
  findSpan,
  makeSessionClock,
  type SessionClock,
  shownEdit,
  type Span,
  within,
} from '@nova/contract/room/session-clock'
import { readChanges, type Changes } from '@nova/contract/room/text'
import { type LaterText, readLater, readVersions, type Version } from '@nova/contract/room/versions'
import { isFilePad, type PadLanguage } from '@nova/contract/words'
import { firstFile } from '../project/files/tabs.ts'
import { type BoardHistory, createBoardHistory } from './board-history.ts'
import { createPadHistory, type PadHistory } from './pad-history.ts'
import { readWorkspaces, type WorkspaceHistory } from './workspace-history.ts'

/** A pad as it grew; `moments` are those of its versions from 1 on, in milliseconds from the start. */
export type Track = {
  questionId: string
  language: PadLanguage
  history: PadHistory
  moments: number[]
  /** The moments of edits made here by a person; text from the start, a command or a rename doesn't count. */
  worked: number[]
}

/** A drawing board as it grew, likewise. */
export type BoardTrack = { questionId: string; history: BoardHistory; moments: number[] }

export type PlayedEdit = {
  at: number
  seq: number
  track: Track
  /** The version it made. */
  version: number
  cause: EditCause
  inserted: number
  removed: number
  role: EntryOf['actor']['role']
}
export type PlayedDrawing = { at: number; seq: number; questionId: string }
/** Entries that aren't shown as events: edits are played, and the others are for the report. */
const unplayed = ['edit', 'report', 'unjudged', 'followUpCheck'] as const
type Unplayed = (typeof unplayed)[number]
export type EventEntry = EntryOf<Exclude<EntryKind, Unplayed>>
const isPlayed = (entry: EntryOf): entry is EventEntry => !(unplayed as readonly EntryKind[]).includes(entry.kind)
export type PlayedEvent = { at: number; seq: number; entry: EventEntry }
/** A stretch without any edit, drawing or event. */
export type Gap = { from: number; to: number }

export type Recording = {
  /** Unix milliseconds. */
  start: number
  /** Milliseconds. */
  duration: number
  tracks: Track[]
  edits: PlayedEdit[]
  boards: BoardTrack[]
  /** The moments of edits and drawings, which can be stepped to. */
  steps: { at: number }[]
  events: PlayedEvent[]
  /** The steps of questions about submitted code, the hidden ones too. */
  workspaces: ReadonlyMap<string, WorkspaceHistory>
  followUps: { at: number; entry: EntryOf<'followUp' | 'followUpCheck'> }[]
  places: { at: number; questionId: string }[]
  gaps: Gap[]
  versions: ReadonlyMap<string, Version>
  /** By question, what was written after that version. */
  later: ReadonlyMap<string, LaterText[]>
  /**
   * Moments by sequence number, also for unplayed entries; an entry of edits is at its paste, or else at its last key.
   */
  momentBySeq: Map<number, number>
}

export const idleAfterMs = 5000
// The lead-up to a silence and its end play at normal speed. Drawings with rests shorter than `restMs` form one event, and so do changes of as many own tests.
const restMs = 20_000
const lingerMs = 1000
const runUpMs = 500
// No two edits share a moment, so that each can be stepped to.
const apartMs = 0.01

/** The recording of a journal; null where the session has not begun. */
export function makeRecording(
  entries: readonly EntryOf[],
  now: number,
  lineSources: readonly EditSources[] | null,
): Recording | null {
  const clock = makeSessionClock(entries)
  const span = findSpan(entries, clock, now)
  if (!span) return null
  const { tracks, edits } = readEdits(entries, clock, span)
  const { boards, drawings } = readDrawings(entries, clock, span)
  const events = readEvents(entries, clock, span)
  const momentBySeq = findMomentBySeq(entries, clock, span, { events, drawings, edits })
  const duration = Math.max(span.end - span.start, edits.at(-1)?.at ?? 0)
  const followUps = entries.flatMap((entry) =>
    entry.kind === 'followUp' || entry.kind === 'followUpCheck' ? [{ at: within(span, clock(entry)), entry }] : [],
  )
  const places = findPlaces(edits, drawings, events)
  const steps = drawings.length === 0 ? edits : [...edits, ...drawings].sort((a, b) => a.at - b.at)
  const gaps = findGaps(
    [...steps, ...events].map(({ at }) => at).sort((a, b) => a - b),
    duration,
  )
  const versions = readVersions(entries)
  const workspaces = readWorkspaces(
    entries,
    (entry) => within(span, clock(entry)),
    lineSources && readSources(lineSources),
  )
  return {
    start: span.start,
    duration,
    tracks,
    edits,
    boards,
    steps,
    events,
    followUps,
    places,
    gaps,
    momentBySeq,
    workspaces,
    versions,
    later: new Map([...versions].map(([id, version]) => [id, readLater(entries, version)])),
  }
}

type Placed = { seq: number; at: number }
type Played = { events: readonly Placed[]; drawings: readonly Placed[]; edits: readonly PlayedEdit[] }

function findMomentBySeq(entries: readonly EntryOf[], clock: SessionClock, span: Span, played: Played) {
  const momentBySeq = new Map(entries.map((entry) => [entry.seq, within(span, clock(entry))]))
  for (const { seq, at } of [...played.events, ...played.drawings]) momentBySeq.set(seq, at)
  for (const [seq, edits] of Map.groupBy(played.edits, (edit) => edit.seq)) momentBySeq.set(seq, shownEdit(edits)!.at)
  return momentBySeq
}

function readDrawings(entries: readonly EntryOf[], clock: SessionClock, span: Span) {
  const drafts = new Map<string, { payloads: Drawing[]; moments: number[] }>()
  const drawings: PlayedDrawing[] = []
  for (const entry of entries) {
    const { kind, questionId, seq } = entry
    if (kind !== 'draw' || !questionId) continue
    const draft = drafts.get(questionId) ?? { payloads: [], moments: [] }
    drafts.set(questionId, draft)
    // A board's drawings follow the server's order, as a pad's edits do.
    const at = Math.max(draft.moments.at(-1) ?? 0, within(span, clock(entry)))
    draft.payloads.push(entry.payload)
    draft.moments.push(at)
    drawings.push({ at, seq, questionId })
  }
  const boards = Array.from(drafts, ([questionId, { payloads, moments }]): BoardTrack => {
    return { questionId, history: createBoardHistory(payloads), moments }
  })
  return { boards, drawings: drawings.sort((a, b) => a.at - b.at) }
}

type DraftTrack = { questionId: string; language: PadLanguage; changes: Changes[]; last: number }
type DraftEdit = Omit<PlayedEdit, 'track'> & { draft: DraftTrack }

/** Causes of edits that no person made. */
export const byItself: ReadonlySet<EditCause> = new Set(['template', 'command', 'renamed'])

function readEdits(entries: readonly EntryOf[], clock: SessionClock, span: Span) {
  const drafts = new Map<string, DraftTrack>()
  const found: DraftEdit[] = []
  for (const entry of entries) {
    if (entry.kind !== 'edit' || !entry.questionId) continue
    const { questionId, seq, actor } = entry
    const { language, edits } = entry.payload
    const key = `${questionId} ${language}`
    const draft = drafts.get(key) ?? { questionId, language, changes: [], last: 0 }
    drafts.set(key, draft)
    for (const { changes, cause, at } of edits) {
      draft.changes.push(changes)
      // A pad's edits follow the server's order, even if two writers' clocks disagree.
      draft.last = Math.max(draft.last, within(span, clock(entry, at)))
      const size = sizeOf(changes)
      found.push({ at: draft.last, seq, draft, version: draft.changes.length, cause, role: actor.role, ...size })
    }
  }
  found.sort((a, b) => a.at - b.at)
  const trackByDraft = new Map<DraftTrack, Track>()
  for (const draft of drafts.values()) {
    const { questionId, language, changes } = draft
    trackByDraft.set(draft, { questionId, language, history: createPadHistory(changes), moments: [], worked: [] })
  }
  let last = -apartMs
  const edits = found.map(({ draft, ...edit }): PlayedEdit => {
    last = Math.max(edit.at, last + apartMs)
    const track = trackByDraft.get(draft)!
    track.moments.push(last)
    if (!isFilePad(track.language) || !byItself.has(edit.cause)) track.worked.push(last)
    return { ...edit, at: last, track }
  })
  return { tracks: [...trackByDraft.values()], edits }
}

function sizeOf(changes: Changes): { inserted: number; removed: number } {
  let inserted = 0
  let removed = 0
  for (const part of readChanges(changes).replacements) {
    inserted += part.inserted.length
    removed += part.removed
  }
  return { inserted, removed }
}

function readEvents(entries: readonly EntryOf[], clock: SessionClock, span: Span): PlayedEvent[] {
  const events: PlayedEvent[] = []
  const madeAt = new Map<string, number>()
  let isCapped = false
  const isFirstCapped = ({ payload }: EntryOf<'console'>) => {
    const isFirst = payload.isCapped === true && !isCapped
    isCapped ||= isFirst
    return isFirst
  }
  const replaced = findReplaced(entries)
  for (const entry of entries) {
    if (!isPlayed(entry) || replaced.has(entry)) continue
    // Terminals print all the time; only entered commands are events.
    if (entry.kind === 'terminal' && !entersCommand(entry.payload)) continue
    // So does a page; its errors are events, and where its console stops being kept.
    if (entry.kind === 'console' && !hasError(entry.payload) && !isFirstCapped(entry)) continue
    // Both entries about a loss are written once it is over.
    const moment = entry.kind === 'contact' ? Date.parse(entry.payload.at) : clock(entry)
    // Publishing and the like are not part of the session.
    if (entry.kind === 'status' && moment < span.start) continue
    if (entry.kind === 'draw' || entry.kind === 'ownTests') {
      const size = entry.kind === 'ownTests' ? entry.payload.cases.length : ''
      const place = `${entry.kind} ${entry.questionId} ${size}`
      const isGoingOn = moment - (madeAt.get(place) ?? -Infinity) < restMs
      madeAt.set(place, moment)
      if (isGoingOn) continue
    }
    events.push({ at: within(span, moment), seq: entry.seq, entry })
  }
  return events.sort((a, b) => a.at - b.at || a.seq - b.seq)
}

/**
 * Entries superseded by later ones: with late work the server takes and judges answers again, and only the last result
 * counts.
 */
function findReplaced(entries: readonly EntryOf[]): ReadonlySet<EntryOf> {
  const newer = new Set<string>()
  const replaced = new Set<EntryOf>()
  for (const entry of entries.toReversed()) {
    const place = judgedPlace(entry)
    if (place === null) continue
    if (newer.has(place)) replaced.add(entry)
    newer.add(place)
  }
  return replaced
}

function judgedPlace(entry: EntryOf): string | null {
  const { kind, questionId } = entry
  if (kind === 'answer') return isTakenAtEnd(entry.payload.cause) ? `answer ${questionId}` : null
  if (kind === 'projectTest') return entry.payload.trigger === 'submitted' ? `project ${questionId}` : null
  if (kind !== 'test') return null
  if (entry.payload.trigger === 'compared') return `compared ${questionId} ${entry.payload.language}`
  const isJudged = entry.payload.trigger === 'submitted' && !isSubmissionCheck(entry.payload)
  return isJudged ? `test ${questionId}` : null
}

const isTakenAtEnd = (cause: string) => cause === 'ended' || cause === 'tested'

function entersCommand({ events }: EntryOf<'terminal'>['payload']): boolean {
  return events.some(([, what, text]) => what === 'i' && text.includes('\r'))
}

const hasError = ({ lines }: EntryOf<'console'>['payload']) => lines.some(({ level }) => level === 'error')

function findPlaces(edits: PlayedEdit[], drawings: PlayedDrawing[], events: PlayedEvent[]): Recording['places'] {
  const seen = [
    ...drawings,
    ...edits.filter(({ role }) => role === 'candidate').map(({ at, track }) => ({ at, questionId: track.questionId })),
    ...events.flatMap(({ at, entry }) =>
      entry.kind === 'navigate' ? { at, questionId: entry.payload.questionId } : [],
    ),
  ].sort((a, b) => a.at - b.at)
  return seen
    .filter(({ questionId }, at) => questionId !== seen[at - 1]?.questionId)
    .map(({ at, questionId }) => ({ at, questionId }))
}

function findGaps(moments: number[], duration: number): Gap[] {
  const gaps: Gap[] = []
  let last = 0
  for (const moment of [...moments, duration]) {
    if (moment - last > idleAfterMs) gaps.push({ from: last + lingerMs, to: moment - runUpMs })
    last = moment
  }
  return gaps
}

/** How many of these, which ascend, have come by `at`. */
export function countUntil(items: readonly { at: number }[], at: number): number {
  return countBy(items.length, (index) => items[index]!.at, at)
}

/** The last of these that has come by `at`. */
export function latestUntil<T extends { at: number }>(items: readonly T[], at: number): T | undefined {
  return items[countUntil(items, at) - 1]
}

function countBy(length: number, atOf: (index: number) => number, at: number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (atOf(middle) <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** The viewer's pinned view; null follows the candidate. */
export type Pinned = { questionId: string | null; language: PadLanguage | 'board' | null }
/** A question with its text or its board, at a version. */
export type Scene = { questionId: string | null; track: Track | null; board: BoardTrack | null; version: number }

/** The view at a moment: the text written or board drawn last; for an untouched project, the file to read first. */
export function findScene({ places, tracks, boards }: Recording, at: number, pinned: Pinned): Scene {
  const questionId = pinned.questionId ?? latestUntil(places, at)?.questionId ?? places[0]?.questionId ?? null
  let scene: Scene = { questionId, track: null, board: null, version: 0 }
  let latest = -1
  const look = (moments: number[], worked: number[], isPinned: boolean, shown: Pick<Scene, 'track' | 'board'>) => {
    const made = isPinned ? Infinity : momentUntil(worked, at)
    if (made <= latest) return
    latest = made
    scene = { questionId, ...shown, version: countMoments(moments, at) }
  }
  const own = tracks.filter((track) => track.questionId === questionId)
  for (const track of own) {
    look(track.moments, track.worked, pinned.language === track.language, { track, board: null })
  }
  for (const board of boards) {
    if (board.questionId === questionId)
      look(board.moments, board.moments, pinned.language === 'board', { track: null, board })
  }
  return scene.track || scene.board ? scene : { ...scene, ...startOf(own, at) }
}

const countMoments = (moments: number[], at: number) => countBy(moments.length, (index) => moments[index]!, at)
const momentUntil = (moments: number[], at: number) => moments[countMoments(moments, at) - 1] ?? -1

/** The file that is open in a project at first, also a moment before its texts were there. */
function startOf(tracks: readonly Track[], at: number): Partial<Scene> {
  const begun = tracks.filter(
    ({ language, moments, worked }) =>
      isFilePad(language) && (momentUntil(moments, at) >= 0 || moments[0] !== worked[0]),
  )
  const first = firstFile(begun.map(({ language }) => language.slice('file:'.length)))
  const track = begun.find(({ language }) => language === `file:${first}`)
  return track ? { track, version: Math.max(1, countMoments(track.moments, at)) } : {}
}

/** The last moment at which a person wrote in a question. */
export function lastWorkedAt({ tracks }: Recording, questionId: string, at: number): number {
  return Math.max(-1, ...tracks.map((track) => (track.questionId === questionId ? momentUntil(track.worked, at) : -1)))
}
