/** Reading and changing the company's notice, and the versions that consents name. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { InterviewId } from '../interviews/interviews.ts'
import { MissingNotice, OwnNotice, ShownOwnNotice } from './own-notice.ts'

export const CompanyNotice = z.object({
  notice: OwnNotice,
  /** 0: none was saved. */
  version: z.int(),
  savedAt: z.iso.datetime().nullable(),
  savedBy: z.string().nullable(),
  missing: MissingNotice.nullable(),
  mayChange: z.boolean(),
})
export type CompanyNotice = z.infer<typeof CompanyNotice>

export const OwnNoticeForm = z.object({
  notice: OwnNotice.refine(({ legalBasis, basisWords }) => legalBasis !== 'other' || basisWords !== '', {
    path: ['basisWords'],
    message: 'Please name the legal basis in your own words.',
  }),
  /** The version that was changed; a newer one refuses the change. */
  version: z.int().min(0),
})
export type OwnNoticeForm = z.output<typeof OwnNoticeForm>

/** Read by a candidate before joining; nulls where it was not recorded. */
export const ReadConsent = z.object({
  joinedAt: z.iso.datetime().nullable(),
  /** Version of the text before joining, with its model, place notice and the company's notice. */
  consentVersion: z.string().nullable(),
  notice: ShownOwnNotice.extend({ savedAt: z.iso.datetime().nullable() }).nullable(),
})
export type ReadConsent = z.infer<typeof ReadConsent>

export const getPrivacyNotice = endpoint({
  method: 'GET',
  path: '/api/company/privacy-notice',
  who: 'interviewer',
  summary: 'The company’s privacy notice for candidates, and its empty parts.',
  reply: CompanyNotice,
  errors: [],
})

export const changePrivacyNotice = endpoint({
  method: 'PUT',
  path: '/api/company/privacy-notice',
  who: 'interviewer',
  permission: 'administer',
  summary: 'Saves it as the next version; the same again changes nothing. For administrators.',
  body: OwnNoticeForm,
  reply: CompanyNotice,
  perMinute: 20,
  errors: ['forbidden', 'settings_changed'],
})

export const getInterviewConsent = endpoint({
  method: 'GET',
  path: '/api/Interviews/{id}/consent',
  who: 'owner',
  params: InterviewId,
  summary:
    'The version of the text before joining that the candidate agreed to, and the company’s notice as they read it.',
  reply: ReadConsent,
  errors: ['interview_not_found'],
})

export const getOwnConsent = endpoint({
  method: 'GET',
  path: '/api/candidate/interview/{id}/consent',
  who: 'candidate',
  device: 'any',
  params: InterviewId,
  summary:
    'The version of the text before joining that the candidate agreed to, and the company’s notice as they read it.',
  reply: ReadConsent,
  errors: ['interview_cancelled'],
})
