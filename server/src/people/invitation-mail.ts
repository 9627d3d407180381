/** The mail of an invitation to a company. */
import { aRole } from '@nova/contract/accounts/roles'
import { companyWithoutLinks, withoutLinks } from '@nova/contract/web-address'
import type { Role } from '@nova/contract/words'
import { getCompanyName } from '../accounts/members.ts'
import type { Ctx } from '../platform/context/context.ts'
import { type MailContent, queueMail } from '../platform/mail/mail.ts'
import type { InvitationRow } from './tables.ts'

const mayDo: Record<Role, string> = {
  Administrator: 'As an administrator, you can see every interview of the company and manage its people.',
  Recruiter: 'As a recruiter, you can see and run every interview and position of the company.',
  Interviewer: 'As an interviewer, you can plan interviews and hold them with your colleagues.',
  HiringManager: 'As a hiring manager, you can rate and decide in the interviews you are listed on.',
  Viewer: 'As a viewer, you can watch the interviews you are listed on and read their reports.',
}

type Invited = Pick<InvitationRow, 'companyId' | 'email' | 'role' | 'invitedBy' | 'invitedByName' | 'expiresAt'>

/** Queues the mail of a personal invitation. */
export async function queueInvitationMail(ctx: Ctx, row: Invited, link: string): Promise<void> {
  const content = writeCompanyInvitation(await getCompanyName(ctx, row.companyId), row, link)
  const sender = { accountId: row.invitedBy }
  await queueMail(ctx, { kind: 'company-invitation', to: row.email!, companyId: row.companyId, sender, content })
}

type Offered = Pick<Invited, 'role' | 'invitedByName' | 'expiresAt'>

export function writeCompanyInvitation(companyName: string, offered: Offered, link: string): MailContent {
  const { role, expiresAt } = offered
  const [company, invitedByName] = [companyWithoutLinks(companyName), withoutLinks(offered.invitedByName)]
  const until = expiresAt.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })
  return {
    subject: `${invitedByName} invited you to ${company} on Nova Interviews`,
    heading: `Join ${company} on Nova Interviews`,
    paragraphs: [`${invitedByName} invited you to ${company} as ${aRole(role)}.`, mayDo[role]],
    action: { label: 'Accept invitation', url: link },
    footnotes: [
      `The link is for you alone and works until ${until} (UTC).`,
      'If you didn’t expect this, ignore this email. No account is made without you.',
    ],
  }
}
