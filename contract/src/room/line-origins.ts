/**
 * Origin of each line of a project's files: their texts, folded from the journal, with the source that the account of
 * characters gave to each of their characters. People review whole lines, so a machine's change counts for every line
 * that it touched. Pure.
 */
import { z } from 'zod'
import type { AgentAct } from '../projects/agent.ts'
import { type SourceName, sourceNames } from '../reports/sources.ts'
import { isFilePad } from '../words.ts'
import type { EntryOf } from './journal.ts'
import { readChanges, type Replacement } from './text.ts'

/**
 * start: as the project began. agent: as the assistant gave it. edited: the assistant's, changed since or when it was
 * applied. own: entered by people. command: written by a program. outside: brought from outside, or contradicted by the
 * record. unknown: the record doesn't tell.
 */
export const lineOrigins = ['start', 'agent', 'edited', 'own', 'command', 'outside', 'unknown'] as const
export type LineOrigin = (typeof lineOrigins)[number]

/** Characters in a row with one source, blanks included; `proposal` is the id of the change that they are of. */
export const SourceRun = z.tuple([z.enum(sourceNames), z.int(), z.uuid().optional()])
export type SourceRun = z.infer<typeof SourceRun>

/** Sources of one edit's new text: the runs of each of its replacements. */
export const EditSources = z.object({ seq: z.int(), place: z.int(), inserted: z.array(z.array(SourceRun)) })
export type EditSources = z.infer<typeof EditSources>

type Mark = { readonly source: SourceName; readonly proposal: string | undefined }
export type OriginLine = { readonly text: string; readonly solid: string; readonly marks: readonly Mark[] }

type File = { lines: OriginLine[]; length: number }
type Fold = {
  files: Map<string, File>
  gone: Set<string>
  /** By path: how often each line was there at the start. */
  starts: Map<string, ReadonlyMap<string, number>>
  proposals: Map<string, readonly string[]>
  /** Lines of the changes that were applied. */
  applied: Set<string>
  sourcesOf: SourceReader
}

/** The sources of an edit's replacements; undefined where all of it was typed. */
export type SourceReader = (seq: number, place: number) => EditSources['inserted'] | undefined

/** Reads a list of them by place. */
export function readSources(edits: readonly EditSources[]): SourceReader {
  const byPlace = new Map(edits.map(({ seq, place, inserted }) => [`${seq} ${place}`, inserted]))
  return (seq, place) => byPlace.get(`${seq} ${place}`)
}

const solidOf = (text: string) => text.replace(/\s+/g, '')
const typed: Mark = { source: 'typed', proposal: undefined }
const unseen: Mark = { source: 'unknown', proposal: undefined }
const emptyLine: OriginLine = { text: '', solid: '', marks: [] }

export type LineOriginFold = {
  /** An independent copy; entries put into one leave the other unchanged. */
  copy: () => LineOriginFold
  /** Adds an entry to the fold; with `at`, only that edit of an entry of edits. */
  take: (entry: EntryOf, at?: number) => void
  /** The files that are there, by path. */
  files: () => [path: string, lines: readonly OriginLine[]][]
  linesOf: (path: string) => readonly OriginLine[]
  /** One for each line; null for a blank one. */
  originsOf: (path: string) => readonly (LineOrigin | null)[]
}

/** An empty fold of one project. Entries of other questions must not be put in. */
export const openLineOrigins = (sourcesOf: SourceReader): LineOriginFold =>
  takeUp({
    files: new Map(),
    gone: new Set(),
    starts: new Map(),
    proposals: new Map(),
    applied: new Set(),
    sourcesOf,
  })

function takeUp(fold: Fold): LineOriginFold {
  const linesOf = (path: string) => fold.files.get(path)?.lines ?? []
  return {
    copy: () => takeUp(copyOf(fold)),
    take: (entry, at) => {
      if (entry.kind === 'agent') actOn(fold, entry.payload)
      else if (entry.kind === 'file') actOnFile(fold, entry.payload)
      else if (entry.kind !== 'edit' || !isFilePad(entry.payload.language)) return
      else if (at !== undefined) edit(fold, entry, at)
      else for (const place of entry.payload.edits.keys()) edit(fold, entry, place)
    },
    linesOf,
    originsOf: (path) => findOrigins(fold, path, linesOf(path)),
    files: () => [...fold.files].filter(([path]) => !fold.gone.has(path)).map(([path, { lines }]) => [path, lines]),
  }
}

/** Lines are replaced and never changed, so that copies share them. */
function copyOf({ files, gone, starts, proposals, applied, sourcesOf }: Fold): Fold {
  const copied = Array.from(files, ([path, { lines, length }]): [string, File] => [path, { lines: [...lines], length }])
  return {
    files: new Map(copied),
    gone: new Set(gone),
    starts: new Map(starts),
    sourcesOf,
    proposals: new Map(proposals),
    applied: new Set(applied),
  }
}

function actOn({ proposals, applied }: Fold, payload: AgentAct): void {
  if (payload.act === 'proposed') proposals.set(payload.id, addedLinesOf(payload).map(solidOf))
  if (payload.act === 'applied') for (const solid of proposals.get(payload.id) ?? []) applied.add(solid)
}

/** The lines that a proposal adds, in their order. */
export function addedLinesOf({ files }: Pick<Extract<AgentAct, { act: 'proposed' }>, 'files'>): string[] {
  const lines = files.flatMap(({ hunks }) => hunks.flatMap((hunk) => hunk.lines))
  return lines.filter((line) => line.startsWith('+')).map((line) => line.slice(1))
}

