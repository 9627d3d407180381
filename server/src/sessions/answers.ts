/** Answers: a candidate's submissions for a question. All are kept; the latest one not withdrawn counts. */
import { randomUUID } from 'node:crypto'
import type { Answer, AnswerForm } from '@nova/contract/interviews/candidates'
import { isAnsweredIn, isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import { refuse } from '@nova/contract/refusals'
import type { ServerPayload } from '@nova/contract/room/journal'
import { replaceAll } from '@nova/contract/room/text'
import { isCodePad, type PadLanguage } from '@nova/contract/words'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { selectedQuestions, readQuestion } from '../asked-questions/asked-questions.ts'
import { requireInterview, requireNotOver, visibleInterviews } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { hasDrawing } from '../journal/boards.ts'
import { actorOf, append, appendOwn, lockJournal } from '../journal/journal.ts'
import { findPad } from '../journal/pads.ts'
import { readEntries } from '../journal/reading.ts'
import { type Ctx, inTransaction, isUuid } from '../platform/context/context.ts'
import { codeQueueOf } from '../platform/jobs/jobs.ts'
import { requireWorking } from './candidate-entries.ts'
import { requireQuestion } from './control.ts'
import { answers } from './tables.ts'
import { isWork } from './versions.ts'

type Why = Pick<ServerPayload<'answer'>, 'cause' | 'asOf' | 'tested'>
/**
 * Maximum parallel preparations of follow-ups on projects, across all servers: they run the project's tests for
 * minutes. Fewer than a server's concurrent jobs, so that mails and reports don't wait.
 */
const projectLanes = 2

export type NewAnswer = Omit<Answer, 'id' | 'interviewId'>

/**
 * Submits an answer; differences from the pad become one more edit in the same transaction. A drawing counts as an
 * answer even without text.
 */
export async function submitAnswer(ctx: Ctx, id: string, form: AnswerForm): Promise<Answer> {
  const isProject = asksForProject(await requireWorking(ctx, id), form.questionId)
  const { questionId, timeSpent, isCompleted } = form
  const { responseText = '', codeSubmission = '' } = isProject ? {} : form
  if (
    !isProject &&
    responseText.trim() === '' &&
    codeSubmission.trim() === '' &&
    !(await hasDrawing(ctx, id, questionId))
  ) {
    throw refuse('invalid_input', 'Please provide a response', [{ path: 'responseText', message: 'Empty' }])
  }
  return inTransaction(ctx, async (tx) => {
    await lockJournal(tx, id)
    const row = await requireWorking(tx, id)
    requireQuestion(row, questionId)
    const isSql = isAnsweredIn(await readQuestion(tx, row, questionId), 'sql')
    const language = codeSubmission === '' ? 'text' : (form.language ?? (isSql ? 'sql' : row.language))
    await requireAnswer(tx, row, { questionId, language, codeSubmission })
    if (codeSubmission !== '') await writePad(tx, id, questionId, language, codeSubmission)
    if (responseText !== '') await writePad(tx, id, questionId, 'text', responseText)
    const answer = { questionId, responseText, codeSubmission, language, timeSpent, isCompleted }
    const saved = await saveAnswer(tx, id, answer, { cause: 'submitted' })
    if (codeSubmission.trim() === '' && !isProject) return saved
    const payload = { interviewId: id, questionId, answerId: saved.id }
    if (!isProject) {
      await tx.jobs.add(tx.db, 'check-submission', payload, {
        key: `check-submission:${id}:${questionId}`,
        attempts: 2,
        queue: codeQueueOf(row.companyId, id),
      })
    }
    if (row.followUps !== 'off') {
      const queue = isProject ? `project-follow-ups:${laneOf(id)}` : codeQueueOf(row.companyId, id)
      const own = { queue, isPatient: isProject }
      await tx.jobs.add(tx.db, 'follow-ups', payload, { key: `follow-ups:${id}:${questionId}`, attempts: 3, ...own })
    }
    return saved
  })
}

/** Refuses starter code, blanks and comments: they are no answer in any language. */
async function requireAnswer(
  ctx: Ctx,
  row: InterviewRow,
  {
    questionId,
    language,
    codeSubmission,
  }: Pick<NewAnswer, 'questionId' | 'codeSubmission'> & { language: PadLanguage },
): Promise<void> {
  if (codeSubmission.trim() === '' || !isCodePad(language)) return
  const question = await readQuestion(ctx, row, questionId)
  if (!isAnsweredWithCode(question)) return
  if (!isAnsweredIn(question, language)) {
    const isSql = isAnsweredIn(question, 'sql')
    const words = isSql ? 'This question is answered in SQL.' : 'This question isn’t answered in SQL.'
    throw refuse('invalid_input', words, [{ path: 'language', message: 'Another language' }])
  }
  if (isWork(question, language, codeSubmission)) return
  throw refuse('invalid_input', noAnswer, [{ path: 'codeSubmission', message: 'Starter code' }])
}

export const noAnswer = 'This is still the starter code. Write your solution first.'

/** Maps an interview to a fixed lane, so that two of its submissions are never processed in parallel. */
export const laneOf = (interviewId: string): number => Number.parseInt(interviewId.slice(-2), 16) % projectLanes

/** A project's work is in its files; its answer only says that it is done. */
export function asksForProject(row: Parameters<typeof selectedQuestions>[0], questionId: string): boolean {
  return selectedQuestions(row).technicalQuestions.some(({ id, project }) => id === questionId && project !== undefined)
}

/**
 * Withdraws all answers to a question, including a completion mark. Does nothing without a submission, or when
 * repeated.
 */
export async function withdrawSubmitted(ctx: Ctx, id: string, questionId: string): Promise<void> {
  await requireWorking(ctx, id)
  await inTransaction(ctx, async (tx) => {
    await lockJournal(tx, id)
    requireQuestion(await requireWorking(tx, id), questionId)
    const standing = await tx.db
      .select()
      .from(answers)
      .where(and(eq(answers.interviewId, id), eq(answers.questionId, questionId), isNull(answers.withdrawnAt)))
      .orderBy(answers.ordinal)
    // A candidate can't withdraw a mark made by an interviewer alone.
    const submitted = new Set(
      (await readEntries(tx, id, { kinds: ['answer'] })).map(({ kind, payload }) =>
        kind === 'answer' && payload.cause === 'submitted' ? payload.id : null,
      ),
    )
    if (!standing.some((row) => submitted.has(row.id))) return
    for (const row of standing) await withdraw(tx, view(row))
  })
}

/** Stores an answer and appends it to the journal, within the caller's transaction. */
export async function saveAnswer(ctx: Ctx, interviewId: string, answer: NewAnswer, why: Why): Promise<Answer> {
  const id = randomUUID()
  const saved = await ctx.db
    .insert(answers)
    .values({ ...answer, id, interviewId, createdAt: ctx.now() })
    .returning()
  const { questionId, ...rest } = answer
  await appendOwn(ctx, interviewId, 'answer', { id, ...rest, ...why }, { questionId })
  return view(saved[0]!)
}

/** The latest answer to each question of an interview. */
export async function listAnswers(ctx: Ctx, interviewId: string): Promise<Answer[]> {
  const { id } = await requireInterview(ctx, interviewId)
  const rows = await ctx.db
    .selectDistinctOn([answers.questionId])
    .from(answers)
    .where(and(eq(answers.interviewId, id), isNull(answers.withdrawnAt)))
    .orderBy(answers.questionId, desc(answers.ordinal))
  return rows.map(view)
}

/** Answers to one question over all interviews that the caller may see, newest first. */
export async function listAnswersToQuestion(ctx: Ctx, questionId: string): Promise<Answer[]> {
  const rows = await ctx.db
    .select()
    .from(answers)
    .where(
      and(
        eq(answers.questionId, questionId),
        isNull(answers.withdrawnAt),
        sql`${answers.interviewId} in (select id from ${visibleInterviews(ctx)})`,
      ),
    )
    .orderBy(desc(answers.ordinal))
    .limit(500)
  return rows.map(view)
}

/** One answer, for an interviewer who may see its interview. */
export async function findAnswer(ctx: Ctx, id: string): Promise<Answer> {
  if (!isUuid(id)) throw refuse('answer_not_found')
  const found = await ctx.db
    .select()
    .from(answers)
    .where(
      and(
        eq(answers.id, id),
        isNull(answers.withdrawnAt),
        sql`${answers.interviewId} in (select id from ${visibleInterviews(ctx)})`,
      ),
    )
  if (!found[0]) throw refuse('answer_not_found')
  return view(found[0])
}

export type Marking = {
  responseText?: string | undefined
  codeSubmission?: string | undefined
  isCompleted?: boolean | undefined
}

/** An interviewer marks a question complete; words of an answer from an interviewer are refused. */
export async function markComplete(
  ctx: Ctx,
  interviewId: string,
  questionId: string,
  marking: Marking,
): Promise<Answer> {
  if (marking.responseText || marking.codeSubmission) {
    throw refuse('forbidden', 'Only the candidate can write an answer. You can mark the question complete.')
  }
  await requireInterview(ctx, interviewId)
  return inTransaction(ctx, async (tx) => {
    await lockJournal(tx, interviewId)
    const row = await requireInterview(tx, interviewId)
    requireNotOver(row)
    requireQuestion(row, questionId)
    const latest = (await listAnswers(tx, interviewId)).find((answer) => answer.questionId === questionId)
    const { responseText = '', codeSubmission = '', language = null, timeSpent = 0 } = latest ?? {}
    const isCompleted = marking.isCompleted ?? true
    const answer = { questionId, responseText, codeSubmission, language, timeSpent, isCompleted }
    return saveAnswer(tx, interviewId, answer, { cause: 'marked' })
  })
}

/** The same for the question of an answer that is there. */
export async function markAnswer(ctx: Ctx, id: string, marking: Marking): Promise<Answer> {
  const { interviewId, questionId } = await findAnswer(ctx, id)
  return markComplete(ctx, interviewId, questionId, marking)
}

/** Withdraws an answer; the journal keeps that it was there. */
export async function withdrawAnswer(ctx: Ctx, id: string): Promise<void> {
  const { interviewId } = await findAnswer(ctx, id)
  await inTransaction(ctx, async (tx) => {
    await lockJournal(tx, interviewId)
    requireNotOver(await requireInterview(tx, interviewId))
    await withdraw(tx, await findAnswer(tx, id))
  })
}

async function withdraw(ctx: Ctx, { interviewId, questionId, ...answer }: Answer): Promise<void> {
  await ctx.db.update(answers).set({ withdrawnAt: ctx.now() }).where(eq(answers.id, answer.id))
  await appendOwn(ctx, interviewId, 'answer', { ...answer, cause: 'withdrawn' }, { questionId })
}

async function writePad(ctx: Ctx, id: string, questionId: string, language: PadLanguage, text: string): Promise<void> {
  const pad = await findPad(ctx, id, questionId, language)
  const clean = text.replaceAll('\r\n', '\n')
  if (pad.text === clean) return
  const edits = [{ changes: replaceAll(pad.text, clean), cause: 'submitted', at: ctx.now().getTime() }]
  const payload = { language, baseVersion: pad.version, edits }
  await append(ctx, id, [{ actor: actorOf(ctx.actor), kind: 'edit', questionId, payload }])
}

function view(row: typeof answers.$inferSelect): Answer {
  const { id, interviewId, questionId, responseText, codeSubmission, language, timeSpent, isCompleted } = row
  return { id, interviewId, questionId, responseText, codeSubmission, language, timeSpent, isCompleted }
}
