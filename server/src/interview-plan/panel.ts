/** The colleagues who see an interview in addition to its creator and the company's administrators. */
import type { Interview } from '@nova/contract/interviews/interviews'
import { findMemberIds } from '../accounts/members.ts'
import { requireInterview, requireOn } from '../interview-access/interview-access.ts'
import { changeRow } from '../interview-access/rows.ts'
import { viewWithResume } from '../interview-lists/interview-lists.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { endStreams } from '../platform/events/admission.ts'
import { tellFollowers } from '../webhooks/following.ts'

/** Sets an interview's panel in any status. Removed members lose access at once, and their open pages end. */
export async function changePanel(ctx: Ctx, id: string, emails: string[]): Promise<Interview> {
  requireOn(ctx, await requireInterview(ctx, id), 'manage')
  const panel = [...new Set(emails.map((email) => email.toLowerCase()))]
  return inTransaction(ctx, async (tx) => {
    const row = await requireInterview(tx, id, { lock: true })
    requireOn(tx, row, 'manage')
    const added = panel.filter((email) => !row.companyEmails.includes(email))
    const removed = row.companyEmails.filter((email) => !panel.includes(email))
    const change = { companyEmails: panel, updatedAt: tx.now() }
    await changeRow(tx, row.id, change)
    for (const person of await findMemberIds(tx, row.companyId, removed)) {
      await endStreams(tx.db, { person, interview: row.id })
    }
    if (added.length > 0 || removed.length > 0) {
      await writeAudit(tx, {
        act: 'interview.panel-changed',
        companyId: row.companyId,
        interviewId: row.id,
        subject: row.title,
        details: { added: added.join(', '), removed: removed.join(', ') },
      })
      await tx.jobs.add(tx.db, 'notice', { interviewId: row.id, event: 'panel' })
      // Without the last panellist who hasn't judged, the figures are open.
      await tellFollowers(tx, [row.id])
    }
    return viewWithResume(tx, { ...row, ...change })
  })
}
