/** A company that leaves: the archive of everything that is its own, and the deletion, which can be undone until then. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { KnownPassword } from './own-account.ts'

/** Everything is deleted so many days after it was asked for. */
export const leaveDays = 30
/** An archive can be downloaded for so many days. */
export const archiveDays = 7

const Moment = z.iso.datetime()

/** For everyone of the company: the date is above each of their pages. */
export const CompanyLeaving = z.object({
  /** When everything is deleted; null: the company stays. */
  deletedOn: Moment.nullable(),
  askedBy: z.string(),
  /** Deleting has begun, so that it can't be undone. */
  isBegun: z.boolean(),
})
export type CompanyLeaving = z.infer<typeof CompanyLeaving>

export const CompanyArchive = z.object({
  /** failed: it is tried again by itself a few times, or when it is asked for again. */
  state: z.enum(['making', 'ready', 'failed']),
  askedAt: Moment,
  madeAt: Moment.nullable(),
  /** Until when it can be downloaded. */
  until: Moment.nullable(),
  bytes: z.int().nullable(),
  sha256: z.string().nullable(),
  interviews: z.int().nullable(),
  rows: z.int().nullable(),
})
export type CompanyArchive = z.infer<typeof CompanyArchive>

export const LeavingPlan = z.object({
  archive: CompanyArchive.nullable(),
  leaving: CompanyLeaving,
  /** Interviews that a legal hold keeps; the company can't be deleted before their holds end. */
  held: z.int(),
  underWay: z.int(),
  /** A rule of the company has a minimum period, which its archive then has to serve. */
  hasFloor: z.boolean(),
  /** People of the company who are operators of the installation; their accounts are deleted, too. */
  operators: z.array(z.string()),
  backupDays: z.int().nullable(),
})
export type LeavingPlan = z.infer<typeof LeavingPlan>

const administrator = { who: 'interviewer', permission: 'administer' } as const
const Confirmation = z.object({ password: KnownPassword })

export const getCompanyLeaving = endpoint({
  method: 'GET',
  path: '/api/company/leaving',
  who: 'interviewer',
  summary: 'The date on which the company is deleted, if there is one.',
  reply: CompanyLeaving,
  errors: [],
})

export const getLeavingPlan = endpoint({
  method: 'GET',
  path: '/api/company/leaving/plan',
  who: 'interviewer',
  permission: 'administer',
  summary: 'The archive of the company, and what deleting it would mean.',
  reply: LeavingPlan,
  errors: ['forbidden'],
})

export const askLeaving = endpoint({
  ...administrator,
  method: 'POST',
  path: '/api/company/leaving',
  summary: 'Has the company deleted 30 days from now. Administrators and operators are mailed.',
  body: Confirmation,
  reply: LeavingPlan,
  perMinute: 20,
  errors: ['forbidden', 'wrong_password', 'company_held'],
})

export const undoLeaving = endpoint({
  ...administrator,
  method: 'DELETE',
  path: '/api/company/leaving',
  summary: 'Keeps the company. Without a date it does nothing.',
  reply: LeavingPlan,
  errors: ['forbidden', 'company_deletion_begun'],
})

export const makeCompanyArchive = endpoint({
  ...administrator,
  method: 'POST',
  path: '/api/company/archive',
  summary: 'Makes an archive of all the company’s data, and replaces the previous one.',
  body: Confirmation,
  reply: LeavingPlan,
  status: 202,
  perMinute: 20,
  errors: ['forbidden', 'wrong_password'],
})

export const downloadCompanyArchive = endpoint({
  ...administrator,
  method: 'GET',
  path: '/api/company/archive.zip',
  summary: 'The archive of the company, as a ZIP file.',
  also: ['download'],
  perMinute: 10,
  errors: ['forbidden', 'no_archive'],
})
