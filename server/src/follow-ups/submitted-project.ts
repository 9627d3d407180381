/** A project as it was submitted: its files, and which of their lines are not from the start. Read from the journal alone. */
import { isLocked, type ProjectFile, type ProjectQuestion } from '@nova/contract/projects/projects'
import type { AskedOrigin } from '@nova/contract/reviews/follow-ups'
import type { EntryOf } from '@nova/contract/room/journal'
import { addedLinesOf } from '@nova/contract/room/line-origins'
import { openText, type OpenText, readChanges } from '@nova/contract/room/text'
import { isFilePad } from '@nova/contract/words'
import { readPieces } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'
import { hiddenFolder } from '../question-validation/hidden-tests.ts'

/**
 * `origin` is null for a line from the start or from a command. The text of a line decides, since this only chooses the
 * lines to ask about. Lines count from 1.
 */
export type SubmittedLine = { line: number; text: string; origin: AskedOrigin | null }
export type SubmittedProject = {
  files: ProjectFile[]
  /** The files of code that are not as they were at the start, by path; `before` is null where one is new. */
  changed: { path: string; before: string | null; lines: SubmittedLine[] }[]
}

const kinds = ['workspace', 'file', 'edit', 'agent', 'answer'] as const
type Place = { interviewId: string; questionId: string }
type Told = Pick<ProjectQuestion, 'repository' | 'locked'>

/** Nothing where there is no such submission. */
export async function readSubmittedProject(
  ctx: Ctx,
  { interviewId, questionId }: Place,
  project: Told,
  answerId: string,
): Promise<SubmittedProject | undefined> {
  const work: Work = {
    there: new Set(),
    texts: new Map(),
    proposals: new Map(),
    applied: new Set(),
    byCommand: new Set(),
  }
  for await (const piece of readPieces(ctx, interviewId, { questionId, kinds: [...kinds] })) {
    for (const entry of piece) {
      if (entry.kind === 'answer' && entry.payload.id === answerId) return describe(project, work)
      follow(work, entry)
    }
  }
  return undefined
}

type Work = {
  /** An empty file has no edit. */
  there: Set<string>
  texts: Map<string, OpenText>
  proposals: Map<string, readonly string[]>
  /** Lines of changes that were applied, and those that commands wrote, without blanks. */
  applied: Set<string>
  byCommand: Set<string>
}

const solidOf = (text: string) => text.replace(/\s+/g, '')

function follow(work: Work, entry: EntryOf): void {
  const { there, proposals, applied } = work
  if (entry.kind === 'workspace') for (const path of entry.payload.paths) there.add(path)
  if (entry.kind === 'edit' && isFilePad(entry.payload.language)) followEdits(work, entry.payload)
  if (entry.kind === 'agent') {
    const { payload } = entry
    if (payload.act === 'proposed') proposals.set(payload.id, addedLinesOf(payload).map(solidOf))
    if (payload.act === 'applied') for (const line of proposals.get(payload.id) ?? []) applied.add(line)
  }
  if (entry.kind !== 'file') return
  const { payload } = entry
  if (payload.act === 'create') there.add(payload.path)
  else there.delete(payload.path)
  if (payload.act === 'rename') there.add(payload.to)
}

function followEdits({ texts, byCommand }: Work, { language, edits }: EntryOf<'edit'>['payload']): void {
  const path = language.slice('file:'.length)
  const text = texts.get(path) ?? openText('')
  texts.set(path, text)
  for (const { changes, cause } of edits) {
    if (!text.apply(changes) || cause !== 'command') continue
    for (const { inserted } of readChanges(changes).replacements)
      for (const line of inserted.split('\n')) byCommand.add(solidOf(line))
  }
}

function describe({ repository, locked }: Told, { there, texts, applied, byCommand }: Work): SubmittedProject {
  const paths = [...there].filter((path) => !path.startsWith(hiddenFolder)).toSorted()
  const files = paths.map((path) => ({ path, text: texts.get(path)?.read() ?? '' }))
  const start = new Map(repository.map(({ path, text }) => [path, text]))
  const changed = files.flatMap(({ path, text }) => {
    const before = start.get(path) ?? null
    if (text === before || !isCode(path) || isLocked(locked, path)) return []
    const given = new Set((before ?? '').split('\n').map(solidOf))
    const originOf = (line: string): AskedOrigin | null => {
      if (line === '' || given.has(line)) return null
      return applied.has(line) ? 'agent' : byCommand.has(line) ? null : 'own'
    }
    const lines = text.split('\n').map((each, at) => ({ line: at + 1, text: each, origin: originOf(solidOf(each)) }))
    return [{ path, before, lines }]
  })
  return { files, changed }
}

const isCode = (path: string) => /\.(?:[cm]?[jt]sx?|py|java|go|html|css)$/.test(path)
