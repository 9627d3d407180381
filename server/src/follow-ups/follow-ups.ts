/**
 * Short questions about the candidate's own code or project: made by running it after submission, asked when they are
 * ready, answered within minutes of interview time. Promises that no candidate waits for the making, no question is
 * sent before it is asked, and true answers never reach the candidate. Everything is in the journal.
 */
import { randomUUID } from 'node:crypto'
import { lateHours } from '@nova/contract/constants'
import type { Answer } from '@nova/contract/interviews/candidates'
import { refuse } from '@nova/contract/refusals'
import { endOfFollowUps, extendFollowUps, type FollowUpSet, isOpenSet } from '@nova/contract/reviews/follow-up-sets'
import {
  type FollowUpAnswer,
  followUpGraceMs,
  followUpMinutes,
  type PreparedFollowUp,
} from '@nova/contract/reviews/follow-ups'
import { countsAfterEnd, findLosses } from '@nova/contract/room/contact'
import type { EntryOf } from '@nova/contract/room/journal'
import { extendPauses, type Span } from '@nova/contract/room/pauses'
import { readQuestion } from '../asked-questions/asked-questions.ts'
import { requireInterview } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { addFinish } from '../interviews/status.ts'
import { appendOwn, lockJournal, nova } from '../journal/journal.ts'
import { readEntries } from '../journal/reading.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { queueKeyOf } from '../platform/queue/queue-key.ts'
import { listAnswers } from '../sessions/answers.ts'
import { readLastBreak, requireNoBreak } from '../sessions/breaks.ts'
import { requireWorking } from '../sessions/candidate-entries.ts'
import { hasTimeEnded } from '../sessions/clock.ts'
import { isCompletion } from '../sessions/late-work.ts'
import { judgeAnswer } from './judging.ts'
import { followUpsOf, type Work } from './kinds.ts'
import { isMuchChanged, isProjectMuchChanged } from './sameness.ts'
import { readSubmittedProject } from './submitted-project.ts'

/** Less time would not be enough to read them. */
const minSecondsLeft = 30
/** Maximum number of sets for a candidate who submits repeatedly. */
const maxSets = 3

type Submission = { interviewId: string; questionId: string; answerId: string }

/** Job `follow-ups`: makes the questions on a submission and offers them. Does nothing where there is nothing to ask. */
export async function offerFollowUps(ctx: Ctx, submission: Submission): Promise<void> {
  const { interviewId, questionId, answerId } = submission
  const due = await findDue(ctx, submission)
  if (!due) return
  const question = await readQuestion(ctx, due.row, questionId)
  const ofKind = followUpsOf(question)
  const work = await ofKind.read(ctx, submission, question, due.answer)
  if (!work || !(await isWorthAsking(ctx, interviewId, due.sets.at(-1), work))) return
  const seen = due.sets.flatMap((set) => (set.askedAt === null ? [] : set.questions))
  const queue = queueKeyOf(due.row.companyId, `follow-ups:${interviewId}`)
  const questions = await ofKind.make(ctx.sandbox, question, work, { queue, seen })
  if (questions.length === 0) return
  await inTransaction(ctx, async (tx) => {
    await lockJournal(tx, interviewId)
    // Making them took time, in which all of this may have changed.
    const still = await findDue(tx, submission)
    if (!still) return
    const setId = randomUUID()
    const options = { questionId, actor: nova }
    const language = 'code' in work ? { language: work.code.language } : {}
    const prepared = { step: 'prepared' as const, setId, answerId, ...language, questions }
    await appendOwn(tx, interviewId, 'followUpCheck', prepared, options)
    const isSkippable = still.row.followUps === 'skippable'
    const offered = { setId, answerId, count: questions.length, seconds: secondsFor(still.row), isSkippable }
    await appendOwn(tx, interviewId, 'followUp', { step: 'offered', ...offered }, options)
  })
}

type Due = { row: InterviewRow; answer: Answer; sets: readonly FollowUpSet[] }

/** Finds a submission to ask about: it still counts, there is time left, and it was not asked about before. */
async function findDue(ctx: Ctx, { interviewId, questionId, answerId }: Submission): Promise<Due | undefined> {
  const row = await requireInterview(ctx, interviewId)
  const isWorking = row.status === 'InProgress' && row.startedAt !== null && !hasTimeEnded(row, ctx.now())
  if (row.followUps === 'off' || !isWorking || secondsLeft(row, ctx.now()) < minSecondsLeft) return undefined
  const answer = (await listAnswers(ctx, interviewId)).find((each) => each.id === answerId)
  if (!answer) return undefined
  const { sets } = await readSets(ctx, row.id)
  const own = sets.filter((set) => set.questionId === questionId)
  if (own.some((set) => set.answerId === answerId) || own.length >= maxSets) return undefined
  return { row, answer, sets: own }
}

