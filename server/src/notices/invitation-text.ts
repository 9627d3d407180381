/** The invitation as plain text, for sending it another way. */
import { joinEarlyMinutes } from '@nova/contract/constants'
import { requireInterview } from '../interview-access/interview-access.ts'
import { showCandidateLink } from '../interview-access/links.ts'
import type { Ctx } from '../platform/context/context.ts'
import { cleanLine } from '../platform/mail/clean-line.ts'
import { readInvited } from './candidate-mails.ts'
import { formatOf, greet, type Invited, sayWhen } from './candidate-texts.ts'

export async function getInvitationText(ctx: Ctx, id: string): Promise<{ text: string; link: string }> {
  const row = await requireInterview(ctx, id)
  const { candidateLink: link } = await showCandidateLink(ctx, row)
  return { text: writeText(await readInvited(ctx, row), link), link }
}

function writeText(about: Invited, link: string): string {
  const { title, inviter, invitation, scheduledAt, slots } = about
  const { durationMinutes, interviewType, meetingUrl } = invitation
  const opens = `The page opens for you ${joinEarlyMinutes} minutes before and shows the time in your own time zone.`
  const expect = [
    'The link is yours alone and opens in your browser. You don’t need an account or a camera. Please don’t forward it.',
    ...(scheduledAt ? [opens] : []),
    ...(slots.length > 0 ? ['You can choose a time on the page.'] : []),
    'Before you join, you read what is recorded and how you’ll be judged. The clock starts when you join.',
    `You can try the room first. Nothing is recorded there: ${link}&rehearsal=1`,
    'Do you need extra time, breaks or another adjustment? Tell me as early as you can. It never counts against you.',
  ]
  const lines = [
    `When: ${sayWhen(about)}`,
    `Duration: ${durationMinutes} minutes`,
    `Format: ${formatOf(interviewType)}`,
    ...(meetingUrl ? [`Meeting: ${meetingUrl}`] : []),
    `Your link: ${link}`,
  ]
  const blocks = [
    [cleanLine(greet(about))],
    [`${cleanLine(inviter.company)} invites you to a technical interview for ${cleanLine(title)}.`],
    lines.map(cleanLine),
    ['What to expect', ...expect.map((line) => `- ${line}`)],
    [cleanLine(inviter.name), cleanLine(inviter.company)],
  ]
  return `${blocks.map((block) => block.join('\n')).join('\n\n')}\n`
}
