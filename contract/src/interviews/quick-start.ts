/** An interview in two clicks: an open room with one question, for anyone with the link. */
import { z } from 'zod'
import { MissingNotice } from '../accounts/own-notice.ts'
import { maxNameLength } from '../constants.ts'
import { emailAddress } from '../email.ts'
import { endpoint } from '../endpoint.ts'
import { withoutAddress } from '../web-address.ts'
import { CandidateLink, Interview } from './interviews.ts'

export const quickStart = endpoint({
  method: 'POST',
  path: '/api/Interviews/quick-start',
  key: 'interviews:write',
  who: 'interviewer',
  summary:
    'Makes and publishes an interview with one question of the library, without resume or date. Who joins gives name and email.',
  body: z.object({
    questionId: z.string().max(100),
    candidateName: withoutAddress(z.string().trim().max(maxNameLength)).default(''),
    /** If given, the invitation is mailed. */
    candidateEmail: z.union([z.literal(''), emailAddress('Please enter a valid candidate email.')]).default(''),
  }),
  reply: z.object({
    interview: Interview,
    candidateLink: CandidateLink.shape.candidateLink,
    missingNotice: MissingNotice.optional(),
  }),
  status: 201,
  perMinute: 30,
  errors: ['question_not_found'],
})
