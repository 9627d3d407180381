/** Links that a former administrator may have kept: every administrator can copy the links of invitations. */
import { and, eq } from 'drizzle-orm'
import type { Member } from '../accounts/members.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import type { Ctx } from '../platform/context/context.ts'
import { aboutInvitation, isPending, mailLink, saveInvitation } from './invitation-links.ts'
import { type InvitationRow, invitations } from './tables.ts'

/**
 * Withdraws open links and this person's own invitations, since each makes an account of its role for any holder of the
 * link; unused ones from other administrators get a new link, which is mailed.
 */
export async function withdrawKnown(tx: Ctx, person: Member, companyId: string): Promise<void> {
  if (person.role !== 'Administrator') return
  const isMeant = and(eq(invitations.companyId, companyId), isPending())
  const pending = await tx.db.select().from(invitations).where(isMeant).for('update')
  const because = `${person.name} is no longer an administrator`
  const note = async (act: string, row: InvitationRow) => {
    const { details, ...about } = aboutInvitation(act, row)
    await writeAudit(tx, { ...about, details: { ...details, because } })
  }
  for (const row of pending) {
    if (row.email === null || row.invitedBy === person.id) {
      await tx.db.update(invitations).set({ revokedAt: tx.now() }).where(eq(invitations.id, row.id))
      await note('invitation.revoked', row)
    } else if (row.sealedToken && row.expiresAt > tx.now()) {
      const { made, token } = await saveInvitation(tx, row, row.expiresAt)
      await mailLink(tx, made, token)
      await note('invitation.renewed', row)
    }
  }
}
