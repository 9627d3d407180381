/** A question of an interview as the candidate will see it, with the parts for interviewers alone. */
import type { QuestionPreview } from '@nova/contract/interviews/question-preview'
import type { TechnicalQuestion } from '@nova/contract/questions/questions'
import { offeredLanguages, readQuestion } from '../asked-questions/asked-questions.ts'
import { requireInterview } from '../interview-access/interview-access.ts'
import { fromBankQuestion } from '../library/conversion.ts'
import type { Ctx } from '../platform/context/context.ts'
import { showChosen, viewBehavioral, viewTechnical, withVersions } from '../questions/choice/wire.ts'

/** Previews a question that is proposed, chosen, or available to be chosen. */
export async function previewQuestion(ctx: Ctx, id: string, questionId: string): Promise<QuestionPreview> {
  const row = await requireInterview(ctx, id)
  const source = await readQuestion(ctx, row, questionId)
  const { technicalQuestions, behavioralQuestions } = row.proposal
  const proposed = [...technicalQuestions, ...behavioralQuestions].find((question) => question.id === questionId)
  const ready = offeredLanguages(ctx, row)
  const shown = proposed ?? showChosen(source, row.language, ready)
  const view = (question: TechnicalQuestion) =>
    withVersions(viewTechnical(question, source, ready, row), ctx.sandbox.projectRuntimes)
  const asked = 'competency' in shown ? viewBehavioral(shown) : view(shown)
  return { asked, full: fromBankQuestion(source) }
}
