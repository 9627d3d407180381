/** A mail's status in words. */
import type { MailState, OutboxMail } from '@nova/contract/installation/outbox'
import type { BadgeTone } from '../ui/badge.tsx'
import { localDateTime } from '../ui/date-time.tsx'

export const stateNames: Record<MailState, string> = {
  waiting: 'Waiting',
  unverified: 'Held: sender not verified',
  limited: 'Waiting for its turn',
  sent: 'Sent',
  held: 'Not sent yet',
  failed: 'Failed',
  expired: 'Too old to send',
}

export const stateTones: Record<MailState, BadgeTone> = {
  waiting: 'info',
  unverified: 'warn',
  limited: 'info',
  sent: 'good',
  held: 'neutral',
  failed: 'bad',
  expired: 'warn',
}

const kindNames: Record<string, string> = {
  invitation: 'Invitation',
  reminder: 'Reminder',
  moved: 'New time',
  cancelled: 'Cancellation',
  test: 'Test mail',
  'notice-joined': 'Notice: joined',
  'notice-completed': 'Notice: completed',
  'notice-report-ready': 'Notice: report ready',
  'notice-candidate-request': 'Notice: request of a candidate',
  'notice-panel': 'Notice: on the panel',
  'notice-scorecard-due': 'Notice: scorecard due',
  'notice-reply-due': 'Notice: reply due',
  'password-reset': 'Password reset',
}

/** Other modules may mail too: their kinds are words already. */
export const nameOfKind = (kind: string) =>
  kindNames[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ')

/** Why it is in this state, and what comes next. */
export function explainState({ state, failure, tries, goesAt }: OutboxMail): string | undefined {
  if (state === 'waiting') {
    const again = goesAt ? `We’ll try again at ${localDateTime(goesAt)}.` : 'We’ll try again.'
    return failure ? `Tried ${times(tries)}. ${again} ${failure}` : undefined
  }
  if (state === 'unverified')
    return 'It’s sent once its sender has verified their email address. Send it now to vouch for them.'
  if (state === 'limited') {
    const when = goesAt ? `, at about ${localDateTime(goesAt)}` : ''
    return `New companies can email a few people at first, and this installation a number each hour. It’s sent in its turn${when}.`
  }
  if (state === 'failed') return failure ?? undefined
  if (state === 'expired') return 'It couldn’t be sent in time. Send it now if it’s still useful.'
  return undefined
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)
