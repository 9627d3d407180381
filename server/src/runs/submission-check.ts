/** The visible tests of the new submission, so that an interviewer does not look at the result of older code. */
import { randomUUID } from 'node:crypto'
import { isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import { browserEngine } from '@nova/contract/questions/runs'
import { isCodePad } from '@nova/contract/words'
import { readQuestion } from '../asked-questions/asked-questions.ts'
import { requireInterview } from '../interview-access/interview-access.ts'
import { readEntries } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'
import { queueKeyOf } from '../platform/queue/queue-key.ts'
import { listAnswers } from '../sessions/answers.ts'
import { judgingOf } from './judging.ts'
import { recordTest } from './recording.ts'
import { NotYetJudged } from './waiting.ts'

type Submission = { interviewId: string; questionId: string; answerId: string }

/**
 * Job `check-submission`. Once for a text, and not where the candidate tested that very text. Hidden tests are for the end:
 * no score reads this entry, and candidates never see it.
 */
export async function checkSubmission(ctx: Ctx, { interviewId: id, questionId, answerId }: Submission): Promise<void> {
  // This check is for the interviewer, so the candidate's browser isn't asked to run it.
  if (ctx.sandbox.engine === browserEngine) return
  const row = await requireInterview(ctx, id)
  const question = await readQuestion(ctx, row, questionId)
  const answer = (await listAnswers(ctx, id)).find((each) => each.id === answerId)
  if (row.status !== 'InProgress' || !isAnsweredWithCode(question)) return
  if (!answer?.language || !isCodePad(answer.language)) return
  const { codeSubmission: code, language } = answer
  const isKnown = (await readEntries(ctx, id, { kinds: ['test'] })).some(
    ({ kind, questionId: of, payload }) =>
      kind === 'test' && of === questionId && payload.code === code && payload.language === language,
  )
  if (isKnown || code.trim() === '') return
  const judging = await judgingOf(ctx, row, question)
  if ('failed' in judging && judging.later) throw new NotYetJudged('The expected results had no turn.')
  if ('failed' in judging) return
  // A separate place in the queue: the candidate's next run does not wait for it.
  const queue = queueKeyOf(row.companyId, `submitted:${id}`)
  const result = await ctx.sandbox.run({ ...judging.ask(code, language, judging.visible), id: randomUUID(), queue })
  if ((await requireInterview(ctx, id)).status !== 'InProgress') return
  if (result.later) throw new NotYetJudged(result.reason)
  const trial = { questionId, language, code, cases: [], trigger: 'submitted' as const }
  await recordTest(ctx, row, trial, judging, { ...result, noHidden: {} })
}
