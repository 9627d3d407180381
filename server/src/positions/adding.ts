/** Adding people to a position: each gets an interview with its job, questions, settings and panel. */
import type { AddedCandidate, CandidateForm } from '@nova/contract/positions/positions'
import { refuse } from '@nova/contract/refusals'
import { findEmail } from '../accounts/members.ts'
import { makeLink } from '../interview-access/links.ts'
import { isInvited } from '../interview-access/of-position.ts'
import { createPlanned } from '../interview-plan/planned.ts'
import { requireAhead } from '../interview-plan/scheduled-date.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { freezeAs } from '../reviews/competencies.ts'
import { requirePosition, requireTaking } from './access.ts'
import { readSet, selectCopies, type SetQuestion } from './question-set.ts'
import type { PositionRow } from './tables.ts'

/** A position with all that its interviews are made of, read once for many people. */
export type PreparedPosition = { row: PositionRow; questions: SetQuestion[]; creatorEmail: string | undefined }

/** Adds one person. Refused if the position is closed, has no questions, or already contains this e-mail. */
export async function addCandidate(ctx: Ctx, positionId: string, form: CandidateForm): Promise<AddedCandidate> {
  return addPrepared(ctx, await prepareAdding(ctx, positionId), form)
}

/** Reads the input of `addPrepared`, for callers who may see the position, and for the system. */
export async function prepareAdding(ctx: Ctx, positionId: string): Promise<PreparedPosition> {
  const row = await requirePosition(ctx, positionId)
  const questions = await readSet(ctx, row.id)
  const creatorEmail = row.creatorId ? await findEmail(ctx, row.creatorId) : undefined
  return { row, questions, creatorEmail }
}

/**
 * The same for a position at hand, in the caller's transaction or a new one: a list of people is added in one
 * transaction, all or none. The system adds in the name of the position's creator. `mayRepeat`: a person who applied twice
 * gets two interviews.
 */
export async function addPrepared(
  ctx: Ctx,
  prepared: PreparedPosition,
  form: CandidateForm,
  { mayRepeat = false } = {},
): Promise<AddedCandidate> {
  const questions = chooseQuestions(prepared, form)
  return inTransaction(ctx, async (tx) => {
    // Hold the lock until the end: if the same person is added twice at once, the second call finds them.
    const row = await requirePosition(tx, prepared.row.id, { lock: true })
    requireTaking(row)
    const candidateEmail = form.email.toLowerCase()
    if (!mayRepeat && (await isInvited(tx, row.id, candidateEmail))) {
      throw refuse('candidate_in_position', `${candidateEmail} is already in this position.`, { path: 'email' })
    }
    const scheduledAt = form.scheduledDate ? new Date(form.scheduledDate) : null
    if (scheduledAt) requireAhead(tx, scheduledAt, 'scheduledDate')
    const creatorId = tx.actor.role === 'interviewer' ? tx.actor.id : row.creatorId
    if (creatorId === null) throw refuse('position_closed')
    const { interview, token } = await createPlanned(tx, {
      ...settingsOf(row),
      creatorId,
      companyEmails: panelOf(prepared, row, creatorId),
      position: { id: row.id, title: row.title },
      candidateEmail,
      candidateName: form.name,
      timeZone: form.timeZone || null,
      publish: form.publish,
      questions,
      copies: selectCopies(row.id, questions),
      scheduledAt,
    })
    if (row.competencies) await freezeAs(tx, interview.id, row.competencies)
    return { interviewId: interview.id, candidateLink: token ? makeLink(tx, interview.id, token).candidateLink : null }
  })
}

/** All of the set, or its core and what was chosen of the rest. */
function chooseQuestions({ questions }: PreparedPosition, { questionIds }: CandidateForm): SetQuestion[] {
  const unknown = questionIds?.find((id) => !questions.some(({ content }) => content.id === id))
  if (unknown !== undefined) {
    throw refuse('invalid_input', 'This question isn’t part of the position.', [{ path: 'questionIds' }])
  }
  const chosen = questions.filter(({ content, isCore }) => isCore || !questionIds || questionIds.includes(content.id))
  if (chosen.length === 0) throw refuse('position_without_questions')
  return chosen
}

/** The position's creator sees the interviews that colleagues add to it. */
export function panelOf({ creatorEmail }: PreparedPosition, row: PositionRow, creatorId: string): string[] {
  if (!creatorEmail || row.creatorId === creatorId) return row.panel
  return [...new Set([...row.panel, creatorEmail.toLowerCase()])]
}

export function settingsOf({ companyId, title, description, seniority, durationMinutes, settings }: PositionRow) {
  const { interviewType, questionType, programmingLanguage, onlyThisLanguage, ...rest } = settings
  // Positions saved before have neither editor nor place.
  const { aiPolicy, helpLevel, followUps, editorHelp = 'full', noticePlace = 'none', meetingUrl, jobLink } = rest
  return {
    companyId,
    title,
    description,
    seniority,
    durationMinutes,
    interviewType,
    aiPolicy,
    helpLevel,
    followUps,
    questionMix: questionType,
    language: programmingLanguage,
    onlyLanguage: onlyThisLanguage,
    editorHelp,
    noticePlace,
    meetingUrl: meetingUrl || null,
    jobLink: jobLink || null,
  }
}
