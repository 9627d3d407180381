/** The mails that publishing, cancelling, deleting or reminding would send, shown before the act. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BulkSelection } from './interview-list.ts'
import { InterviewId } from './interviews.ts'
import { OwnSentence } from './own-sentence.ts'

export const MailedAct = z.enum(['publish', 'cancel', 'delete', 'remind'])
export type MailedAct = z.infer<typeof MailedAct>

export const ActMail = z.object({
  who: z.enum(['candidate', 'panel']),
  /** Names, or addresses where there is none; all get the same but for the greeting. */
  to: z.array(z.string()),
  subject: z.string(),
  /** With links left out. */
  text: z.string(),
  calendar: z.enum(['none', 'add', 'cancel']),
})
export type ActMail = z.infer<typeof ActMail>

export const ActMails = z.object({
  mails: z.array(ActMail),
  /** This installation sends no mail; then there are none. */
  isOff: z.boolean(),
})
export type ActMails = z.infer<typeof ActMails>

export const previewActMails = endpoint({
  method: 'POST',
  path: '/api/Interviews/{id}/mails/preview',
  who: 'owner',
  summary: 'Who would be mailed by an act, and what; changes nothing.',
  params: InterviewId,
  body: z.object({ act: MailedAct, sentence: OwnSentence.optional() }),
  reply: ActMails,
  errors: [],
})

export const previewBulkMails = endpoint({
  method: 'POST',
  path: '/api/Interviews/mails/preview',
  who: 'interviewer',
  summary: 'Who would be mailed by an act on several interviews, and the first mail to a candidate and to a panel.',
  body: BulkSelection.extend({ act: MailedAct.exclude(['remind']), sentence: OwnSentence.optional() }),
  reply: ActMails,
  perMinute: 60,
  errors: [],
})
