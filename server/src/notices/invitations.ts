/** The state of an invitation, and sending it again. */
import type { InvitationState } from '@nova/contract/interviews/notices'
import { refuse } from '@nova/contract/refusals'
import { hasToken } from '../interview-access/candidate-token.ts'
import { noteAct, requireInterview, requireNotOver, requireOn } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { countMails, findLatestMail, findNextTries, type MailRow } from '../platform/mail/kept.ts'
import { canQueueMail } from '../platform/mail/mail.ts'
import { findPause } from '../platform/sending-pause/sending-pause.ts'
import { inviteCandidate } from './candidate-mails.ts'

const hourMs = 3_600_000
/** The first one among them: more would not reach a candidate whom these have not reached. */
const maxInAnHour = 3
/** The job that queues the invitation runs within milliseconds of publishing, unless the server is busy. */
const queueingMs = 30_000

export async function getInvitationState(ctx: Ctx, id: string): Promise<InvitationState> {
  return viewState(ctx, requirePublished(await requireInterview(ctx, id)))
}

/** Mails it again; its creator's and the administrators' to do. */
export async function resendCandidateInvitation(ctx: Ctx, id: string): Promise<InvitationState> {
  const seen = await requireInterview(ctx, id)
  requireOn(ctx, seen, 'manage')
  return inTransaction(ctx, async (tx) => {
    const row = requirePublished(await requireInterview(tx, id, { lock: true }))
    requireNotOver(row)
    if (!row.candidateEmail) throw refuse('no_candidate_email')
    if (!isMailOn(tx)) throw refuse('mail_off')
    if (!(await mayResend(tx, row))) throw refuse('invitation_limit')
    await inviteCandidate(tx, row)
    await noteAct(tx, row, 'interview.invited-again')
    return viewState(tx, row)
  })
}

function requirePublished(row: InterviewRow): InterviewRow {
  if (row.status === 'Cancelled') throw refuse('interview_cancelled')
  if (!hasToken(row)) throw refuse('not_published')
  return row
}

export const isMailOn = (ctx: Ctx) => ctx.mailServer.health !== 'off' && canQueueMail(ctx)

async function mayResend(ctx: Ctx, { id }: InterviewRow): Promise<boolean> {
  return (await countMails(ctx, id, 'invitation', new Date(ctx.now().getTime() - hourMs))) < maxInAnHour
}

async function viewState(ctx: Ctx, row: InterviewRow): Promise<InvitationState> {
  const mail = await findLatestMail(ctx, row.id, 'invitation')
  const isOpen = row.status === 'Scheduled' || row.status === 'InProgress'
  const isPaused = mail?.state === 'held' && (await findPause(ctx)) !== undefined
  return {
    state: isPaused ? 'paused' : stateOf(ctx, row, mail),
    to: row.candidateEmail,
    at: (mail?.sentAt ?? mail?.createdAt)?.toISOString() ?? null,
    goesAt: mail ? ((await findNextTries(ctx, [mail])).get(mail.id)?.toISOString() ?? null) : null,
    canResend: isOpen && row.candidateEmail !== '' && isMailOn(ctx) && (await mayResend(ctx, row)),
  }
}

function stateOf(ctx: Ctx, row: InterviewRow, mail: MailRow | undefined): InvitationState['state'] {
  if (mail?.state === 'sent' || mail?.state === 'failed' || mail?.state === 'expired') return mail.state
  if (!isMailOn(ctx)) return 'off'
  if (!row.candidateEmail) return 'none'
  if (mail) return mail.state === 'unverified' || mail.state === 'limited' ? mail.state : 'waiting'
  return ctx.now().getTime() - row.updatedAt.getTime() < queueingMs ? 'waiting' : 'none'
}
