/** Writing the company's own questions: new ones, their next versions, retiring and bringing back. */
import { randomUUID } from 'node:crypto'
import { findWanting, type LibraryQuestion, QuestionForm } from '@nova/contract/questions/library'
import { refuse } from '@nova/contract/refusals'
import { and, eq } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { requireEditable } from './access.ts'
import { libraryOf } from './kinds.ts'
import type { Proof, Waiting } from './proof.ts'
import { viewQuestion } from './reading.ts'
import { type QuestionRow, questions, versions } from './tables.ts'

type Written = QuestionForm & { draft: boolean; basedOn?: string | undefined }
type Checked = Proof & { content: QuestionForm; isReady: boolean }

/** A new question. Unless it is a draft it must be complete, and a coding or SQL question proven; else nothing is kept. */
export async function createQuestion(ctx: Ctx, written: Written, waiting: Waiting): Promise<LibraryQuestion> {
  const caller = requireInterviewer(ctx)
  const checked = await check(ctx, written, waiting)
  const row: QuestionRow = {
    id: randomUUID(),
    companyId: caller.companyId,
    creatorId: caller.id,
    creatorName: caller.name,
    kind: written.kind,
    latestVersion: 1,
    readyVersion: checked.isReady ? 1 : null,
    retiredAt: null,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  }
  return inTransaction(ctx, async (tx) => {
    await tx.db.insert(questions).values(row)
    await keepVersion(tx, row, checked)
    await noteQuestion(tx, row, 'question.created', written.title)
    return viewQuestion(tx, row)
  })
}

/** Writes the next version; a draft that isn't ready is overwritten, since it was never asked. */
export async function changeQuestion(
  ctx: Ctx,
  id: string,
  written: Written,
  waiting: Waiting,
): Promise<LibraryQuestion> {
  const found = await requireEditable(ctx, id)
  requireUnchanged(found, written)
  if (found.kind !== written.kind)
    throw refuse('invalid_input', "You can't change the kind of a question. Write a new question instead.")
  const checked = await check(ctx, written, waiting)
  return inTransaction(ctx, async (tx) => {
    const before = await requireEditable(tx, id, { lock: true })
    requireUnchanged(before, written)
    const isOverDraft = before.readyVersion !== before.latestVersion
    const latestVersion = before.latestVersion + (isOverDraft ? 0 : 1)
    const readyVersion = checked.isReady ? latestVersion : before.readyVersion
    const changed = { latestVersion, readyVersion, updatedAt: tx.now() }
    await tx.db.update(questions).set(changed).where(eq(questions.id, before.id))
    await keepVersion(tx, { ...before, ...changed }, checked)
    await noteQuestion(tx, before, 'question.changed', written.title)
    return viewQuestion(tx, { ...before, ...changed })
  })
}

/** Offers it no longer; interviews that ask it have it as it was chosen. */
export async function retireQuestion(ctx: Ctx, id: string): Promise<void> {
  await setRetired(ctx, id, ctx.now())
}

/** Offers it again. */
export async function restoreQuestion(ctx: Ctx, id: string): Promise<LibraryQuestion> {
  return viewQuestion(ctx, await setRetired(ctx, id, null))
}

async function setRetired(ctx: Ctx, id: string, retiredAt: Date | null): Promise<QuestionRow> {
  return inTransaction(ctx, async (tx) => {
    const before = await requireEditable(tx, id, { lock: true })
    // Retiring again keeps the first day.
    if ((before.retiredAt === null) === (retiredAt === null)) return before
    const changed = { retiredAt, updatedAt: tx.now() }
    await tx.db.update(questions).set(changed).where(eq(questions.id, before.id))
    const [latest] = await tx.db
      .select({ content: versions.content })
      .from(versions)
      .where(and(eq(versions.questionId, before.id), eq(versions.version, before.latestVersion)))
    const act = retiredAt ? 'question.retired' : 'question.restored'
    await noteQuestion(tx, before, act, latest?.content.title ?? '')
    return { ...before, ...changed }
  })
}

function noteQuestion(ctx: Ctx, { companyId }: QuestionRow, act: string, title: string): Promise<void> {
  return writeAudit(ctx, { act, companyId, subject: title })
}

function requireUnchanged({ updatedAt }: QuestionRow, { basedOn }: Written): void {
  if (basedOn !== undefined && new Date(basedOn).getTime() !== updatedAt.getTime()) throw refuse('question_changed')
}

async function check(ctx: Ctx, { draft, basedOn: _, ...written }: Written, waiting: Waiting): Promise<Checked> {
  const form = QuestionForm.parse(written)
  const row = libraryOf(form)
  const content = await row.prepare(ctx, form)
  if (draft) return { content, isReady: false, gates: [], provenIn: [] }
  const wanting = findWanting(content)
  if (wanting.length > 0) throw refuse('invalid_input', wanting[0]?.message, wanting)
  const { companyId } = requireInterviewer(ctx)
  return { isReady: true, ...(await row.prove(ctx, companyId, content, waiting)) }
}

async function keepVersion(ctx: Ctx, row: QuestionRow, checked: Checked): Promise<void> {
  const kept = { ...checked, editorName: requireInterviewer(ctx).name, createdAt: ctx.now() }
  await ctx.db
    .insert(versions)
    .values({ questionId: row.id, version: row.latestVersion, ...kept })
    .onConflictDoUpdate({ target: [versions.questionId, versions.version], set: kept })
}
