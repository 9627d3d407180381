/** Calls on questions from a company's own code. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { OwnCode, OwnCodeEdit, OwnCodeEntry, OwnCodeForm, ownCodeLimits, OwnHistory } from './own-code.ts'

const upload = {
  method: 'POST',
  who: 'interviewer',
  // The file, and the form around it.
  maxBytes: ownCodeLimits.uploadBytes + 64 * 1024,
  perMinute: 20,
} as const
const path = '/api/own-code'
const one = { path: `${path}/{id}`, who: 'interviewer', params: z.object({ id: z.string() }) } as const

export const readOwnHistory = endpoint({
  ...upload,
  path: `${path}/history`,
  summary: 'The changes that an upload holds, the newest first; keeps nothing.',
  form: z.object({}),
  files:
    'A Git bundle, or a ZIP: of a repository with its folder .git, with the folders before and after, or of a code base next to a patch.',
  reply: OwnHistory,
  errors: ['payload_too_large', 'unreadable_code'],
})

export const createOwnCode = endpoint({
  ...upload,
  path,
  summary: 'Begins to make questions of one change of an upload. Secrets in it are replaced before anything is kept.',
  form: z.object({ change: z.string().max(64) }),
  files: 'The same file or files as for the history.',
  reply: OwnCode,
  status: 201,
  errors: ['payload_too_large', 'unreadable_code', 'too_many_own_code'],
})

export const listOwnCode = endpoint({
  method: 'GET',
  path,
  who: 'interviewer',
  permission: 'run',
  summary: 'The company’s changes that questions are made of, the newest first.',
  reply: z.array(OwnCodeEntry),
  errors: [],
})

export const getOwnCode = endpoint({
  ...one,
  method: 'GET',
  permission: 'run',
  summary: 'A change of the company’s own code: its files, tests and faults, and how far its questions are.',
  reply: OwnCode,
  errors: ['own_code_not_found'],
})

export const changeOwnCode = endpoint({
  ...one,
  method: 'PATCH',
  summary: 'Changes the task, the files, the division of the tests or the faults of one; new files are tried again.',
  maxBytes: 512 * 1024,
  body: OwnCodeEdit,
  reply: OwnCode,
  errors: ['own_code_not_found', 'own_code_busy', 'own_code_changed'],
})

export const makeOwnQuestions = endpoint({
  ...one,
  path: `${path}/{id}/questions`,
  method: 'POST',
  summary:
    'Proves the chosen forms in the background and puts them into the library; mails the person who added it at the end.',
  body: z.object({ forms: z.array(OwnCodeForm).min(1).max(2) }),
  reply: OwnCode,
  status: 202,
  perMinute: 20,
  errors: ['own_code_not_found', 'own_code_busy', 'own_code_not_ready'],
})

export const stopOwnCode = endpoint({
  ...one,
  path: `${path}/{id}/stop`,
  method: 'POST',
  summary: 'Ends the work on one; it keeps what has been found.',
  reply: OwnCode,
  errors: ['own_code_not_found'],
})

export const retryOwnCode = endpoint({
  ...one,
  path: `${path}/{id}/retry`,
  method: 'POST',
  summary: 'Resumes the work on one that stopped, after its last finished step.',
  reply: OwnCode,
  status: 202,
  perMinute: 20,
  errors: ['own_code_not_found', 'own_code_busy'],
})

export const deleteOwnCode = endpoint({
  ...one,
  method: 'DELETE',
  summary: 'Deletes one with its files; questions that were made of it stay in the library.',
  errors: ['own_code_not_found'],
})