/** True if a new set is due: unseen questions are remade for any other code, asked ones only after a large change. */
async function isWorthAsking(ctx: Ctx, id: string, set: FollowUpSet | undefined, work: Work): Promise<boolean> {
  if (!set) return true
  const isSeen = set.askedAt !== null || set.closed !== null
  if ('project' in work) {
    const { question, project: now } = work
    const place = { interviewId: id, questionId: set.questionId }
    const then = set.answerId ? await readSubmittedProject(ctx, place, question, set.answerId) : undefined
    if (!then) return true
    return isSeen ? isProjectMuchChanged(then, now) : JSON.stringify(then.files) !== JSON.stringify(now.files)
  }
  const { code: now } = work
  const entries = await readEntries(ctx, id, { kinds: ['answer'], questionId: set.questionId })
  const before = entries.find((entry) => entry.kind === 'answer' && entry.payload.id === set.answerId)
  if (before?.kind !== 'answer') return true
  const { codeSubmission, language } = before.payload
  if (!isSeen) return codeSubmission !== now.code || language !== now.language
  return language !== now.language || isMuchChanged(codeSubmission, now.code, now.language)
}

/** Asks the questions; their time begins. Gives how many are left. */
export async function startFollowUps(ctx: Ctx, id: string, setId: string): Promise<{ left: number }> {
  return inSet(ctx, id, setId, requireWorking, async (tx, { set, isOpen }) => {
    if (set.askedAt !== null) return { left: set.count - set.answers.size }
    if (!isOpen) throw refuse('follow_up_closed')
    const questions = set.questions.map(({ truth: _, ...question }) => question)
    await appendOwn(tx, id, 'followUp', { step: 'asked', setId, questions }, { questionId: set.questionId })
    return { left: set.count }
  })
}

/**
 * Takes an answer, which is final, and judges it by the true answer. One that was taken before is passed over; one that
 * comes after the time is kept and not judged, unless the device was out of contact when it was written.
 */
export async function answerFollowUp(
  ctx: Ctx,
  id: string,
  setId: string,
  answer: FollowUpAnswer,
): Promise<{ left: number }> {
  return inSet(ctx, id, setId, requireTaking, async (tx, { row, set, isOpen, end }) => {
    const question = set.questions.find((each) => each.id === answer.id)
    if (!question || set.askedAt === null) throw refuse('follow_up_not_found')
    const { choices } = question
    if ((choices !== undefined) !== (answer.choice !== undefined) || (choices && !choices[answer.choice!])) {
      throw refuse('invalid_input', 'Please give an answer.')
    }
    if (set.answers.has(answer.id)) return { left: set.count - set.answers.size }
    if (set.closed) throw refuse('follow_up_closed')
    const late = !isOpen && !(await wasWrittenInTime(tx, id, { writtenAt: answer.writtenAt, end: end! }))
    const options = { questionId: set.questionId }
    const text = answer.text ?? choices![answer.choice!]!
    const given = { id: answer.id, text, choice: answer.choice ?? null, voice: answer.voice, late }
    await appendOwn(tx, id, 'followUp', { step: 'answered', setId, ...given }, options)
    const outcome = late ? 'not_checked' : judgeAnswer(question as PreparedFollowUp, answer)
    const ranMeanwhile = await hasRunSince(tx, id, set)
    const checked = { step: 'checked' as const, setId, id: answer.id, outcome, ranMeanwhile }
    await appendOwn(tx, id, 'followUpCheck', checked, { ...options, actor: nova })
    // The report is made again with what came after the end.
    if (row.status === 'Completed') await addFinish(tx, row)
    return { left: set.count - set.answers.size - 1 }
  })
}

/** Leaves the rest unanswered, where the interview allows it. */
export async function leaveFollowUps(ctx: Ctx, id: string, setId: string): Promise<void> {
  await inSet(ctx, id, setId, requireWorking, async (tx, { set, isOpen }) => {
    if (!set.isSkippable) throw refuse('forbidden', 'These questions are part of the interview.')
    if (isOpen) await appendOwn(tx, id, 'followUp', { step: 'left', setId }, { questionId: set.questionId })
  })
}

