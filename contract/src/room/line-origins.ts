/**
 * Origin of each line of a project's files: a fold of the journal, shared by the report and playback. People review
 * whole lines, so a machine's change counts for every line that it touched. Pure.
 */
import type { AgentAct } from '../projects/agent.ts'
import { isFilePad } from '../words.ts'
import type { EditCause, EntryOf } from './journal.ts'
import { readChanges, type Replacement } from './text.ts'

/**
 * start: as the project began. agent: as the assistant proposed it. edited: the assistant's, changed since or when it was
 * applied. own: neither, by hand or pasted. command: written by a program in the terminal.
 */
export const lineOrigins = ['start', 'agent', 'edited', 'own', 'command'] as const
export type LineOrigin = (typeof lineOrigins)[number]

/** State of a line before people changed it; `solid` is null if it was changed before it was applied. */
type Base = { origin: 'start' | 'agent'; proposal: string | null; solid: string | null }
export type OriginLine = { text: string; base: Base | null; by: 'own' | 'command' }

type Changed = 'start' | 'agent' | 'own' | 'command' | 'back'
type File = { lines: OriginLine[]; length: number }
type Proposal = { id: string; added: Set<string> }
type Fold = {
  files: Map<string, File>
  gone: Set<string>
  renamed: Map<string, OriginLine[]>
  /** Lines that were taken out, so that undoing a removal brings back what they were. */
  known: Map<string, Base>
  proposals: Map<string, Proposal>
  /** The assistant's change that is being applied. */
  applied: Proposal | null
}

const solidOf = (text: string) => text.replace(/\s+/g, '')

/** Origin of a line; null if it is blank. */
export function originOf({ text, base, by }: OriginLine): LineOrigin | null {
  const solid = solidOf(text)
  if (solid === '') return null
  if (base && base.solid === solid) return base.origin
  return base?.origin === 'agent' ? 'edited' : by
}

/** The proposal that a line came with, by its id in the session. */
export const proposalOf = ({ base }: OriginLine): string | null => base?.proposal ?? null

export type LineOriginFold = {
  /** An independent copy; entries put into one leave the other unchanged. */
  copy: () => LineOriginFold
  /** Adds an entry to the fold; with `at`, only that edit of an entry of edits. */
  take: (entry: EntryOf, at?: number) => void
  linesOf: (path: string) => readonly OriginLine[]
  /** The files that are there, by path. */
  files: () => [path: string, lines: readonly OriginLine[]][]
}

/** An empty fold of one project. Entries of other questions must not be put in. */
export const openLineOrigins = (): LineOriginFold =>
  takeUp({
    ...{ files: new Map(), gone: new Set(), renamed: new Map(), known: new Map(), proposals: new Map(), applied: null },
  })

function takeUp(fold: Fold): LineOriginFold {
  return {
    copy: () => takeUp(copyOf(fold)),
    take: (entry, at) => {
      const { kind, payload } = entry
      if (kind === 'agent') fold.applied = actOn(fold.proposals, payload)
      else if (kind === 'file') actOnFile(fold, payload)
      else if (kind !== 'edit' || !isFilePad(payload.language)) fold.applied = null
      else if (at !== undefined) edit(fold, payload, at)
      else for (const place of payload.edits.keys()) edit(fold, payload, place)
    },
    linesOf: (path) => fold.files.get(path)?.lines ?? [],
    files: () => [...fold.files].filter(([path]) => !fold.gone.has(path)).map(([path, { lines }]) => [path, lines]),
  }
}

/** Lines and proposals are replaced and never changed, so that copies share them. */
function copyOf({ files, gone, renamed, known, proposals, applied }: Fold): Fold {
  const copied = Array.from(files, ([path, { lines, length }]): [string, File] => [path, { lines: [...lines], length }])
  return {
    ...{ files: new Map(copied), gone: new Set(gone), renamed: new Map(renamed), known: new Map(known) },
    ...{ proposals: new Map(proposals), applied },
  }
}

function actOnFile({ files, gone, renamed }: Fold, payload: EntryOf<'file'>['payload']): void {
  if (payload.act === 'create') gone.delete(payload.path)
  else gone.add(payload.path)
  if (payload.act !== 'rename') return
  gone.delete(payload.to)
  renamed.set(
    payload.to,
    (files.get(payload.path)?.lines ?? []).map((line) => ({ ...line })),
  )
}

