/** Notices to the interviewers of an interview: its creator, and colleagues on its list who have an account. */
import { findAccounts } from '../accounts/accounts.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { readPanelPlan } from '../interview-plan/panel-plan.ts'
import type { Ctx } from '../platform/context/context.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { isPanelComplete, listAwaited } from '../reviews/awaited.ts'
import { listDecided } from '../reviews/seals.ts'
import { listSilent } from './choices.ts'
import { collectNotice, isCollected } from './digests.ts'
import { type ToldKind, writeNotice } from './interviewer-texts.ts'

/**
 * `about`: the subject of the notice, if it isn't the interview as such. `by`: account id of the actor, who needs no
 * notice.
 */
type Notified = { about?: string | undefined; actorId?: string | undefined }

/** Mails everyone who wants this kind, or collects it: once for each interview, or for each thing that it is about. */
export async function notifyInterviewers(
  ctx: Ctx,
  row: InterviewRow,
  kind: ToldKind,
  { about, actorId }: Notified = {},
): Promise<void> {
  const { id, companyId, creatorId, companyEmails } = row
  const people = await findAccounts(ctx, companyId, { ids: [creatorId], emails: companyEmails })
  const silent = await listSilent(ctx, kind)
  const dueAt = await readDue(ctx, row, kind)
  const concerned = await whoIsConcerned(ctx, row, kind)
  for (const person of people) {
    if (silent.has(person.id) || person.id === actorId || !concerned(person)) continue
    if (isCollected(row, kind)) {
      await collectNotice(ctx, id, kind, person.id)
      continue
    }
    await queueMail(ctx, {
      kind: `notice-${kind}`,
      to: person.email,
      content: writeNotice(row, kind, person.name, dueAt),
      companyId,
      sender: { accountId: creatorId },
      interviewId: id,
      onceKey: `notice-${kind}:${about ?? id}:${person.id}`,
    })
  }
}

async function readDue(ctx: Ctx, { id }: InterviewRow, kind: ToldKind): Promise<Date | null> {
  if (kind !== 'scorecard-due' && kind !== 'reply-due') return null
  const { scorecardsDueAt, replyBy } = await readPanelPlan(ctx, id)
  const date = kind === 'reply-due' ? replyBy : scorecardsDueAt
  return date === null ? null : new Date(date)
}

async function whoIsConcerned(ctx: Ctx, row: InterviewRow, kind: ToldKind) {
  if (kind === 'scorecard-due') {
    const awaited = new Set((await listAwaited(ctx, row)).map(({ id }) => id))
    return ({ id }: { id: string }) => awaited.has(id)
  }
  if (kind === 'panel-complete') {
    const isNews = (await isPanelComplete(ctx, row)) && !(await listDecided(ctx, [row.id])).has(row.id)
    return () => isNews
  }
  // The panel of these interviews gets a separate mail, with the changed entry for its calendar.
  const isTold = kind === 'rescheduled' && row.interviewType === 'HumanInLoop'
  const onPanel = new Set(isTold ? row.companyEmails.map((email) => email.toLowerCase()) : [])
  return ({ email }: { email: string }) => !onPanel.has(email.toLowerCase())
}
