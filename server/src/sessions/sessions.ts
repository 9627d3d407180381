/**
 * The interview being held: invitation, joining, clock, breaks, control, who may append, answers, the end. Nothing is
 * written before joining, nor after the end except late work made before it.
 * Public files: answers.ts, breaks.ts, candidate-entries.ts, clock.ts, control.ts, disclosure.ts, judging.ts,
 * late-work.ts, model-words.ts, readers.ts, versions.ts.
 */
import { joinEarlyMinutes } from '@nova/contract/constants'
import type { CandidateInterview, Clock, InterviewInvitation } from '@nova/contract/interviews/candidates'
import { refuse } from '@nova/contract/refusals'
import { selectedQuestions, offeredLanguages, readQuestions } from '../asked-questions/asked-questions.ts'
import { readBranding } from '../companies/branding.ts'
import { requireInterview, requireNotOver } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { readSlots, viewSlots } from '../interview-plan/slots.ts'
import { recordSession } from '../interviews/interviews.ts'
import { noteEvent } from '../interviews/public-event.ts'
import { moveTo } from '../interviews/status.ts'
import { announce } from '../journal/feed.ts'
import { appendOwn, lockJournal } from '../journal/journal.ts'
import { getLastSeq } from '../journal/reading.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { keepConsent } from '../privacy-notice/consents.ts'
import { viewBehavioral, viewTechnical, withVersions } from '../questions/choice/wire.ts'
import { readLiveFigures } from '../reports/live-figures.ts'
import { readBreaks } from './breaks.ts'
import { endOf, moveEnd, remainingSeconds } from './clock.ts'
import { disclose, readAgreed, readTerms, readTold } from './disclosure.ts'
import { layOutProjects } from './workspaces.ts'

/** The invitation before joining, the interview with its questions after; never what would give an answer away. */
export async function getCandidateInterview(ctx: Ctx, id: string): Promise<InterviewInvitation | CandidateInterview> {
  const row = await requireInterview(ctx, id)
  if (row.status === 'Cancelled') throw refuse('interview_cancelled')
  const about = {
    id: row.id,
    title: row.title,
    status: row.status,
    interviewType: row.interviewType,
    durationMinutes: Math.round((endOf(row, new Date(0)).getTime() - new Date(0).getTime()) / 60_000),
    scheduledDate: row.scheduledAt?.toISOString() ?? null,
    aiPolicy: row.aiPolicy,
    helpLevel: row.helpLevel,
    editorHelp: row.editorHelp,
    meetingUrl: row.meetingUrl,
    isPreview: row.previewOf !== null,
  }
  if (!row.startedAt) {
    const { model, proposer, program } = await readTold(ctx, row)
    return {
      ...about,
      joined: false,
      openUntil: row.openUntil?.toISOString() ?? null,
      slots: await viewSlots(ctx, row),
      company: await readBranding(ctx, row.companyId),
      candidateName: row.candidateName,
      extraMinutes: about.durationMinutes - row.durationMinutes,
      breaks: await readBreaks(ctx, row),
      inputModes: row.accommodations.inputModes ?? [],
      disclosure: disclose(row.aiPolicy, model, proposer, row, await readTerms(ctx, row)),
      questionCounts: countQuestions(row),
      proposer,
      ...(program !== null && { program }),
      reviewsChanges: reviewsChanges(row),
    }
  }
  const ready = offeredLanguages(ctx, row)
  const lists = selectedQuestions(row)
  const sources = await readQuestions(ctx, row, row.technicalIds)
  const { promptQuality, totalQuestions: questions, helpRequests } = await readLiveFigures(ctx, row)
  const allotment = about.durationMinutes / row.durationMinutes
  const withTime = <Q extends { minutes: number }>(question: Q): Q => ({
    ...question,
    minutes: Math.round(question.minutes * allotment),
  })
  return {
    ...about,
    joined: true,
    ...readClock(row, ctx.now()),
    candidateName: row.joinedName ?? row.candidateName,
    candidateEmail: row.joinedEmail ?? row.candidateEmail,
    novaPaused: row.novaPaused,
    breaks: await readBreaks(ctx, row),
    programmingLanguage: row.language,
    languages: ready,
    behavioralQuestions: lists.behavioralQuestions.map((question) => withTime(viewBehavioral(question))),
    technicalQuestions: lists.technicalQuestions.map((question, at) =>
      withVersions(withTime(viewTechnical(question, sources[at], ready, row)), ctx.sandbox.projectRuntimes),
    ),
    lastSeq: await getLastSeq(ctx, row.id),
    promptQuality,
    novaUse: { questions, helpRequests },
  }
}

