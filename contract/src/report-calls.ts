/** Reading a report, unsealing it, and having it made again. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { InterviewId } from './interviews/interviews.ts'
import { Report } from './reports/reports.ts'
import { SealedReport } from './reports/sealed-report.ts'
import { EditSources } from './room/line-origins.ts'

const FormulaVersion = z.string().regex(/^\d{1,4}$/, 'Give the number of a version.')

export const ReportList = z.object({
  /** The formulas that a report is made with today. */
  current: FormulaVersion,
  made: z.array(z.object({ formulaVersion: FormulaVersion, madeAt: z.iso.datetime() })),
})
export type ReportList = z.infer<typeof ReportList>

export const getReport = endpoint({
  method: 'GET',
  path: '/api/Interviews/{id}/report',
  key: 'reports:read',
  who: 'owner',
  summary: 'The report, by the newest formulas it was made with or those asked for; 202 while it is being made.',
  params: InterviewId,
  query: z.object({ formulaVersion: FormulaVersion.optional() }),
  reply: z.union([
    Report,
    SealedReport,
    z.object({
      /** failed: it is tried again by itself, later and later, or at once by `retryReport`. */
      status: z.enum(['generating', 'failed']),
      progress: z.number(),
    }),
  ]),
  errors: ['report_not_found'],
})

export const listReports = endpoint({
  method: 'GET',
  path: '/api/Interviews/{id}/reports',
  who: 'owner',
  summary: 'By which versions of the formulas there are reports, the newest first.',
  params: InterviewId,
  reply: ReportList,
  errors: ['report_not_found'],
})

export const getLineSources = endpoint({
  method: 'GET',
  path: '/api/Interviews/{id}/report/line-sources',
  who: 'owner',
  summary:
    "The sources of what was put into projects' files, by the newest report: edit by edit, without those typed throughout. Null where there is no such account.",
  params: InterviewId,
  reply: z.object({ edits: z.array(EditSources).nullable() }),
  errors: ['report_not_found'],
})

export const remakeReport = endpoint({
  method: 'POST',
  path: '/api/Interviews/{id}/reports',
  who: 'owner',
  summary: "Has the report made by today's formulas, beside those there are.",
  params: InterviewId,
  perMinute: 20,
  errors: ['report_not_found'],
})

export const retryReport = endpoint({
  method: 'POST',
  path: '/api/Interviews/{id}/report/retry',
  who: 'owner',
  summary: 'Starts making a report again that has failed; where one is there or being made, does nothing.',
  params: InterviewId,
  perMinute: 10,
  errors: ['report_not_found'],
})

export const noteReportPrinted = endpoint({
  method: 'POST',
  path: '/api/Interviews/{id}/report/printed',
  who: 'owner',
  permission: 'read',
  summary: 'Notes in the audit log that the page prints the report or saves it as PDF, which it does by itself.',
  params: InterviewId,
  status: 204,
  errors: ['report_not_found'],
})

export const unsealReport = endpoint({
  method: 'POST',
  path: '/api/Interviews/{id}/report/unseal',
  who: 'owner',
  permission: 'read',
  summary: 'Shows the caller scores and recommendation of an interview without a panel, which the audit log records.',
  params: InterviewId,
  status: 204,
  perMinute: 60,
  errors: ['report_not_found', 'scorecard_first'],
})