function edit(fold: Fold, { language, edits }: EntryOf<'edit'>['payload'], at: number): void {
  const path = language.slice('file:'.length)
  const { changes, cause } = edits[at]!
  const { replacements, length } = readChanges(changes)
  const file = fold.files.get(path) ?? { lines: [{ text: '', base: null, by: 'own' as const }], length: 0 }
  fold.files.set(path, file)
  // Made for another text: it was not applied.
  if (length !== file.length) return
  const others = cause === 'renamed' ? (fold.renamed.get(path) ?? []) : []
  const changed = changedBy(cause, fold.applied !== null)
  for (const each of replacements.toReversed()) {
    replace(fold, file, each, { changed, others })
    file.length += each.inserted.length - each.removed
  }
}

type How = { changed: Changed; others: readonly OriginLine[] }

function replace(fold: Fold, file: File, change: Replacement, { changed, others }: How): void {
  const { from, removed, inserted } = trim(file.lines, change)
  if (removed === 0 && inserted === '') return
  const [first, head] = placeOf(file.lines, from)
  const [last, tail] = placeOf(file.lines, from + removed)
  const before = file.lines.slice(first, last + 1)
  const prefix = before[0]!.text.slice(0, head)
  const suffix = before.at(-1)!.text.slice(tail)
  const texts = `${prefix}${inserted}${suffix}`.split('\n')
  const same = Map.groupBy([...before, ...others], ({ text }) => solidOf(text))
  const made = texts.map((text, at) => {
    const kept = same.get(solidOf(text))?.shift()
    if (kept) return { ...kept, text }
    const isOfFirst = at === 0 && solidOf(prefix) !== ''
    const isOfLast = at === texts.length - 1 && solidOf(suffix) !== ''
    return makeLine(fold, text, changed, isOfFirst ? before[0]! : isOfLast ? before.at(-1)! : null)
  })
  remember(fold, before)
  file.lines.splice(first, before.length, ...made)
}

function remember({ known }: Fold, lines: readonly OriginLine[]): void {
  for (const { text, base } of lines) {
    const solid = solidOf(text)
    if (base && solid !== '' && base.solid === solid) known.set(solid, base)
  }
}

/** One line of a replaced stretch that was not there before; `heir` is the line of which a part is left in it. */
function makeLine({ known, applied }: Fold, text: string, changed: Changed, heir: OriginLine | null): OriginLine {
  const solid = solidOf(text)
  if (changed === 'start') return { text, base: { origin: 'start', proposal: null, solid }, by: 'own' }
  if (changed === 'agent' && applied) {
    const { id, added } = applied
    return { text, base: { origin: 'agent', proposal: id, solid: added.has(solid) ? solid : null }, by: 'own' }
  }
  const by = changed === 'command' ? 'command' : 'own'
  const back = changed === 'back' && solid !== '' ? known.get(solid) : undefined
  return { text, base: back ?? heir?.base ?? null, by }
}

/** The lines that a proposal adds, in their order. */
export function addedLinesOf({ files }: Pick<Extract<AgentAct, { act: 'proposed' }>, 'files'>): string[] {
  const lines = files.flatMap(({ hunks }) => hunks.flatMap((hunk) => hunk.lines))
  return lines.filter((line) => line.startsWith('+')).map((line) => line.slice(1))
}

/** A proposal's edits follow its entry directly; edits after any other entry don't belong to it. */
function actOn(proposals: Map<string, Proposal>, payload: AgentAct): Proposal | null {
  if (payload.act === 'proposed') {
    proposals.set(payload.id, { id: payload.id, added: new Set(addedLinesOf(payload).map(solidOf)) })
    return null
  }
  const proposal = proposals.get(payload.id)
  return payload.act === 'applied' ? (proposal ?? null) : null
}

/**
 * Author of a change. A page may claim `proposed` for anything, so it counts only right after the server's own entry.
 */
function changedBy(cause: EditCause, isTaking: boolean): Changed {
  if (cause === 'template') return 'start'
  if (cause === 'proposed' && isTaking) return 'agent'
  if (cause === 'command') return 'command'
  return cause === 'typed' || cause === 'deleted' || cause === 'completed' ? 'own' : 'back'
}

/** A change without what it puts back at its ends: a line that is typed over stays the line it was. */
function trim(lines: readonly OriginLine[], { from, removed, inserted }: Replacement): Replacement {
  if (removed === 0 || inserted === '') return { from, removed, inserted }
  const [first, head] = placeOf(lines, from)
  const [last] = placeOf(lines, from + removed)
  const touched = lines.slice(first, last + 1).map(({ text }) => text)
  const old = touched.join('\n').slice(head, head + removed)
  const most = Math.min(removed, inserted.length)
  let start = 0
  while (start < most && old[start] === inserted[start]) start += 1
  let end = 0
  while (end < most - start && old.at(-1 - end) === inserted.at(-1 - end)) end += 1
  return { from: from + start, removed: removed - start - end, inserted: inserted.slice(start, inserted.length - end) }
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
