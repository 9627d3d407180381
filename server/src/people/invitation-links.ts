/** The links of invitations: how their tokens are made, kept and mailed. */
import { createHash } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { type Ctx, makeToken } from '../platform/context/context.ts'
import { queueInvitationMail } from './invitation-mail.ts'
import { type InvitationRow, invitations } from './tables.ts'

const dayMs = 86_400_000

type Unsaved = Omit<InvitationRow, 'tokenHash' | 'sealedToken' | 'mailProofHash' | 'createdAt' | 'expiresAt'>

/** Writes an invitation, new or again, with a new token. */
export async function saveInvitation(
  tx: Ctx,
  row: Unsaved,
  until?: Date,
): Promise<{ made: InvitationRow; token: string }> {
  const token = makeToken()
  const now = tx.now()
  const made: InvitationRow = {
    ...row,
    tokenHash: hashToken(token),
    mailProofHash: null,
    sealedToken: tx.secrets.canSeal ? await tx.secrets.seal(token, placeOf(row.id)) : null,
    createdAt: now,
    expiresAt: until ?? new Date(now.getTime() + row.days * dayMs),
  }
  const { id: _, ...change } = made
  await tx.db.insert(invitations).values(made).onConflictDoUpdate({ target: invitations.id, set: change })
  return { made, token }
}

/**
 * Mails a personal invitation; its link, unlike the displayed one, proves the address. Mails are stored encrypted:
 * without a key none is sent, and the link is passed on by hand.
 */
export async function mailLink(tx: Ctx, row: InvitationRow, token: string): Promise<boolean> {
  const isKept = row.email !== null && tx.secrets.canSeal
  if (!isKept) return false
  const proof = makeToken()
  await tx.db
    .update(invitations)
    .set({ mailProofHash: hashToken(proof) })
    .where(eq(invitations.id, row.id))
  await queueInvitationMail(tx, row, linkTo(tx, `${token}.${proof}`))
  return true
}

/** Neither withdrawn nor used as often as it may be. */
export const isPending = () => and(isNull(invitations.revokedAt), lt(invitations.uses, invitations.maxUses))

export async function openToken({ secrets }: Ctx, { id, sealedToken }: InvitationRow): Promise<string | undefined> {
  return sealedToken ? secrets.open(sealedToken, placeOf(id)) : undefined
}

export function aboutInvitation(act: string, { companyId, email, role }: InvitationRow) {
  return { act, companyId, subject: email ?? 'anyone with the link', details: { role } }
}

export const placeOf = (id: string) => `invitations:${id}:token`
export const linkTo = ({ settings }: Ctx, token: string) => `${settings.publicUrl ?? ''}/interviewer/join/${token}`
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
