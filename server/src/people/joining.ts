/** Joining a company by the link of an invitation. */
import { hash } from '@node-rs/argon2'
import type { SecondStep, Session } from '@nova/contract/accounts/accounts'
import type { InvitationOffer, JoinForm } from '@nova/contract/accounts/people'
import { refuse } from '@nova/contract/refusals'
import type { Role } from '@nova/contract/words'
import { getCompanyName, hasAccount } from '../accounts/members.ts'
import { addAccount, enterAccount } from '../accounts/sign-in.ts'
import { isOnPanel } from '../interview-access/of-company.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction, type InterviewerCaller } from '../platform/context/context.ts'
import { isOnPositionPanel } from '../positions/handover.ts'
import { countUse, isMailedToken, lockOffer, requireOffer } from './invitations.ts'
import type { InvitationRow } from './tables.ts'

export async function readInvitation(ctx: Ctx, token: string): Promise<InvitationOffer> {
  const row = await requireOffer(ctx, token)
  return {
    company: await getCompanyName(ctx, row.companyId),
    role: row.role,
    invitedBy: row.invitedByName,
    email: row.email,
    expiresAt: row.expiresAt.toISOString(),
    hasAccount: row.email !== null && (await hasAccount(ctx, row.email)),
  }
}

/**
 * Makes the invited account, and signs in or returns the required second step. If two people use the last free place at
 * once, one joins.
 */
export async function acceptInvitation(ctx: Ctx, form: JoinForm): Promise<Session | SecondStep> {
  // Checked before the slow hashing of the password, and again under the lock.
  emailOf(await requireOffer(ctx, form.token), form)
  const passwordHash = await hash(form.password)
  return inTransaction(ctx, async (tx) => {
    const row = await requireOffer(tx, form.token, { lock: true })
    const email = emailOf(row, form)
    if (await hasAccount(tx, email)) throw refuse('email_taken', takenWords)
    // An open link proves no address, and panels go by address.
    if (row.email === null && (await isNamed(tx, row.companyId, email))) throw refuse('email_taken', namedWords)
    const { companyId, role } = row
    await countUse(tx, row)
    const id = await addAccount(tx, {
      companyId,
      role,
      email,
      name: form.name,
      passwordHash,
      isVerified: isMailedToken(row, form.token),
    })
    await writeJoined(tx, row, { id, name: form.name, email }, { invitedBy: row.invitedByName })
    return enterAccount(tx, id)
  })
}

type Newcomer = { companyId: string; email: string; name: string; passwordHash: string }

/** The role of the open invitation to an address, if there is one. */
export async function readOfferedRole(ctx: Ctx, companyId: string, email: string): Promise<Role | undefined> {
  return (await lockOffer(ctx, companyId, email))?.role
}

/** Makes the account of a person whose address the company's provider proves, and uses up their invitation. */
export async function joinByProvider(
  tx: Ctx,
  { companyId, email, name, passwordHash }: Newcomer,
  role: Role,
): Promise<string> {
  const row = await lockOffer(tx, companyId, email)
  if (row) await countUse(tx, row)
  const id = await addAccount(tx, { companyId, role, email, name, passwordHash, isSsoVerified: true })
  const how = { by: 'single sign-on', ...(row ? { invitedBy: row.invitedByName } : {}) }
  await writeJoined(tx, { role, companyId }, { id, name, email }, how)
  return id
}

const takenWords =
  'This email already has an account, and an email can belong to one company only. If it is your account in this company, sign in. Otherwise ask for an invitation to another email.'

const namedWords =
  'This email is already named for interviews of this company. Ask an administrator to send an invitation to it.'

const isNamed = async (tx: Ctx, companyId: string, email: string): Promise<boolean> =>
  (await isOnPanel(tx, companyId, email)) || isOnPositionPanel(tx, companyId, email)

function emailOf({ email }: InvitationRow, form: JoinForm): string {
  const given = email ?? form.email
  if (given) return given.toLowerCase()
  const message = 'Please enter your email.'
  throw refuse('invalid_input', message, [{ path: 'email', message }])
}

type Joined = { id: string; name: string; email: string }

async function writeJoined(
  tx: Ctx,
  { role, companyId }: { role: Role; companyId: string },
  { id, name, email }: Joined,
  how: Record<string, string>,
): Promise<void> {
  const actor: InterviewerCaller = {
    role: 'interviewer',
    id,
    name,
    email,
    companyId,
    companyRole: role,
    signInId: '',
  }
  const event = { act: 'person.joined', companyId, subject: `${name} <${email}>`, details: { role, ...how } }
  await writeAudit({ ...tx, actor }, event)
}
