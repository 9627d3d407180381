/** A version newer than the running one, where the operator named a file or address that says so. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const maxVersionNotes = 2000

export const NewerVersion = z.object({
  /** The version of this server. */
  running: z.string(),
  /** False where no file or address is set: nothing is asked then. */
  isOn: z.boolean(),
  /** Null where none is newer, or nothing could be read. */
  newer: z.object({ version: z.string(), notes: z.string().nullable() }).nullable(),
  /** Why it couldn't be read, in words. */
  problem: z.string().nullable(),
  /** At most once a day. */
  readAt: z.iso.datetime().nullable(),
})
export type NewerVersion = z.infer<typeof NewerVersion>

export const getNewerVersion = endpoint({
  method: 'GET',
  path: '/api/operator/version',
  who: 'interviewer',
  role: 'Viewer',
  summary: 'The running version, and a newer one where NEWER_VERSION_FROM names it. For operators alone.',
  reply: NewerVersion,
  errors: ['forbidden'],
})
