/** Corrections of candidate, title and meeting link until the candidate joins. */
import type { Interview } from '@nova/contract/interviews/interviews'
import type { DetailsChange } from '@nova/contract/interviews/plans'
import { refuse } from '@nova/contract/refusals'
import { requireKnownPlace } from '../companies/newer-places.ts'
import { hasToken, keepToken } from '../interview-access/candidate-token.ts'
import { noteAct, requireInterview, requireNotJoined } from '../interview-access/interview-access.ts'
import { isInvited } from '../interview-access/of-position.ts'
import { changeAndRead } from '../interview-access/rows.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { viewWithResume } from '../interview-lists/interview-lists.ts'
import { announce } from '../journal/feed.ts'
import { type Ctx, inTransaction, makeToken } from '../platform/context/context.ts'
import { requireRevision } from './planning.ts'

type Details = Pick<InterviewRow, 'title' | 'candidateName' | 'candidateEmail' | 'meetingUrl' | 'noticePlace'>

/** As the audit log names them. */
const names: Record<keyof Details, string> = {
  title: 'the title',
  candidateName: 'the candidate’s name',
  candidateEmail: 'the candidate’s email',
  meetingUrl: 'the meeting link',
  noticePlace: 'the place notice',
}

/**
 * Corrects the details; all or nothing. A new e-mail address gets a new link by mail, and the old link stops working; a
 * new meeting link is mailed to the candidate too.
 */
export async function changeDetails(ctx: Ctx, id: string, change: DetailsChange): Promise<Interview> {
  const { saved, isReaddressed } = await inTransaction(ctx, async (tx) => {
    const before = await requireInterview(tx, id, { lock: true })
    requireNotJoined(before)
    requireRevision(before, change.revision)
    await requireKnownPlace(tx, change.noticePlace, 'noticePlace')
    const details = correct(before, change)
    const changed = (Object.keys(details) as (keyof Details)[]).filter((name) => details[name] !== before[name])
    if (changed.length === 0) return { saved: before, isReaddressed: false }
    const isReaddressed = changed.includes('candidateEmail')
    if (isReaddressed) await requireFree(tx, before, details.candidateEmail)
    // The old address has received the old link.
    const token = isReaddressed && hasToken(before) ? await keepToken(tx, before.id, makeToken()) : {}
    const next = { revision: before.revision + 1, updatedAt: tx.now() }
    const saved = await changeAndRead(tx, before.id, { ...details, ...token, ...next })
    await noteAct(tx, saved, 'interview.corrected', { what: changed.map((name) => names[name]).join(', ') })
    if (isReaddressed || changed.includes('meetingUrl')) await tellOfDetails(tx, saved, before)
    return { saved, isReaddressed }
  })
  // Streams check access again, and end for visitors of the old link.
  if (isReaddressed) await announce(ctx, saved.id)
  return viewWithResume(ctx, saved)
}

function correct(before: InterviewRow, change: DetailsChange): Details {
  const candidateEmail = change.candidateEmail?.toLowerCase() ?? before.candidateEmail
  // Without a name they are called by their address.
  const isUnnamed = before.candidateName.toLowerCase() === before.candidateEmail
  const candidateName = change.candidateName ?? (isUnnamed ? '' : before.candidateName)
  return {
    title: change.title ?? before.title,
    candidateName: candidateName || candidateEmail,
    candidateEmail,
    meetingUrl: change.meetingUrl === undefined ? before.meetingUrl : change.meetingUrl,
    noticePlace: change.noticePlace ?? before.noticePlace,
  }
}

async function requireFree(ctx: Ctx, { positionId }: InterviewRow, email: string): Promise<void> {
  if (positionId === null || !(await isInvited(ctx, positionId, email))) return
  throw refuse('candidate_in_position', `${email} is already in this position.`, { path: 'candidateEmail' })
}

async function tellOfDetails(ctx: Ctx, row: InterviewRow, before: InterviewRow): Promise<void> {
  if (row.status === 'Draft' || row.previewOf) return
  const { candidateName: name, candidateEmail: email } = before
  const formerly = email === row.candidateEmail ? {} : { formerly: { name, email } }
  const notice = { interviewId: row.id, event: 'corrected', about: String(row.revision), ...formerly }
  await ctx.jobs.add(ctx.db, 'notice', notice)
}