const reviewsChanges = (row: InterviewRow): boolean =>
  selectedQuestions(row).technicalQuestions.some(({ project }) => (project?.reviewed ?? []).length > 0)

function countQuestions(row: InterviewRow): InterviewInvitation['questionCounts'] {
  const { technicalQuestions, behavioralQuestions } = selectedQuestions(row)
  const kinds = [
    ...technicalQuestions.map(({ questionType }) => questionType),
    ...behavioralQuestions.map(() => 'behavioral' as const),
  ]
  const counts: InterviewInvitation['questionCounts'] = {}
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

export type Join = {
  candidateName: string
  candidateEmail: string
  consentVersion?: string | undefined
  deviceId: string | null
}

/** Joins; the first time starts the clock. Joining again continues, and from now on this device writes (`requireDevice`). */
export async function joinInterview(ctx: Ctx, id: string, join: Join): Promise<Clock> {
  const clock = await inTransaction(ctx, async (tx) => {
    await lockJournal(tx, id)
    const row = await requireInterview(tx, id, { lock: true })
    await requireOpen(tx, row)
    await moveTo(tx, row, 'InProgress')
    const startedAt = row.startedAt ?? tx.now()
    const { candidateName: joinedName, candidateEmail: joinedEmail, deviceId } = join
    const agreed = row.startedAt ? null : await readAgreed(tx, row, join.consentVersion)
    const { joinedModel, joinedHost, joinedAgent, joinedProgram } = agreed ?? row
    // An interview without a named candidate is now listed under the name given when joining.
    const candidateName = row.candidateName || joinedName
    await recordSession(tx, row.id, {
      candidateName,
      joinedName,
      joinedEmail,
      joinedModel,
      joinedHost,
      joinedAgent,
      joinedProgram,
      deviceId,
      startedAt,
    })
    await appendOwn(tx, row.id, 'joined', {
      name: joinedName,
      email: joinedEmail,
      again: row.startedAt !== null,
      consentVersion: join.consentVersion ?? null,
      deviceId,
      recordsContact: true,
      ...(row.editorHelp === 'plain' ? { editorHelp: 'plain' as const } : {}),
    })
    if (agreed) {
      const { id: interviewId, companyId } = row
      const consentVersion = join.consentVersion ?? null
      await keepConsent(tx, {
        interviewId,
        companyId,
        consentVersion,
        noticeVersion: agreed.noticeVersion,
        at: startedAt,
      })
      await moveEnd(tx, { ...row, startedAt }, endOf(row, startedAt), 'started')
      await layOutProjects(tx, row)
      await tx.jobs.add(tx.db, 'notice', { interviewId: row.id, event: 'joined' })
      await noteEvent(tx, row, 'interview.joined', { status: 'InProgress' })
    }
    return readClock(await requireInterview(tx, id), tx.now())
  })
  // Sockets of the device before close by it.
  await announce(ctx, id.toLowerCase())
  return clock
}

/** Checks for a mistyped address before joining; never reveals the invited one. */
export async function checkInvitedEmail(ctx: Ctx, id: string, email: string): Promise<{ isInvited: boolean }> {
  const row = await requireInterview(ctx, id)
  if (row.status === 'Cancelled') throw refuse('interview_cancelled')
  // Without an e-mail invitation, anyone with the link is invited.
  if (!row.candidateEmail) return { isInvited: true }
  return { isInvited: email.toLowerCase() === row.candidateEmail.toLowerCase() }
}

async function requireOpen(ctx: Ctx, row: InterviewRow): Promise<void> {
  requireNotOver(row)
  // A preview shows the date but doesn't wait for it; an interview that an interviewer started is open regardless of
  // its date.
  if (row.startedAt || row.previewOf || row.status === 'InProgress') return
  const now = ctx.now()
  if (!row.scheduledAt) {
    if (row.openUntil && row.openUntil <= now) throw refuse('interview_closed')
    if ((await readSlots(ctx, row.id)).length > 0) throw refuse('slot_needed')
    return
  }
  const opensAt = new Date(row.scheduledAt.getTime() - joinEarlyMinutes * 60_000)
  if (opensAt > now) throw refuse('too_early', undefined, { opensAt: opensAt.toISOString() })
}

function readClock(row: InterviewRow, now: Date): Clock {
  return {
    interviewStartTime: row.startedAt!.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    remainingSeconds: remainingSeconds(row, now),
  }
}