function actOnFile({ gone, starts }: Fold, payload: EntryOf<'file'>['payload']): void {
  if (payload.act === 'create') gone.delete(payload.path)
  else gone.add(payload.path)
  if (payload.act !== 'rename') return
  gone.delete(payload.to)
  const start = starts.get(payload.path)
  if (start) starts.set(payload.to, start)
}

function edit({ files, starts, sourcesOf }: Fold, { seq, payload }: EntryOf<'edit'>, place: number): void {
  const path = payload.language.slice('file:'.length)
  const { changes, cause } = payload.edits[place]!
  const { replacements, length } = readChanges(changes)
  const file = files.get(path) ?? { lines: [emptyLine], length: 0 }
  files.set(path, file)
  // Made for another text: it was not applied.
  if (length !== file.length) return
  const sources = sourcesOf(seq, place)
  for (const [at, change] of [...replacements.entries()].toReversed()) {
    replace(file, change, marksOf(change.inserted.length, sources && (sources[at] ?? [])))
    file.length += change.inserted.length - change.removed
  }
  if (cause === 'template' && !starts.has(path)) starts.set(path, countTexts(file.lines))
}

const countTexts = (lines: readonly OriginLine[]) => {
  const counts = new Map<string, number>()
  for (const { solid } of lines) counts.set(solid, (counts.get(solid) ?? 0) + 1)
  return counts
}

/** A mark for each character; sources of another length are of another edit. */
function marksOf(length: number, runs: readonly SourceRun[] | undefined): Mark[] {
  if (!runs) return repeat(typed, length)
  const marks = runs.flatMap(([source, times, proposal]) => repeat({ source, proposal }, times))
  return marks.length === length ? marks : repeat(unseen, length)
}

const repeat = (mark: Mark, length: number) => Array.from({ length }, () => mark)

function replace({ lines }: File, { from, removed, inserted }: Replacement, marks: readonly Mark[]): void {
  const [first, head] = placeOf(lines, from)
  const [last, tail] = placeOf(lines, from + removed)
  const [before, after] = [lines[first]!, lines[last]!]
  const texts = inserted.split('\n')
  let at = 0
  const made = texts.map((text, place): OriginLine => {
    const own = marks.slice(at, at + text.length)
    at += text.length + 1
    const isFirst = place === 0
    const isLast = place === texts.length - 1
    const whole = `${isFirst ? before.text.slice(0, head) : ''}${text}${isLast ? after.text.slice(tail) : ''}`
    return {
      text: whole,
      solid: solidOf(whole),
      marks: [...(isFirst ? before.marks.slice(0, head) : []), ...own, ...(isLast ? after.marks.slice(tail) : [])],
    }
  })
  lines.splice(first, last - first + 1, ...made)
}

/** The line and column of a place. */
function placeOf(lines: readonly OriginLine[], offset: number): [line: number, column: number] {
  let left = offset
  for (const [at, { text }] of lines.entries()) {
    if (left <= text.length || at === lines.length - 1) return [at, left]
    left -= text.length + 1
  }
  return [0, left]
}

/** A line is new only as far as there are more of it than at the start. */
function findOrigins({ starts, applied }: Fold, path: string, lines: readonly OriginLine[]): (LineOrigin | null)[] {
  const left = new Map(starts.get(path))
  const origins: (LineOrigin | null)[] = lines.map(() => null)
  const takeStart = (at: number) => {
    const { solid } = lines[at]!
    const count = left.get(solid) ?? 0
    if (count > 0) left.set(solid, count - 1)
    return count > 0
  }
  const solids = lines.flatMap(({ solid }, at) => (solid === '' ? [] : [at]))
  for (const at of solids) if (isUnwritten(lines[at]!) && takeStart(at)) origins[at] = 'start'
  for (const at of solids) origins[at] ??= takeStart(at) ? 'start' : readOrigin(lines[at]!, applied)
  return origins
}

/** Text of the task and the starter has no author here. */
const shared = new Set<SourceName>(['template', 'task'])
const written = ({ text, marks }: OriginLine) =>
  marks.filter(({ source }, at) => !shared.has(source) && /\S/.test(text[at]!))
const isUnwritten = ({ text, marks }: OriginLine) =>
  marks.every(({ source }, at) => source === 'template' || !/\S/.test(text[at]!))

const givers = new Set<SourceName>(['proposal', 'nova'])
/** In the order in which equal parts decide. */
const parts = ['outside', 'command', 'unknown', 'own'] as const
const partOf = (source: SourceName): (typeof parts)[number] => {
  if (source === 'contradicted') return 'outside'
  return parts.find((part) => part === source) ?? 'own'
}

/** Origin of a line that wasn't there at the start. If the assistant has no part in it, its greatest part decides. */
function readOrigin(line: OriginLine, applied: ReadonlySet<string>): LineOrigin {
  const marks = written(line)
  const given = marks.filter(({ source }) => givers.has(source))
  const isGiven = given.length === marks.length
  // Without new characters something was taken out: by the change that holds the line, or by a person.
  if (applied.has(line.solid) && (isGiven || given.length > 0)) return 'agent'
  if (given.length > 0) return isGiven && given.every(({ source }) => source === 'nova') ? 'agent' : 'edited'
  if (marks.length === 0) return 'own'
  const counts = Map.groupBy(marks, ({ source }) => partOf(source))
  return parts.toSorted((a, b) => (counts.get(b)?.length ?? 0) - (counts.get(a)?.length ?? 0))[0]!
}

/** The proposal that most of a line came with, by its id in the session. */
export function proposalOf(line: OriginLine): string | null {
  const counts = new Map<string, number>()
  for (const { proposal } of written(line)) if (proposal) counts.set(proposal, (counts.get(proposal) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}
