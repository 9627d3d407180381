/**
 * The calls that Greenhouse makes (Assessment Partner API, https://developers.greenhouse.io/assessment.html, read on
 * 2026-11-28). Its documentation gives no form for errors: ours has the message and the status.
 */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const called = { who: 'hiring system', system: 'greenhouse' } as const

/** Documented as text; one of its examples has a number. */
const Id = z.union([z.string().max(100), z.number().transform(String)])
/** Cut by the handler to as much as is kept. */
const Name = z.string().nullish()

export const listGreenhouseTests = endpoint({
  ...called,
  method: 'GET',
  path: '/api/hiring/greenhouse/list_tests',
  summary: 'For Greenhouse: the open positions that have questions.',
  reply: z.array(z.object({ partner_test_id: z.string(), partner_test_name: z.string() })),
  errors: [],
})

export const SendTest = z.object({
  partner_test_id: Id,
  candidate: z.object({
    first_name: Name,
    last_name: Name,
    /** Checked by the handler, so that an unusable address is shown on the connection. */
    email: z.string(),
    /** Names the application. */
    greenhouse_profile_url: z.unknown().optional(),
  }),
  /** Told by PATCH that there is something to read; without one Greenhouse asks hourly. */
  url: z.string().max(1_000).nullish(),
})

export const sendGreenhouseTest = endpoint({
  ...called,
  method: 'POST',
  path: '/api/hiring/greenhouse/send_test',
  summary: 'For Greenhouse: makes an interview of a position and mails its link; the same request again does nothing.',
  body: SendTest,
  reply: z.object({ partner_interview_id: z.string() }),
  perMinute: 120,
  errors: [
    ...(['position_not_found', 'position_closed', 'position_archived', 'position_without_questions'] as const),
    'mail_off' as const,
  ],
})

export const getGreenhouseStatus = endpoint({
  ...called,
  method: 'GET',
  path: '/api/hiring/greenhouse/test_status',
  summary: 'For Greenhouse: how far an interview is; scores where they are open outside.',
  query: z.object({ partner_interview_id: z.string().max(100) }),
  reply: z.object({
    partner_status: z.string(),
    partner_profile_url: z.string().nullable(),
    partner_score: z.number().nullable(),
    metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
  errors: ['hiring_test_not_found'],
})

export const reportGreenhouseError = endpoint({
  ...called,
  method: 'POST',
  path: '/api/hiring/greenhouse/response_error',
  summary: 'For Greenhouse: says what it could not read; shown on the connection.',
  body: z.object({
    api_call: z.string().max(200),
    errors: z.array(z.string().max(4_000)).max(100),
  }),
  reply: z.object({ status: z.literal(200) }),
  perMinute: 60,
  errors: [],
})
