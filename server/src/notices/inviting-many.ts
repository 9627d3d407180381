/** Invites many people of one position: shared parts are read once, and each step is one statement. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { lockMailed, type MailedInterview } from '../interview-access/rows.ts'
import { readSlotsOf } from '../interview-plan/slots.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { addJobs } from '../platform/jobs/jobs.ts'
import { canQueueMail, type Mail, queueMails } from '../platform/mail/mail.ts'
import { noteToldAll } from './calendar.ts'
import { composeInvitation, makeInvited, planOf, readShared, type Shared } from './candidate-mails.ts'
import type { Invited } from './candidate-texts.ts'
import { reminderJobsOf } from './reminders.ts'

/** Job `invite-many`: these were published together; some dozens. Run twice, it mails each of them once. */
export async function inviteMany(ctx: Ctx, { interviewIds }: { interviewIds: string[] }): Promise<void> {
  if (!canQueueMail(ctx)) return
  await inTransaction(ctx, async (tx) => {
    // Locked: a deletion waits, so that no mail is about an interview that is gone.
    const rows = (await lockMailed(tx, interviewIds)).filter(isToInvite)
    const told = await readAll(tx, rows)
    const plans = told.map(({ row, about }) => ({ interviewId: row.id, plan: planOf(about) }))
    const sequences = await noteToldAll(tx, plans)
    const mails: Mail[] = []
    for (const { row, about } of told) {
      const options = { onceKey: `invitation:${row.id}`, isPatient: true }
      mails.push(composeInvitation(row, { about, sequence: sequences.get(row.id)! }, options))
      // Yield, so that other requests don't wait for all of them.
      await nextTurn()
    }
    await queueMails(tx, mails)
    const reminders = rows.flatMap((row) => reminderJobsOf(tx, row))
    await addJobs(tx.db, 'reminder', reminders)
  })
}

/** Joined or over before the job ran: the link arrived by another way. */
export const isToInvite = (row: MailedInterview) =>
  row.status === 'Scheduled' && row.candidateEmail !== '' && !row.previewOf

async function readAll(ctx: Ctx, rows: MailedInterview[]): Promise<{ row: MailedInterview; about: Invited }[]> {
  const slots = await readSlotsOf(
    ctx,
    rows.map(({ id }) => id),
  )
  const known = new Map<string, Shared>()
  const told = []
  for (const row of rows) {
    // Within one position, the same ids mean the same questions.
    const { companyId, creatorId, positionId, aiPolicy, helpLevel, behavioralIds, technicalIds } = row
    const rules = [aiPolicy, helpLevel, row.agentEngine, row.agentProgram]
    const key = JSON.stringify([companyId, creatorId, positionId, ...rules, behavioralIds, technicalIds])
    const shared = known.get(key) ?? (await readShared(ctx, row))
    known.set(key, shared)
    told.push({ row, about: await makeInvited(ctx, row, { ...shared, slots: slots.get(row.id) ?? [] }) })
  }
  return told
}
