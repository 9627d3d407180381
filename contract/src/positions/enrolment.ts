/** Self-enrolment: a link with which people add themselves to a position, once their e-mail is verified. */
import { z } from 'zod'
import { MissingNotice } from '../accounts/own-notice.ts'
import { maxNameLength } from '../constants.ts'
import { emailAddress } from '../email.ts'
import { endpoint } from '../endpoint.ts'
import { Disclosure } from '../interviews/disclosure.ts'
import { Judging } from '../reports/judging.ts'
import { withoutAddress } from '../web-address.ts'
import { AiPolicy, InterviewType, PeopleWord } from '../words.ts'
import { PositionId } from './positions.ts'

/** For how long the link that verifies an e-mail works. */
export const enrolmentHours = 24
export const maxPlaces = 10_000

/** open: takes people. full: all places are taken. ended: its date has passed. off: switched off, or never switched on. */
export const EnrolmentState = z.enum(['open', 'full', 'ended', 'off'])
export type EnrolmentState = z.infer<typeof EnrolmentState>

export const Enrolment = z.object({
  state: EnrolmentState,
  isOn: z.boolean(),
  /** As a path, or an address where the installation knows its own. Null where there is none, or it can't be read. */
  link: z.string().nullable(),
  places: z.int(),
  /** People who enrolled themselves and whose interview is there. */
  taken: z.int(),
  /** Addresses that were mailed a link and have yet to confirm. */
  waiting: z.int(),
  /** Requests beyond its places, since the first of them; null where there was none since the link or its places changed. */
  refused: z.object({ count: z.int(), since: z.iso.datetime() }).nullable(),
  endsAt: z.iso.datetime().nullable(),
  /** True if this installation can mail the links that verify e-mail addresses. */
  canMail: z.boolean(),
})
export type Enrolment = z.infer<typeof Enrolment>

export const EnrolmentForm = z.object({
  isOn: z.boolean(),
  places: z
    .int()
    .min(1, 'Use at least 1 place.')
    .max(maxPlaces, `Use at most ${maxPlaces.toLocaleString('en')} places.`),
  endsAt: z.iso.datetime({ offset: true }).nullable().default(null),
})
export type EnrolmentForm = z.output<typeof EnrolmentForm>

const manager = { who: 'interviewer', permission: 'run', params: PositionId, reply: Enrolment } as const

export const getEnrolment = endpoint({
  ...manager,
  method: 'GET',
  path: '/api/positions/{id}/enrolment',
  summary: 'The self-enrolment link of a position, with its places.',
  errors: ['position_not_found'],
})

export const changeEnrolment = endpoint({
  ...manager,
  method: 'PUT',
  path: '/api/positions/{id}/enrolment',
  summary: 'Switches self-enrolment on or off, and sets its places and its last day. The first time makes the link.',
  body: EnrolmentForm,
  reply: Enrolment.extend({ missingNotice: MissingNotice.optional() }),
  errors: [
    'position_not_found',
    'position_closed',
    'position_archived',
    'position_without_questions',
    'secrets_unavailable',
  ],
})

export const renewEnrolmentLink = endpoint({
  ...manager,
  method: 'POST',
  path: '/api/positions/{id}/enrolment/renew',
  summary: 'A new link. The old one stops working, and so do mailed links that were not used yet.',
  errors: ['position_not_found', 'enrolment_off', 'secrets_unavailable'],
})

export const revokeEnrolmentLink = endpoint({
  ...manager,
  method: 'DELETE',
  path: '/api/positions/{id}/enrolment',
  summary: 'Ends the link for good and switches self-enrolment off. People who are enrolled keep their interviews.',
  errors: ['position_not_found'],
})

/** Most people that are listed of those whose places are unused. */
export const maxListedUnused = 100

/** Unused places. */
export const UnusedEnrolments = z.object({
  /** Freeing them leaves out all that came later. */
  until: z.iso.datetime(),
  /** Requests whose email was not confirmed; they take no place. */
  unconfirmed: z.int(),
  /** Enrolled people who never opened their interview's page. */
  unopened: z.int(),
  /** The first of them, the oldest first. */
  people: z.array(z.object({ name: z.string(), email: z.string(), at: z.iso.datetime() })),
})
export type UnusedEnrolments = z.infer<typeof UnusedEnrolments>

