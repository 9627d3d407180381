/** Permissions for running code, and the place where it runs. */
import { isAnsweredIn, isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import type { BankCodingQuestion, CodeQuestion } from '@nova/contract/questions/bank'
import { browserEngine } from '@nova/contract/questions/runs'
import { refuse } from '@nova/contract/refusals'
import { type CodeLanguage, Language } from '@nova/contract/words'
import { readQuestion, offeredLanguages } from '../asked-questions/asked-questions.ts'
import { requireInterview, requireNotOver } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import type { Ctx } from '../platform/context/context.ts'
import { requireWorking } from '../sessions/candidate-entries.ts'
import { requireQuestion } from '../sessions/control.ts'

/** The interview in which the caller may run this language; `place` is where the call means it to run. */
export async function requireRunnable(
  ctx: Ctx,
  id: string,
  form: { questionId: string; language: CodeLanguage },
  place: 'server' | 'browser',
): Promise<InterviewRow> {
  const row = ctx.actor.role === 'candidate' ? await requireWorking(ctx, id) : await requireInterview(ctx, id)
  requireNotOver(row)
  requireQuestion(row, form.questionId)
  const isInBrowser = ctx.sandbox.engine === browserEngine
  if (place === 'browser' && !isInBrowser) throw refuse('runs_on_server')
  const language = ctx.sandbox.languages.find((each) => each.id === form.language)
  // SQL belongs to its questions, in every interview.
  const chosen = Language.safeParse(form.language).data
  const isOffered = !chosen || ctx.actor.role !== 'candidate' || offeredLanguages(ctx, row).includes(chosen)
  if (!isOffered || !language?.version || (place === 'server' && isInBrowser)) throw refuse('language_unavailable')
  return row
}

/** The question, which must be answered in this language. */
export async function requireCode(
  ctx: Ctx,
  row: InterviewRow,
  { questionId, language }: { questionId: string; language: CodeLanguage },
): Promise<CodeQuestion> {
  const question = await readQuestion(ctx, row, questionId)
  if (!isAnsweredWithCode(question)) throw refuse('invalid_input', 'This question is not answered with code.')
  if (!isAnsweredIn(question, language)) throw refuse('language_unavailable')
  return question
}

export async function requireCoding(ctx: Ctx, row: InterviewRow, questionId: string): Promise<BankCodingQuestion> {
  const question = await readQuestion(ctx, row, questionId)
  if (!('signature' in question)) throw refuse('invalid_input', 'This question is not answered with code.')
  return question
}
