/** The questions of an interview with all their secrets, in the version that was chosen. */
import type { BankQuestion } from '@nova/contract/questions/bank'
import type { BehavioralQuestion, QuestionLists, TechnicalQuestion } from '@nova/contract/questions/questions'
import { refuse } from '@nova/contract/refusals'
import { type Language, languages } from '@nova/contract/words'
import { and, eq, notInArray, notLike, type SQL, sql } from 'drizzle-orm'
import type { InterviewRow } from '../interview-access/tables.ts'
import { findQuestion } from '../library/library.ts'
import type { Ctx } from '../platform/context/context.ts'
import { readCopies } from './copies.ts'
import { questionCopies } from './tables.ts'

type Asking = Pick<InterviewRow, 'id' | 'companyId'>

/** The languages of coding questions that run here. */
export const runningLanguages = ({ sandbox }: Pick<Ctx, 'sandbox'>): Language[] =>
  languages.filter((language) => sandbox.languages.some(({ id, version }) => id === language && version !== null))

/** The languages that a candidate may choose from: those that run here, or the primary one alone. */
export function offeredLanguages(ctx: Ctx, row: Pick<InterviewRow, 'language' | 'onlyLanguage'>): Language[] {
  const ready = runningLanguages(ctx)
  return row.onlyLanguage ? ready.filter((language) => language === row.language) : ready
}

/** Reads one question in full; never send it as it is. A question that this company doesn't have is not found. */
export async function readQuestion(ctx: Ctx, asking: Asking, questionId: string): Promise<BankQuestion> {
  return (await readQuestions(ctx, asking, [questionId]))[0]!
}

/** Those that were chosen for an interview, in the order of the room. */
export const readChosen = (
  ctx: Ctx,
  row: Asking & Pick<InterviewRow, 'technicalIds' | 'behavioralIds'>,
): Promise<BankQuestion[]> => readQuestions(ctx, row, [...row.technicalIds, ...row.behavioralIds])

/** Several, in the order of their ids. A draft's questions are those of today; from the choice on, copies. */
export async function readQuestions(ctx: Ctx, asking: Asking, ids: string[]): Promise<BankQuestion[]> {
  if (ids.length === 0) return []
  const copies = await readCopies(ctx, asking.id, ids)
  return Promise.all(
    ids.map(async (id) => {
      const question = copies.get(id) ?? (await findQuestion(ctx, asking.companyId, id))?.question
      if (!question) throw refuse('question_not_found')
      return question
    }),
  )
}

/**
 * Stores the chosen questions in their current version and deletes copies of an earlier choice, except a position's.
 * `staying`: questions that the candidate was already promised, which keep their version.
 */
export async function copyQuestions(
  ctx: Ctx,
  asking: Asking & Pick<InterviewRow, 'positionId'>,
  ids: string[],
  staying: string[] = [],
): Promise<void> {
  await ctx.db.delete(questionCopies).where(
    and(
      eq(questionCopies.interviewId, asking.id),
      // A position's candidates all get the same version of a question, regardless of changes in the library.
      asking.positionId ? notInArray(questionCopies.questionId, ids) : undefined,
      // A question written for this interview exists only here, and may be chosen later.
      notLike(questionCopies.questionId, 'written-%'),
      notInArray(questionCopies.questionId, staying),
    ),
  )
  await keepQuestions(ctx, asking.id, await readQuestions(ctx, asking, ids))
}

/** Keeps questions with an interview; those that are kept already stay as they are. */
export async function keepQuestions(ctx: Ctx, interviewId: string, questions: BankQuestion[]): Promise<void> {
  if (questions.length === 0) return
  const rows = questions.map((content) => ({ interviewId, questionId: content.id, content }))
  await ctx.db.insert(questionCopies).values(rows).onConflictDoNothing()
}

/**
 * Keeps the rows of `copies` (question_id and content) with each of these interviews. Within the database: a question may have
 * 300 KB, and a thousand people are asked the same ones.
 */
export async function copyTo(ctx: Ctx, interviewIds: string[], copies: SQL): Promise<void> {
  await ctx.db.execute(sql`insert into ${questionCopies} (interview_id, question_id, content)
    select target::uuid, question_id, content
    from (${copies}) as chosen, json_array_elements_text(${JSON.stringify(interviewIds)}::json) as target`)
}

/** The chosen questions, in the chosen order. */
export function selectedQuestions(
  row: Pick<InterviewRow, 'proposal' | 'behavioralIds' | 'technicalIds'>,
): QuestionLists {
  const pick = <Q extends BehavioralQuestion | TechnicalQuestion>(from: Q[], ids: string[]) =>
    ids.flatMap((id) => from.find((question) => question.id === id) ?? [])
  return {
    behavioralQuestions: pick(row.proposal.behavioralQuestions, row.behavioralIds),
    technicalQuestions: pick(row.proposal.technicalQuestions, row.technicalIds),
  }
}
