/** A project as it was submitted: its files, and which of their lines are not from the start. Read from the journal alone. */
import { isLocked, type ProjectFile, type ProjectQuestion } from '@nova/contract/projects/projects'
import type { AskedOrigin } from '@nova/contract/reviews/follow-ups'
import type { EntryOf } from '@nova/contract/room/journal'
import { openLineOrigins, originOf } from '@nova/contract/room/line-origins'
import { readPieces } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'
import { hiddenFolder } from '../question-validation/hidden-tests.ts'

/** `origin` is null where a line is from the start or was written by a command. Lines count from 1. */
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
  const origins = openLineOrigins()
  const there = new Set<string>()
  for await (const piece of readPieces(ctx, interviewId, { questionId, kinds: [...kinds] })) {
    for (const entry of piece) {
      if (entry.kind === 'answer' && entry.payload.id === answerId) return describe(project, origins, there)
      follow(there, entry)
      origins.take(entry)
    }
  }
  return undefined
}

/** Tracks which files exist; an empty file has no edit. */
function follow(there: Set<string>, entry: EntryOf): void {
  if (entry.kind === 'workspace') for (const path of entry.payload.paths) there.add(path)
  if (entry.kind !== 'file') return
  const { payload } = entry
  if (payload.act === 'create') there.add(payload.path)
  else there.delete(payload.path)
  if (payload.act === 'rename') there.add(payload.to)
}

function describe(
  { repository, locked }: Told,
  origins: ReturnType<typeof openLineOrigins>,
  there: Set<string>,
): SubmittedProject {
  const paths = [...there].filter((path) => !path.startsWith(hiddenFolder)).toSorted()
  const linesOf = (path: string) => origins.linesOf(path)
  const files = paths.map((path) => ({
    path,
    text: linesOf(path)
      .map(({ text }) => text)
      .join('\n'),
  }))
  const start = new Map(repository.map(({ path, text }) => [path, text]))
  const changed = files.flatMap(({ path, text }) => {
    const before = start.get(path) ?? null
    if (text === before || !isCode(path) || isLocked(locked, path)) return []
    const lines = linesOf(path).map((line, at) => ({
      line: at + 1,
      text: line.text,
      origin: askedOrigin(originOf(line)),
    }))
    return [{ path, before, lines }]
  })
  return { files, changed }
}

const isCode = (path: string) => /\.(?:[cm]?[jt]sx?|py|java|go|html|css)$/.test(path)

const askedOrigin = (origin: ReturnType<typeof originOf>): AskedOrigin | null =>
  origin === 'agent' || origin === 'edited' || origin === 'own' ? origin : null
