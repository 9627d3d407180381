/** The questions of a position: copied in full when they are chosen, so that all its candidates get the same version. */
import { questionMinutes } from '@nova/contract/interviews/minutes'
import { kindFacts } from '@nova/contract/kinds/kinds'
import type { PositionForm, PositionQuestion } from '@nova/contract/positions/positions'
import type { BankQuestion } from '@nova/contract/questions/bank'
import { refuse } from '@nova/contract/refusals'
import type { Language } from '@nova/contract/words'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { offeredLanguages, readQuestions } from '../asked-questions/asked-questions.ts'
import { requireInterview } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { findQuestion } from '../library/library.ts'
import type { Ctx } from '../platform/context/context.ts'
import { findProblem } from '../questions/choice/kinds.ts'
import { type PositionRow, positionQuestions } from './tables.ts'

/** A question of the set, in full. */
export type SetQuestion = { content: BankQuestion; provenIn: Language[]; isCore: boolean }

/** The set in its order. */
export async function readSet(ctx: Ctx, positionId: string): Promise<SetQuestion[]> {
  const { content, provenIn, isCore } = positionQuestions
  return ctx.db
    .select({ content, provenIn, isCore })
    .from(positionQuestions)
    .where(eq(positionQuestions.positionId, positionId))
    .orderBy(asc(positionQuestions.place))
}

export function viewSet(set: SetQuestion[]): PositionQuestion[] {
  return set.map(({ content: { id, title, kind, minutes }, isCore }) => ({
    id,
    title,
    kind,
    isCore,
    minutes: questionMinutes(kind, minutes),
  }))
}

type Choice = Pick<PositionForm, 'questions' | 'settings'>

/**
 * Makes these the position's questions. Existing ones keep their version; new ones are copied from the interview, if
 * one is given, or from the current library.
 */
export async function saveSet(ctx: Ctx, row: PositionRow, choice: Choice, fromInterview?: string): Promise<void> {
  const before = await readSet(ctx, row.id)
  const source = fromInterview === undefined ? undefined : await requireInterview(ctx, fromInterview)
  const set: SetQuestion[] = []
  for (const { id, isCore } of choice.questions) {
    const kept = before.find(({ content }) => content.id === id)
    const found = kept ?? (source && (await findAsked(ctx, source, id))) ?? (await findInLibrary(ctx, row, id))
    if (!found) throw refuse('question_not_found')
    set.push({ ...found, isCore })
  }
  await requireAnswerable(ctx, choice, set)
  await ctx.db.delete(positionQuestions).where(eq(positionQuestions.positionId, row.id))
  if (set.length === 0) return
  const values = set.map(({ content, provenIn, isCore }, place) => ({
    positionId: row.id,
    questionId: content.id,
    place,
    isCore,
    content,
    provenIn,
  }))
  await ctx.db.insert(positionQuestions).values(values)
}

type Found = Omit<SetQuestion, 'isCore'>

/** Finds a question as the interview has it; questions written for it by a model exist only there. */
async function findAsked(ctx: Ctx, interview: InterviewRow, id: string): Promise<Found | undefined> {
  if (![...interview.technicalIds, ...interview.behavioralIds].includes(id)) return undefined
  const [content] = await readQuestions(ctx, interview, [id])
  const shown = interview.proposal.technicalQuestions.find((question) => question.id === id)
  return content && { content, provenIn: shown?.provenIn ?? [] }
}

async function findInLibrary(ctx: Ctx, { companyId }: PositionRow, id: string): Promise<Found | undefined> {
  const found = await findQuestion(ctx, companyId, id)
  return found && { content: found.question, provenIn: found.provenIn }
}

/** A question that nothing here can run would leave its candidates without a way to answer it. */
async function requireAnswerable(ctx: Ctx, { settings }: Choice, set: SetQuestion[]): Promise<void> {
  for (const [place, { content }] of set.entries()) {
    const problem = await findProblem(ctx, content)
    if (problem) throw refuse('invalid_input', problem, [{ path: `questions.${place}`, message: problem }])
  }
  const { programmingLanguage: language, onlyThisLanguage: onlyLanguage } = settings
  const offered = offeredLanguages(ctx, { language, onlyLanguage })
  const at = set.findIndex(({ content, provenIn }) => {
    return kindFacts[content.kind].hasLanguages && !provenIn.some((each) => offered.includes(each))
  })
  if (at < 0) return
  const message = `“${set[at]!.content.title}” isn’t available in the programming language you chose.`
  throw refuse('invalid_input', message, [{ path: `questions.${at}`, message }])
}

/** These questions of a position as rows of question_id and content, for a statement that copies them. */
export function selectCopies(positionId: string, set: SetQuestion[]): SQL {
  const ids = set.map(({ content }) => content.id)
  return sql`select question_id, content from position_questions
    where position_id = ${positionId} and question_id in ${ids}`
}
