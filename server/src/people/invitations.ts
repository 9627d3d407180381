/** Invitations to a company: personal ones by e-mail, and open links. Tokens are kept as hashes, and encrypted to copy. */
import { randomUUID, timingSafeEqual } from 'node:crypto'
import {
  type Invitation,
  type InvitationForm,
  type NewInvitation,
  invitationDays,
} from '@nova/contract/accounts/people'
import { refuse } from '@nova/contract/refusals'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { requireKnownRoles } from '../accounts/newer-roles.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, isUuid } from '../platform/context/context.ts'
import type { SealedColumn } from '../platform/secrets/resealing.ts'
import {
  aboutInvitation,
  hashToken,
  isPending,
  linkTo,
  mailLink,
  openToken,
  placeOf,
  saveInvitation,
} from './invitation-links.ts'
import { withCompany } from './people.ts'
import { type InvitationRow, invitations } from './tables.ts'

/** Those that can still be used, and those that expired before they were; newest first. */
export async function listInvitations(ctx: Ctx): Promise<Invitation[]> {
  const { companyId } = requireInterviewer(ctx)
  const rows = await ctx.db
    .select()
    .from(invitations)
    .where(and(eq(invitations.companyId, companyId), isPending()))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
  return Promise.all(rows.map(async (row) => viewInvitation(ctx, row, await openToken(ctx, row))))
}

/** Invites an address and mails the link, or makes an open link. An address that waits already gets a new one. */
export async function invite(ctx: Ctx, form: InvitationForm): Promise<NewInvitation> {
  const { companyId, id: invitedBy, name: invitedByName } = requireInterviewer(ctx)
  const email = form.email?.toLowerCase() ?? null
  await requireKnownRoles(ctx, [form.role])
  return withCompany(ctx, async (tx, members) => {
    if (members.some((member) => member.email.toLowerCase() === email)) throw refuse('already_member')
    const days = email ? invitationDays : form.days
    const maxUses = email ? 1 : form.maxUses
    const [waiting] = email ? await findWaiting(tx, companyId, email) : []
    const row = {
      id: waiting?.id ?? randomUUID(),
      companyId,
      role: form.role,
      email,
      maxUses,
      days,
      invitedBy,
      invitedByName,
      uses: 0,
      revokedAt: null,
    }
    const { made, token } = await saveInvitation(tx, row)
    const act = { act: 'person.invited', companyId, subject: email ?? 'anyone with the link' }
    await writeAudit(tx, { ...act, details: { role: form.role, maxUses, days } })
    return announceNew(tx, made, token)
  })
}

/**
 * Mails a personal invitation again. If its token can't be read any more, it gets a new one that expires at the same
 * time.
 */
export async function resendInvitation(ctx: Ctx, id: string): Promise<NewInvitation> {
  return withCompany(ctx, async (tx) => {
    const row = await requirePending(tx, id)
    if (row.expiresAt <= tx.now()) throw refuse('invitation_expired', 'This invitation has expired. Renew it instead.')
    await writeAudit(tx, aboutInvitation('invitation.resent', row))
    const known = await openToken(tx, row)
    if (known) return announceNew(tx, row, known)
    const { made, token } = await saveInvitation(tx, row, row.expiresAt)
    return announceNew(tx, made, token)
  })
}

/** A new link and as many days again; the old link stops working. */
export async function renewInvitation(ctx: Ctx, id: string): Promise<NewInvitation> {
  return withCompany(ctx, async (tx) => {
    const row = await requirePending(tx, id)
    const { made, token } = await saveInvitation(tx, { ...row, uses: 0 })
    await writeAudit(tx, aboutInvitation('invitation.renewed', row))
    return announceNew(tx, made, token)
  })
}

export async function revokeInvitation(ctx: Ctx, id: string): Promise<void> {
  await withCompany(ctx, async (tx) => {
    const row = await requirePending(tx, id)
    await tx.db.update(invitations).set({ revokedAt: tx.now() }).where(eq(invitations.id, row.id))
    await writeAudit(tx, aboutInvitation('invitation.revoked', row))
  })
}

/** The invitation that a link's token opens; refuses one that is over, in words for the holder of the link. */
export async function requireOffer(ctx: Ctx, token: string, options: { lock?: boolean } = {}): Promise<InvitationRow> {
  const query = ctx.db
    .select()
    .from(invitations)
    .where(eq(invitations.tokenHash, hashToken(token.split('.')[0]!)))
  const [row] = await (options.lock ? query.for('update') : query)
  if (!row) throw refuse('invitation_not_found')
  if (row.revokedAt) throw refuse('invitation_revoked')
  if (row.uses >= row.maxUses) throw refuse('invitation_used', row.email ? undefined : usedUp)
  if (row.expiresAt <= ctx.now()) throw refuse('invitation_expired')
  return row
}

/** The invitation to an address that can be used now; locked. */
export async function lockOffer(tx: Ctx, companyId: string, email: string): Promise<InvitationRow | undefined> {
  const isSame = and(eq(invitations.companyId, companyId), eq(sql`lower(${invitations.email})`, email))
  const isOpen = and(isPending(), gt(invitations.expiresAt, tx.now()))
  const [row] = await tx.db.select().from(invitations).where(and(isSame, isOpen)).for('update')
  return row
}

/** True if a link's token came by mail, to the address of the invitation. */
export function isMailedToken({ mailProofHash }: InvitationRow, token: string): boolean {
  const proof = token.split('.')[1]
  return proof !== undefined && mailProofHash !== null && timingSafeEqual(mailProofHash, hashToken(proof))
}

const usedUp = 'This invitation link was used as often as it can be. Ask the person who sent it for a new one.'

/** Counts one use, in the transaction that locked the row. */
export async function countUse(tx: Ctx, { id, uses }: InvitationRow): Promise<void> {
  await tx.db
    .update(invitations)
    .set({ uses: uses + 1 })
    .where(eq(invitations.id, id))
}

async function announceNew(tx: Ctx, row: InvitationRow, token: string): Promise<NewInvitation> {
  const isKept = await mailLink(tx, row, token)
  // Without a mail server it waits in the outbox for one.
  const isMailed = isKept && tx.mailServer.health !== 'off'
  return { ...viewInvitation(tx, row, token), link: linkTo(tx, token), isMailed }
}

function viewInvitation(ctx: Ctx, row: InvitationRow, token: string | undefined): Invitation {
  const { id, role, email, invitedByName: invitedBy, createdAt, expiresAt, uses, maxUses } = row
  return {
    id,
    role,
    email,
    invitedBy,
    uses,
    maxUses,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= ctx.now(),
    link: token ? linkTo(ctx, token) : null,
  }
}

async function requirePending(tx: Ctx, id: string): Promise<InvitationRow> {
  const { companyId } = requireInterviewer(tx)
  if (!isUuid(id)) throw refuse('invitation_not_found')
  const isMeant = and(eq(invitations.id, id), eq(invitations.companyId, companyId), isPending())
  const found = await tx.db.select().from(invitations).where(isMeant).for('update')
  if (!found[0]) throw refuse('invitation_not_found', 'This invitation was already used or withdrawn.')
  return found[0]
}

function findWaiting(tx: Ctx, companyId: string, email: string): Promise<{ id: string }[]> {
  const isSame = eq(sql`lower(${invitations.email})`, email)
  return tx.db
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.companyId, companyId), isSame, isPending()))
}

export const sealedInvitations: SealedColumn = {
  name: 'invitations',
  table: invitations,
  id: invitations.id,
  sealed: invitations.sealedToken,
  placeOf,
}
