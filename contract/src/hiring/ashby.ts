/**
 * The calls that Ashby makes (https://developers.ashbyhq.com/docs/creating-an-assessments-integration and the reference pages
 * assessmentlist, assessmentstart, assessmentcancel and assessmentupdate, read on 2026-11-28).
 */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const called = { who: 'hiring system', system: 'ashby', method: 'POST' } as const
/** Cut by the handler to as much as is kept. */
const Name = z.string().nullish()

export const listAshbyAssessments = endpoint({
  ...called,
  path: '/api/hiring/ashby/assessment.list',
  summary: 'For Ashby: the open positions that have questions.',
  body: z.object({}).optional(),
  reply: z.object({
    success: z.literal(true),
    results: z.array(z.object({ assessment_type_id: z.string(), name: z.string(), description: z.string() })),
  }),
  errors: [],
})

export const StartAssessment = z.object({
  assessment_type_id: z.string().max(100),
  candidate: z.object({
    ashby_id: z.string().min(1).max(100),
    first_name: Name,
    last_name: Name,
    /** Checked by the handler, so that an unusable address is shown on the connection. */
    email: z.string(),
  }),
  application: z.object({ ashby_id: z.string().min(1).max(100) }),
})

const Started = z.object({ success: z.literal(true), results: z.object({ assessment_id: z.string() }) })

export const startAshbyAssessment = endpoint({
  ...called,
  path: '/api/hiring/ashby/assessment.start',
  summary: 'For Ashby: makes an interview of a position and mails its link; the same request again does nothing.',
  body: StartAssessment,
  reply: Started,
  perMinute: 120,
  errors: [
    ...(['position_not_found', 'position_closed', 'position_archived', 'position_without_questions'] as const),
    'mail_off' as const,
  ],
})

export const cancelAshbyAssessment = endpoint({
  ...called,
  path: '/api/hiring/ashby/assessment.cancel',
  summary: 'For Ashby: cancels an interview before the candidate joins.',
  body: z.object({ assessment_id: z.string().max(100) }),
  reply: Started,
  perMinute: 120,
  errors: ['hiring_test_not_found', 'hiring_test_under_way'],
})
