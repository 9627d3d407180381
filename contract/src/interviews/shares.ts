/** Links to a report for people without an account, and for hiring systems. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Report, ReportMark } from '../reports/reports.ts'
import { SealedReport } from '../reports/sealed-report.ts'
import { ScoreOverride } from '../reviews/reviews.ts'
import { InterviewId } from './interviews.ts'

/** For how many days a link may be made. */
export const shareDays = [1, 7, 30] as const
export const defaultShareDays = 7
/** Links of one report that work at the same time. */
export const maxShares = 50
/** Links that a report may ever have, revoked and expired ones too. */
export const maxSharesEver = 500
/** The newest openings that are kept of a link; all are counted. */
export const maxOpenings = 50

/** Replaces the candidate's name in a shared report. */
export const namelessCandidate = 'Candidate'

const Days = z.coerce
  .number()
  .refine((days) => (shareDays as readonly number[]).includes(days), 'Choose 1, 7 or 30 days.')

export const ShareForm = z.object({
  days: Days.default(defaultShareDays),
  /** Without it, name and e-mail are replaced wherever the report has them. */
  includesName: z.boolean().default(true),
  /** True to share the tab AI Plagiarism with its findings. */
  includesIntegrity: z.boolean().default(true),
})
export type ShareForm = z.input<typeof ShareForm>

export const Share = z.object({
  id: z.uuid(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** The hiring system's connection that it was made for: such a link works until the interview is deleted. Null: made by a person. */
  hiringSystem: z.string().nullable(),
  state: z.enum(['open', 'expired', 'revoked']),
  includesName: z.boolean(),
  includesIntegrity: z.boolean(),
  /** How often it was opened. */
  opened: z.int(),
  /** The newest openings, newest first. */
  openings: z.array(
    z.object({ at: z.iso.datetime(), /** 'Chrome on Linux'; null for programs. */ device: z.string().nullable() }),
  ),
})
export type Share = z.infer<typeof Share>

/** Just made. Its link is shown this once: the server keeps a hash of it. */
export const NewShare = Share.extend({ link: z.string() })
export type NewShare = z.infer<typeof NewShare>

/** A person's decision, as the report's readers see it. */
export const ReportDecision = z.object({
  outcome: z.enum(['Advance', 'Hold', 'Decline']),
  by: z.string(),
  at: z.iso.datetime(),
  reason: z.string(),
})
export type ReportDecision = z.infer<typeof ReportDecision>

const notShared = { plagiarismDetection: true, integrity: true, digest: true, journal: true } as const
export const SharedWhole = Report.partial(notShared)
export const SharedSealed = SealedReport.partial(notShared)

export const SharedReport = z.object({
  company: z.string(),
  /** The hiring system's connection that the link is for, which works until the interview is deleted; null for others. */
  hiringSystem: z.string().nullable(),
  sharedBy: z.string(),
  expiresAt: z.iso.datetime(),
  includesName: z.boolean(),
  /** When its figures were made. */
  madeAt: z.iso.datetime(),
  /** As `watchSharedReport` gives it while this holds. */
  mark: z.string(),
  decision: ReportDecision.nullable(),
  /** Scores that people set by hand and that hold now; the report has the computed ones. None where it is sealed. */
  overrides: z.array(ScoreOverride),
  /** Sealed until a decision is recorded or the panel is complete. Unshared parts are left out. A report without the name has no digest: with it a guessed name could be confirmed. */
  report: z.union([SharedWhole, SharedSealed]),
})
export type SharedReport = z.infer<typeof SharedReport>

const Token = z.object({ token: z.string().min(1).max(200) })
const ofLink = { link: 'token', wrong: { codes: ['share_closed'] } } as const
const one = InterviewId.extend({ shareId: z.string().max(64) })

export const createShare = endpoint({
  method: 'POST',
  path: '/api/Interviews/{id}/shares',
  who: 'owner',
  permission: 'run',
  summary: 'Makes a link to the report that opens it without an account. The link is in this reply alone.',
  params: InterviewId,
  body: ShareForm,
  reply: NewShare,
  status: 201,
  perMinute: 30,
  errors: ['report_not_found', 'too_many_shares', 'share_limit'],
})

export const listShares = endpoint({
  method: 'GET',
  path: '/api/Interviews/{id}/shares',
  who: 'owner',
  permission: 'run',
  summary: 'The links to the report, newest first, with when they were opened; the newest 100.',
  params: InterviewId,
  reply: z.array(Share),
  errors: [],
})

export const revokeShare = endpoint({
  method: 'DELETE',
  path: '/api/Interviews/{id}/shares/{shareId}',
  who: 'owner',
  permission: 'run',
  summary: 'Ends a link; it opens nothing from the next call on.',
  params: one,
  status: 204,
  errors: ['share_not_found'],
})

export const readSharedReport = endpoint({
  method: 'GET',
  path: '/api/shared/reports/{token}',
  who: 'anyone',
  summary: 'The report behind a link, for its page and for hiring systems. Each call counts as one opening.',
  params: Token,
  reply: SharedReport,
  ...ofLink,
  perMinute: 60,
  errors: ['share_closed'],
})

export const watchSharedReport = endpoint({
  method: 'GET',
  path: '/api/shared/reports/{token}/mark',
  who: 'anyone',
  summary: 'Another text once the report behind a link has changed, for a page that stays open; no opening.',
  params: Token,
  reply: ReportMark,
  ...ofLink,
  // A panel keeps the page open.
  perMinute: 600,
  errors: ['share_closed'],
})