export const listUnusedEnrolments = endpoint({
  ...manager,
  method: 'GET',
  path: '/api/positions/{id}/enrolment/unused',
  summary:
    'Unused places: unconfirmed requests, and people who never opened their interview. For its creator and administrators.',
  reply: UnusedEnrolments,
  errors: ['position_not_found', 'forbidden'],
})

export const freeEnrolments = endpoint({
  ...manager,
  method: 'POST',
  path: '/api/positions/{id}/enrolment/free',
  summary:
    'Frees the listed places: deletes unconfirmed requests, and interviews that were never opened, some with each call until none is left. Interviews that were opened or joined stay.',
  body: z.object({ until: z.iso.datetime() }),
  reply: z.object({
    enrolment: Enrolment,
    freed: z.object({ requests: z.int(), people: z.int() }),
    /** Interviews that are still to be freed. */
    left: z.int(),
  }),
  errors: ['position_not_found', 'forbidden'],
})

/** Information for the holder of the link before they give a name and an e-mail address. */
export const EnrolmentOffer = z.object({
  title: z.string(),
  company: z.object({ name: z.string(), logoUrl: z.string().nullable() }),
  peopleWord: PeopleWord,
  durationMinutes: z.int(),
  interviewType: InterviewType,
  aiPolicy: AiPolicy,
  isFull: z.boolean(),
  endsAt: z.iso.datetime().nullable(),
  disclosure: Disclosure,
  judging: Judging,
})
export type EnrolmentOffer = z.infer<typeof EnrolmentOffer>

const Token = z.string().min(1).max(200)
const ofLink = { link: 'token', wrong: { codes: ['enrolment_closed'] } } as const

// Tokens travel in bodies: paths are logged.
export const readEnrolment = endpoint({
  method: 'POST',
  path: '/api/enrolment/read',
  who: 'anyone',
  summary: 'What a self-enrolment link is for.',
  body: z.object({ token: Token }),
  reply: EnrolmentOffer,
  ...ofLink,
  // A course opens it at once, some of its people twice.
  perMinute: 6000,
  errors: ['enrolment_closed'],
})

export const EnrolmentRequest = z.object({
  token: Token,
  name: withoutAddress(
    z
      .string()
      .trim()
      .min(1, 'Please enter your name.')
      .max(maxNameLength, `Please use at most ${maxNameLength} characters.`),
  ),
  email: emailAddress('Please enter a valid email.'),
  /** The person's time zone as an IANA name. */
  timeZone: z.string().max(64).optional(),
})
export type EnrolmentRequest = z.output<typeof EnrolmentRequest>

export const requestEnrolment = endpoint({
  method: 'POST',
  path: '/api/enrolment/request',
  who: 'anyone',
  summary:
    'Has a link mailed that verifies the email. The reply is the same for every address, also where it is refused.',
  body: EnrolmentRequest,
  reply: z.object({ isSent: z.literal(true) }),
  status: 202,
  maxBytes: 16 * 1024,
  ...ofLink,
  perMinute: 1200,
  errors: ['enrolment_closed', 'enrolment_full', 'mail_off'],
})

export const confirmEnrolment = endpoint({
  method: 'POST',
  path: '/api/enrolment/confirm',
  who: 'anyone',
  summary: 'Uses a mailed link up: verifies the email, takes a place, and makes the interview.',
  body: z.object({ token: Token }),
  reply: z.object({ title: z.string(), company: z.string(), email: z.string(), candidateLink: z.string().nullable() }),
  link: 'token',
  wrong: { codes: ['enrolment_link_invalid'] },
  perMinute: 20,
  errors: [
    'enrolment_closed',
    'enrolment_full',
    'enrolment_link_invalid',
    'enrolment_link_used',
    'enrolment_link_expired',
  ],
})
