/** Joining a company by the link of an invitation. */
import { hash } from '@node-rs/argon2'
import type { SecondStep, Session } from '@nova/contract/accounts'
import type { InvitationOffer, JoinForm } from '@nova/contract/people'
import { refuse } from '@nova/contract/refusals'
import { getCompanyName, hasAccount } from '../accounts/members.ts'
import { addAccount, enterAccount } from '../accounts/sign-in.ts'
import { isOnPanel } from '../interviews/handover.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction, type InterviewerCaller } from '../platform/context/context.ts'
import { isOnPositionPanel } from '../positions/handover.ts'
import { countUse, isMailedToken, requireOffer } from './invitations.ts'
import type { InvitationRow } from './tables.ts'

/** What the link offers, for whoever holds it. */
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

/** Makes the account that the invitation is for, and signs in or says which second step is due. Of two who use it at once up to its limit, one joins. */
export async function acceptInvitation(ctx: Ctx, form: JoinForm): Promise<Session | SecondStep> {
  // Before the password is hashed, which takes a while, and again once nobody else can use it.
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
      ...{ companyId, role, email, name: form.name, passwordHash },
      isVerified: isMailedToken(row, form.token),
    })
    await writeJoined(tx, row, { id, name: form.name, email })
    return enterAccount(tx, id)
  })
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

async function writeJoined(tx: Ctx, row: InvitationRow, { id, name, email }: Joined): Promise<void> {
  const { role } = row
  const actor: InterviewerCaller = {
    ...{ role: 'interviewer', id, name, email, companyId: row.companyId, signInId: '' },
    ...{ companyRole: role, isAdministrator: role === 'Administrator' },
  }
  const details = { role, invitedBy: row.invitedByName }
  const event = { act: 'person.joined', companyId: row.companyId, subject: `${name} <${email}>`, details }
  await writeAudit({ ...tx, actor }, event)
}
