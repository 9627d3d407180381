/** Interviewers' controls over an interview that is running or about to start. */
import { randomUUID } from 'node:crypto'
import type { Accommodations } from '@nova/contract/interviews/accommodations'
import type { ControlAction } from '@nova/contract/interviews/control-action'
import { refuse } from '@nova/contract/refusals'
import { noteAct, requireInterview, requireOn } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { recordSession } from '../interviews/interviews.ts'
import { moveTo } from '../interviews/status.ts'
import { announce } from '../journal/feed.ts'
import { actorOf, append, appendOwn, lockJournal } from '../journal/journal.ts'
import { getLastSeq, readEntries } from '../journal/reading.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { endOf, hasTimeEnded, moveEnd } from './clock.ts'
import { requireMessagesAllowed } from './messages.ts'

/** Does one action and gives the journal's last sequence number. `markComplete` is done by answers.ts. */
export async function controlInterview(
  ctx: Ctx,
  id: string,
  action: Exclude<ControlAction, { action: 'markComplete' }>,
): Promise<{ seq: number }> {
  await requireInterview(ctx, id)
  return inTransaction(ctx, async (tx) => {
    await lockJournal(tx, id)
    const row = await requireInterview(tx, id, { lock: true })
    if (action.action === 'start') await moveTo(tx, row, 'InProgress')
    else if (action.action === 'end') await moveTo(tx, row, 'Completed')
    else await controlRunning(tx, row, action)
    if (action.action !== 'start' && action.action !== 'end') await noteControl(tx, row, action)
    return { seq: await getLastSeq(tx, id) }
  })
}

/** Records the action only; messages and other content are in the journal, for those who may read it. */
function noteControl(ctx: Ctx, row: InterviewRow, action: Running): Promise<void> {
  const minutes = action.action === 'addTime' ? action.minutes : null
  return noteAct(ctx, row, 'interview.controlled', { action: action.action, minutes })
}

type Running = Exclude<ControlAction, { action: 'markComplete' | 'start' | 'end' }>

async function controlRunning(ctx: Ctx, row: InterviewRow, action: Running): Promise<void> {
  if (row.status !== 'InProgress') throw refuse('not_in_progress')
  switch (action.action) {
    case 'continue':
      if (row.startedAt) await moveEnd(ctx, row, null, 'untimed')
      return
    case 'addTime':
      return addTime(ctx, row, action.minutes)
    case 'goTo': {
      const { questionId } = action
      requireQuestion(row, questionId)
      await append(ctx, row.id, [{ actor: actorOf(ctx.actor), kind: 'navigate', questionId, payload: { questionId } }])
      return
    }
    case 'pauseNova':
    case 'resumeNova': {
      const novaPaused = action.action === 'pauseNova'
      if (novaPaused === row.novaPaused) return
      await recordSession(ctx, row.id, { novaPaused })
      await appendOwn(ctx, row.id, 'status', { from: row.status, to: row.status, novaPaused })
      return
    }
    case 'message': {
      const message = { id: randomUUID(), clientAt: ctx.now().getTime() }
      await requireMessagesAllowed(ctx, row, [message])
      await append(ctx, row.id, [{ actor: actorOf(ctx.actor), kind: 'message', payload: { text: action.text } }])
    }
  }
}

async function addTime(ctx: Ctx, row: InterviewRow, minutes: number): Promise<void> {
  if (!row.startedAt) throw refuse('not_in_progress', 'The clock starts when the candidate joins.')
  if (!row.endsAt) return
  // After the end, added minutes count from now: time that has passed cannot be given back.
  const from = hasTimeEnded(row, ctx.now()) ? ctx.now() : row.endsAt
  const byMs = minutes * 60_000
  const endsAt = new Date(from.getTime() + byMs)
  if (minutes < 0) await requireReturnable(ctx, row, endsAt, byMs)
  await moveEnd(ctx, row, endsAt, 'added', byMs)
}

/** Only what was added is taken back, and never so much that the interview would end by it. */
async function requireReturnable(ctx: Ctx, row: InterviewRow, endsAt: Date, byMs: number): Promise<void> {
  const added = (await readEntries(ctx, row.id, { kinds: ['time'] })).reduce(
    (sum, entry) => sum + (entry.kind === 'time' && entry.payload.reason === 'added' ? entry.payload.seconds : 0),
    0,
  )
  if (added * 1000 + byMs < 0) throw refuse('invalid_input', 'You can only take back time that was added.')
  if (endsAt.getTime() - ctx.now().getTime() < minLeftMs) {
    throw refuse('invalid_input', "The candidate is already using this time, so you can't take it back.")
  }
}

const minLeftMs = 60_000

/** Refuses a question that this interview does not ask. */
export function requireQuestion(row: Pick<InterviewRow, 'behavioralIds' | 'technicalIds'>, questionId: string): void {
  if (![...row.behavioralIds, ...row.technicalIds].includes(questionId)) throw refuse('question_not_found')
}

/** Sets what this candidate needs. A running clock follows at once; the reason is written nowhere. */
export async function setAccommodations(ctx: Ctx, id: string, changes: Accommodations): Promise<Accommodations> {
  const found = await requireInterview(ctx, id)
  requireOn(ctx, found, 'manage')
  const accommodations = await inTransaction(ctx, async (tx) => {
    await lockJournal(tx, id)
    const row = await requireInterview(tx, id, { lock: true })
    if (row.status === 'Completed' || row.status === 'Cancelled') {
      throw refuse('illegal_transition', `This interview is ${row.status}, so you can no longer change its settings.`)
    }
    const accommodations = { ...row.accommodations, ...changes }
    await recordSession(tx, row.id, { accommodations })
    if (row.startedAt && row.endsAt) {
      const gained = endOf({ ...row, accommodations }, row.startedAt).getTime() - endOf(row, row.startedAt).getTime()
      if (gained !== 0) await moveEnd(tx, row, new Date(row.endsAt.getTime() + gained), 'added')
    }
    // Neither which ones nor why: those who rate the candidate may read this.
    await noteAct(tx, row, 'interview.changed', { what: 'accommodations' })
    return accommodations
  })
  // Breaks are announced to a connected candidate and not recorded.
  await announce(ctx, found.id)
  return accommodations
}
