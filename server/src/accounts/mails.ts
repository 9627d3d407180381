/** Mails about an interviewer's own account, and how this installation delivers mail. */
import type { OwnAccount } from '@nova/contract/accounts/own-account'
import { refuse } from '@nova/contract/refusals'
import { withoutLinks } from '@nova/contract/web-address'
import type { Ctx } from '../platform/context/context.ts'
import { type MailContent, queueMail } from '../platform/mail/mail.ts'

type Recipient = { email: string; companyId: string }

/** Reports whether mail is sent automatically or waits in the outbox for an operator to pass on its link. */
export function deliveryOf(ctx: Ctx): OwnAccount['delivery'] {
  const { mailServer } = ctx as { mailServer?: { health: string } }
  return mailServer && mailServer.health !== 'off' ? 'mail' : 'operator'
}

/** Mail is stored encrypted, so that without a key none can be. */
export function requireMail({ secrets }: Ctx): void {
  if (!secrets.canSeal) {
    throw refuse('secrets_unavailable', 'We can’t send email yet because SETTINGS_KEY isn’t set on the server.')
  }
}

export async function mailResetLink(ctx: Ctx, to: Recipient, token: string): Promise<void> {
  await send(ctx, 'password-reset', to, writeReset(`${originOf(ctx)}/interviewer/reset/${token}`))
}

export const writeReset = (url: string): MailContent => ({
  subject: 'Reset your password',
  heading: 'Choose a new password',
  paragraphs: [
    'Someone asked to reset the password of your Nova Interviews account. Follow the link below to choose a new one.',
    'The link works once, for one hour.',
  ],
  action: { label: 'Choose a new password', url },
  footnotes: ['If you didn’t ask for this, ignore this email. Your password won’t change.'],
})

export async function mailConfirmation(ctx: Ctx, to: Recipient, token: string): Promise<void> {
  await send(
    ctx,
    'email-confirmation',
    to,
    writeConfirmation(to.email, `${originOf(ctx)}/interviewer/confirm-email/${token}`),
  )
}

export const writeConfirmation = (email: string, url: string): MailContent => ({
  subject: 'Confirm your email address',
  heading: 'Confirm your email address',
  paragraphs: [
    `Confirm that ${email} is the address of your Nova Interviews account.`,
    'The link works once, for one hour.',
  ],
  action: { label: 'Confirm this address', url },
  footnotes: ['If you didn’t ask for this, ignore this email. Nothing changes.'],
})

export async function mailChangeNotice(ctx: Ctx, to: Recipient, newEmail: string): Promise<void> {
  await send(ctx, 'email-change-notice', to, writeChangeNotice(newEmail))
}

export const writeChangeNotice = (newEmail: string): MailContent => ({
  subject: 'Your email address is being changed',
  heading: 'Your email address is being changed',
  paragraphs: [
    `Someone who knows your password asked to change the address of your Nova Interviews account to ${newEmail}.`,
    'The change takes effect when the link we sent to that address is followed.',
  ],
  footnotes: ['If this wasn’t you, change your password now. That also cancels the change.'],
})

export async function mailSecondFactorReset(ctx: Ctx, to: Recipient, byName: string): Promise<void> {
  await send(ctx, 'second-factor-reset', to, writeSecondFactorReset(withoutLinks(byName)))
}

export const writeSecondFactorReset = (byName: string): MailContent => ({
  subject: 'Two-factor sign-in was turned off for your account',
  heading: 'Two-factor sign-in was turned off',
  paragraphs: [
    `${byName}, an administrator of your company, turned off two-factor sign-in for your account and signed you out.`,
    'Sign in with your password, then set it up again under Settings, Account.',
  ],
  footnotes: ['If you didn’t ask for this, talk to your administrator.'],
})

async function send(ctx: Ctx, kind: string, { email: to, companyId }: Recipient, content: MailContent): Promise<void> {
  await queueMail(ctx, { kind, to, content, companyId, sender: 'own' })
}

function originOf({ settings }: Ctx): string {
  return settings.publicUrl ?? ''
}
