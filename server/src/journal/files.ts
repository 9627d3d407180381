/** The files of a project's workspace: the fold of file acts. Their texts are pads. */
import { projectLimits } from '@nova/contract/projects/projects'
import type { FileAct } from '@nova/contract/projects/workspace'
import { refuse } from '@nova/contract/refusals'
import type { JournalEntry, Pad, ServerPayload } from '@nova/contract/room/journal'
import { type OpenText, openText } from '@nova/contract/room/text'
import { type FilePad, isFilePad } from '@nova/contract/words'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { readPieces } from './reading.ts'
import { pads } from './tables.ts'

type MaybeAct = { kind: JournalEntry['kind']; questionId?: string | null; payload: unknown }

/**
 * Applies acts on files in their order, within the caller's transaction: refuses `file_conflict` for a file that is there
 * already or is not there, and `workspace_full` beyond the limits of a workspace.
 */
export async function foldFileActs(ctx: Ctx, interviewId: string, entries: MaybeAct[]): Promise<void> {
  for (const { kind, questionId, payload } of entries) {
    if (kind !== 'file' && kind !== 'workspace') continue
    if (!questionId) throw refuse('invalid_input', 'An act on a file needs its questionId.')
    const workspace = { ctx, interviewId, questionId }
    if (kind === 'workspace') {
      for (const path of (payload as ServerPayload<'workspace'>).paths) await create(workspace, path)
      continue
    }
    const act = payload as FileAct
    if (act.act === 'create') await createInLimits(workspace, act.path)
    else await remove(workspace, act.path)
    if (act.act === 'rename') await createInLimits(workspace, act.to)
  }
}

type Workspace = { ctx: Ctx; interviewId: string; questionId: string }

async function createInLimits(workspace: Workspace, path: string): Promise<void> {
  const { ctx, interviewId, questionId } = workspace
  const [sum] = await ctx.db
    .select({
      files: sql<number>`count(*) filter (where not ${pads.isDeleted})::int`,
      deleted: sql<number>`count(*) filter (where ${pads.isDeleted})::int`,
      bytes: sql<number>`coalesce(sum(octet_length(${pads.text})) filter (where not ${pads.isDeleted}), 0)::int`,
    })
    .from(pads)
    .where(and(eq(pads.interviewId, interviewId), eq(pads.questionId, questionId)))
  const { files = 0, deleted = 0, bytes = 0 } = sum ?? {}
  const isFull = files >= projectLimits.files || bytes > projectLimits.bytes
  // Deleted ones are kept too; a loop of creating and deleting has an end.
  if (isFull || deleted >= projectLimits.deletedFiles) throw refuse('workspace_full')
  await create(workspace, path)
}

/**
 * Refuses `workspace_full` if a file grew and the workspace's files together exceed the limit, be it by one key or a
 * large paste. Changes that make files smaller always pass.
 */
export async function requireRoom(ctx: Ctx, interviewId: string, changed: Pad[]): Promise<void> {
  for (const [questionId, own] of Map.groupBy(changed, (pad) => pad.questionId)) {
    const texts = new Map<string, string>(
      own.flatMap(({ language, text }) => (isFilePad(language) ? [[language, text]] : [])),
    )
    if (texts.size === 0) continue
    const rows = await ctx.db
      .select({ language: pads.language, bytes: sql<number>`octet_length(${pads.text})::int` })
      .from(pads)
      .where(and(eq(pads.interviewId, interviewId), eq(pads.questionId, questionId), eq(pads.isDeleted, false)))
    const before = rows.reduce((sum, { bytes }) => sum + bytes, 0)
    const after = rows.reduce((sum, { language, bytes }) => {
      const text = texts.get(language)
      return sum + (text === undefined ? bytes : Buffer.byteLength(text))
    }, 0)
    if (after > projectLimits.bytes && after > before) throw refuse('workspace_full')
  }
}

async function create({ ctx, interviewId, questionId }: Workspace, path: string): Promise<void> {
  const segments = path.split('/')
  const folders = segments.slice(1).map((_, at): FilePad => `file:${segments.slice(0, at + 1).join('/')}`)
  const inside = sql`starts_with(${pads.language}, ${`file:${path}/`})`
  const inTheWay = await ctx.db
    .select({ language: pads.language })
    .from(pads)
    .where(
      and(
        eq(pads.interviewId, interviewId),
        eq(pads.questionId, questionId),
        eq(pads.isDeleted, false),
        folders.length > 0 ? or(inArray(pads.language, folders), inside) : inside,
      ),
    )
    .limit(1)
  // A name is a folder's or a file's.
  if (inTheWay.length > 0) throw refuse('file_conflict')
  const made = await ctx.db
    .insert(pads)
    .values({ interviewId, questionId, language: `file:${path}`, version: 0, text: '' })
    .onConflictDoUpdate({
      target: [pads.interviewId, pads.questionId, pads.language],
      set: { isDeleted: false },
      setWhere: eq(pads.isDeleted, true),
    })
    .returning({ version: pads.version })
  if (made.length === 0) throw refuse('file_conflict')
}

async function remove({ ctx, interviewId, questionId }: Workspace, path: string): Promise<void> {
  const removed = await ctx.db
    .update(pads)
    .set({ isDeleted: true })
    .where(
      and(
        eq(pads.interviewId, interviewId),
        eq(pads.questionId, questionId),
        eq(pads.language, `file:${path}`),
        eq(pads.isDeleted, false),
      ),
    )
    .returning({ version: pads.version })
  if (removed.length === 0) throw refuse('file_conflict')
}

/** Reads the existing files of a question's workspace, by path; only those in `paths` if given. */
export async function readFiles(
  ctx: Ctx,
  interviewId: string,
  questionId: string,
  paths?: readonly string[],
): Promise<{ path: string; text: string; version: number }[]> {
  const rows = await ctx.db
    .select()
    .from(pads)
    .where(
      and(
        eq(pads.interviewId, interviewId),
        eq(pads.questionId, questionId),
        eq(pads.isDeleted, false),
        paths &&
          inArray(
            pads.language,
            paths.map((path): FilePad => `file:${path}`),
          ),
      ),
    )
    .orderBy(pads.language)
  return rows.flatMap(({ language, text, version }) =>
    language.startsWith('file:') ? [{ path: language.slice('file:'.length), text, version }] : [],
  )
}

/** The same right after an entry, folded from the journal. */
export async function readFilesAt(
  ctx: Ctx,
  interviewId: string,
  questionId: string,
  upTo: number,
): Promise<{ path: string; text: string }[]> {
  const there = new Set<string>()
  const texts = new Map<string, OpenText>()
  for await (const piece of readPieces(ctx, interviewId, { questionId, kinds: ['workspace', 'file', 'edit'] })) {
    for (const entry of piece) {
      if (entry.seq > upTo) break
      if (entry.kind === 'workspace') for (const path of entry.payload.paths) there.add(path)
      if (entry.kind === 'file') foldAct(there, entry.payload)
      if (entry.kind !== 'edit' || !isFilePad(entry.payload.language)) continue
      const path = entry.payload.language.slice('file:'.length)
      const text = texts.get(path) ?? openText('')
      texts.set(path, text)
      for (const { changes } of entry.payload.edits) text.apply(changes)
    }
  }
  return [...there].toSorted().map((path) => ({ path, text: texts.get(path)?.read() ?? '' }))
}

function foldAct(there: Set<string>, act: FileAct): void {
  if (act.act === 'create') there.add(act.path)
  else there.delete(act.path)
  if (act.act === 'rename') there.add(act.to)
}