/** The interview, where what its candidate has written may still arrive; else refuses. */
async function requireTaking(ctx: Ctx, id: string): Promise<InterviewRow> {
  const row = await requireInterview(ctx, id)
  if (!row.startedAt) throw refuse('not_joined')
  const endedAt = endOfWork(row, ctx.now())
  if (endedAt && ctx.now().getTime() > endedAt.getTime() + lateHours * 3_600_000) throw refuse('time_ended')
  requireNoBreak(await readLastBreak(ctx, row), ctx.now())
  return row
}

/** When work ended: an interview that completes by itself does so some minutes after its time. */
function endOfWork(row: InterviewRow, now: Date): Date | null {
  return hasTimeEnded(row, row.completedAt ?? now) ? row.endsAt : row.completedAt
}

/** `end` is null before the questions were asked. */
type Found = { row: InterviewRow; set: FollowUpSet; isOpen: boolean; end: number | null }

/** Does the work on a set of an interview, once `admit` has let its candidate in, and no other work beside it. */
async function inSet<R>(
  ctx: Ctx,
  id: string,
  setId: string,
  admit: (ctx: Ctx, id: string) => Promise<InterviewRow>,
  work: (tx: Ctx, found: Found) => Promise<R>,
): Promise<R> {
  await admit(ctx, id)
  return inTransaction(ctx, async (tx) => {
    await lockJournal(tx, id)
    const row = await admit(tx, id)
    const { sets, pauses } = await readSets(tx, id)
    const set = sets.find((each) => each.setId === setId)
    if (!set) throw refuse('follow_up_not_found')
    const now = tx.now()
    const [ownEnd, lastEnd] = [endOfFollowUps(set, pauses), endOfWork(row, now)?.getTime() ?? Infinity]
    const isOver = lastEnd + followUpGraceMs <= now.getTime() || row.status === 'Completed'
    const isOpen = !isOver && isOpenSet(set, pauses, now.getTime() - followUpGraceMs)
    return work(tx, { row, set, isOpen, end: ownEnd && Math.min(ownEnd, lastEnd) })
  })
}

/** True if the device was out of contact at the claimed time and its candidate had not completed. */
async function wasWrittenInTime(
  ctx: Ctx,
  id: string,
  { writtenAt, end }: { writtenAt: number; end: number },
): Promise<boolean> {
  if (writtenAt > end + followUpGraceMs) return false
  const facts = await readEntries(ctx, id, { kinds: ['joined', 'status', 'contact'] })
  const madeAt = Math.min(writtenAt, end)
  return (
    !facts.some(isCompletion) && countsAfterEnd(findLosses(facts), { madeAt, receivedAt: ctx.now().getTime(), end })
  )
}

async function readSets(ctx: Ctx, id: string): Promise<{ sets: readonly FollowUpSet[]; pauses: readonly Span[] }> {
  const entries = await readEntries(ctx, id, { kinds: ['followUp', 'followUpCheck', 'time'] })
  const times = entries.filter((entry): entry is EntryOf<'time'> => entry.kind === 'time')
  const none: readonly Span[] = []
  return {
    sets: extendFollowUps([], entries),
    pauses: times.reduce((pauses, { at, payload }) => extendPauses(pauses, Date.parse(at), payload), none),
  }
}

async function hasRunSince(ctx: Ctx, id: string, { questionId, askedSeq }: FollowUpSet): Promise<boolean> {
  const kinds = ['run', 'test', 'projectTest', 'terminal'] as const
  const runs = await readEntries(ctx, id, { kinds: [...kinds], questionId, after: askedSeq! })
  const isRun = (entry: EntryOf) =>
    // In a terminal, any line ended with Enter counts.
    entry.kind !== 'terminal' || entry.payload.events.some(([, code, text]) => code === 'i' && /[\r\n]/.test(text))
  return runs.some((entry) => entry.actor.role === 'candidate' && isRun(entry))
}

/** Four minutes times the accommodation. */
function secondsFor({ accommodations, durationMinutes }: InterviewRow): number {
  const { timeMultiplier = 1, extraMinutes = 0 } = accommodations
  return Math.round(followUpMinutes * 60 * (timeMultiplier + extraMinutes / durationMinutes))
}

function secondsLeft({ endsAt }: InterviewRow, now: Date): number {
  return endsAt ? (endsAt.getTime() - now.getTime()) / 1000 : Infinity
}
