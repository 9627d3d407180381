/** The copy of an interview's data for its candidate: one ZIP, made by a job and kept for some days. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { InterviewId } from '../interviews/interviews.ts'
import { maxListed } from './retention.ts'

/** The file is deleted so many days after it was made. */
export const copyDays = 7

const Moment = z.iso.datetime()

/** open: the company has to answer. approved: the copy is being made. sent: the candidate was mailed a link. */
export const CopyRequestState = z.enum(['unconfirmed', 'open', 'approved', 'sent'])
export type CopyRequestState = z.infer<typeof CopyRequestState>

export const CopyRequest = z.object({
  state: CopyRequestState,
  askedAt: Moment,
  /** Until when the company answers; null before the request is confirmed. */
  answerBy: Moment.nullable(),
  sentAt: Moment.nullable(),
})
export type CopyRequest = z.infer<typeof CopyRequest>

/** failed: the job has given up; it can be started again. */
export const PersonalCopyState = z.enum(['none', 'making', 'failed', 'ready'])
export type PersonalCopyState = z.infer<typeof PersonalCopyState>

export const PersonalCopy = z.object({
  state: PersonalCopyState,
  /** Entries of the record that are in the file so far, and all of them. */
  done: z.int().min(0),
  total: z.int().min(0),
  /** Of the file that is ready, as the next fields. */
  bytes: z.int().nullable(),
  madeAt: Moment.nullable(),
  madeBy: z.string().nullable(),
  /** The file is deleted then. */
  expiresAt: Moment.nullable(),
  /** False while the interview is under way. */
  mayMake: z.boolean(),
  /** The candidate's request; null before it is confirmed. */
  request: CopyRequest.nullable(),
  /** True if the candidate can be mailed a link. */
  maySend: z.boolean(),
})
export type PersonalCopy = z.infer<typeof PersonalCopy>

/** For the candidate. */
export const OwnCopy = z.object({
  request: CopyRequest.nullable(),
  /** False without an address to confirm with, during the interview, or where no mail can be sent. */
  mayAsk: z.boolean(),
  /** The file, once it was sent. */
  file: z.object({ bytes: z.int(), madeAt: Moment, expiresAt: Moment }).nullable(),
})
export type OwnCopy = z.infer<typeof OwnCopy>

const asAdministrator = { who: 'owner', permission: 'administer', params: InterviewId } as const
const always = ['interview_not_found', 'forbidden'] as const

/** Requests for a copy that wait for an answer, the most urgent first. */
export const CopyRequests = z.object({
  requests: z.array(
    z.object({ interviewId: z.uuid(), title: z.string(), candidateName: z.string(), answerBy: Moment }),
  ),
})
export type CopyRequests = z.infer<typeof CopyRequests>

export const listCopyRequests = endpoint({
  method: 'GET',
  path: '/api/company/copy-requests',
  who: 'interviewer',
  permission: 'administer',
  summary: `Requests of candidates for a copy of their data that wait for an answer; at most ${maxListed}.`,
  reply: CopyRequests,
  errors: ['forbidden'],
})

export const getPersonalCopy = endpoint({
  ...asAdministrator,
  method: 'GET',
  path: '/api/Interviews/{id}/personal-copy',
  summary:
    'The copy of the data for the candidate: how far it is made, for how long it is kept, and their request for it.',
  reply: PersonalCopy,
  errors: always,
})

export const makePersonalCopy = endpoint({
  ...asAdministrator,
  method: 'POST',
  path: '/api/Interviews/{id}/personal-copy',
  summary:
    'Makes the copy in the background, and replaces an older one. While one is being made, answers with its state.',
  reply: PersonalCopy,
  status: 202,
  perMinute: 10,
  errors: [...always, 'copy_under_way'],
})

export const sendPersonalCopy = endpoint({
  ...asAdministrator,
  method: 'POST',
  path: '/api/Interviews/{id}/personal-copy/send',
  summary: `Answers the candidate’s request: makes the copy and mails them a link that works for ${copyDays} days.`,
  reply: PersonalCopy,
  status: 202,
  perMinute: 10,
  errors: [...always, 'copy_under_way', 'copy_not_open', 'copy_not_sendable'],
})

export const downloadPersonalCopy = endpoint({
  ...asAdministrator,
  method: 'GET',
  path: '/api/Interviews/{id}/personal-copy.zip',
  summary: 'The copy as a ZIP file. Its page `index.html` explains the files, and `schema.json` describes them.',
  also: ['download'],
  perMinute: 20,
  errors: [...always, 'copy_not_ready'],
})

const asCandidate = { who: 'candidate', device: 'any', params: InterviewId } as const

export const getOwnCopy = endpoint({
  ...asCandidate,
  method: 'GET',
  path: '/api/candidate/interview/{id}/personal-copy',
  summary: 'The state of the candidate’s request for a copy of their data, and the file once it was sent.',
  reply: OwnCopy,
  errors: ['interview_cancelled'],
})

export const askCopy = endpoint({
  ...asCandidate,
  method: 'POST',
  path: '/api/candidate/interview/{id}/personal-copy',
  summary: 'Asks for a copy of the data. Nothing happens before the mailed link is opened.',
  reply: OwnCopy,
  perMinute: 5,
  errors: ['interview_cancelled', 'copy_not_possible', 'copy_waits'],
})

export const confirmCopy = endpoint({
  ...asCandidate,
  method: 'POST',
  path: '/api/candidate/interview/{id}/personal-copy/confirm',
  summary: 'Confirms a request for a copy with the token of the mailed link.',
  body: z.object({ token: z.string().min(1).max(200) }),
  reply: OwnCopy,
  perMinute: 10,
  errors: ['interview_cancelled', 'copy_link_invalid'],
})

export const withdrawCopy = endpoint({
  ...asCandidate,
  method: 'DELETE',
  path: '/api/candidate/interview/{id}/personal-copy',
  summary: 'Takes a request for a copy back that was not answered yet; without one, does nothing.',
  reply: OwnCopy,
  errors: ['interview_cancelled', 'copy_not_open'],
})

export const downloadOwnCopy = endpoint({
  ...asCandidate,
  method: 'GET',
  path: '/api/candidate/interview/{id}/personal-copy.zip',
  summary: 'The copy as a ZIP file, once the company has sent it and until it is deleted.',
  also: ['download'],
  perMinute: 20,
  errors: ['interview_cancelled', 'copy_not_ready'],
})
