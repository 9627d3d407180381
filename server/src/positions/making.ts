/** Making an interview of a position from a resume: the position's core for everyone, the rest also from the resume. */
import type { CreateInterviewForm, Interview } from '@nova/contract/interviews/interviews'
import { kindFacts } from '@nova/contract/kinds/kinds'
import { refuse } from '@nova/contract/refusals'
import { sql } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { offeredLanguages } from '../asked-questions/asked-questions.ts'
import { isInvited } from '../interview-access/of-position.ts'
import type { Waiting } from '../interview-plan/in-steps.ts'
import { createInterview, type Place } from '../interview-plan/interview-plan.ts'
import { showSet } from '../interview-plan/planned.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { UploadedFile } from '../platform/http/input.ts'
import { findProblem } from '../questions/choice/kinds.ts'
import { freezeAs } from '../reviews/competencies.ts'
import { requirePosition, requireTaking } from './access.ts'
import { requireAddable } from './adding-many.ts'
import { panelOf, prepareAdding, type PreparedPosition } from './adding.ts'
import { selectCopies } from './question-set.ts'

/** Creates a draft with the form's settings. Checks all it can before it reads the resume. */
export async function createInPosition(
  ctx: Ctx,
  { positionId, form }: { positionId: string; form: CreateInterviewForm },
  files: UploadedFile[],
  waiting: Waiting,
): Promise<Interview> {
  const prepared = await prepareAdding(ctx, positionId)
  requireAddable(prepared)
  await requireNotInIt(ctx, prepared, form)
  return createInterview(ctx, form, files, waiting, await placeOf(ctx, prepared, form))
}

async function placeOf(ctx: Ctx, prepared: PreparedPosition, form: CreateInterviewForm): Promise<Place> {
  const { row } = prepared
  const questions = await answerableIn(ctx, prepared, form)
  return {
    id: row.id,
    title: row.title,
    panel: panelOf(prepared, row, requireInterviewer(ctx).id),
    coreIds: questions.flatMap(({ content, isCore }) => (isCore ? content.id : [])),
    questions: showSet(questions, form.ProgrammingLanguage),
    hold: async (tx) => {
      // Reading the resume took a while.
      const now = await requirePosition(tx, row.id, { lock: true })
      requireTaking(now)
      if (now.version !== row.version) throw refuse('position_changed')
      await requireNotInIt(tx, prepared, form)
    },
    enter: async (tx, interviewId) => {
      await tx.db.execute(sql`insert into question_copies (interview_id, question_id, content)
        select ${interviewId}::uuid, question_id, content from (${selectCopies(row.id, questions)}) as chosen`)
      if (row.competencies) await freezeAs(tx, interviewId, row.competencies)
    },
  }
}

async function requireNotInIt(ctx: Ctx, { row }: PreparedPosition, { CandidateId }: CreateInterviewForm) {
  const email = CandidateId.toLowerCase()
  if (!(await isInvited(ctx, row.id, email))) return
  const message = `${email} is already in this position.`
  throw refuse('candidate_in_position', message, [{ path: 'CandidateId', message }])
}

/**
 * Without those of the rest that can't be asked here or that the chosen language cannot answer; refuses where the core
 * has such a question.
 */
async function answerableIn(ctx: Ctx, { questions }: PreparedPosition, form: CreateInterviewForm) {
  const offered = offeredLanguages(ctx, { language: form.ProgrammingLanguage, onlyLanguage: form.OnlyThisLanguage })
  const problems = await Promise.all(questions.map(({ content }) => findProblem(ctx, content)))
  return questions.filter(({ content, provenIn, isCore }, at) => {
    const problem = problems[at]
    if (problem && isCore) throw refuse('invalid_input', problem)
    if (problem) return false
    if (!kindFacts[content.kind].hasLanguages || provenIn.some((language) => offered.includes(language))) return true
    if (!isCore) return false
    const message = `“${content.title}”, a core question of this position, isn’t available in this language.`
    throw refuse('invalid_input', message, [{ path: 'ProgrammingLanguage', message }])
  })
}
