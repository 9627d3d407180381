/** Follow-ups: short questions about the candidate's own code or project, asked once it was submitted. Words and calls. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { InterviewId } from '../interviews/interviews.ts'
import { CodeLanguage } from '../words.ts'

/** For all follow-ups on one submission, times the accommodation. */
export const followUpMinutes = 4
/** An answer that was on its way when the time was over is taken. */
export const followUpGraceMs = 5_000

/**
 * value: the code's result for an input. break: an input that a change of the code breaks; in a project, a visible
 * test. Running the code answers both. change: the effect of another requirement. explain: why the code is built this
 * way, or the purpose of chosen lines of a project. People read those two.
 */
export const FollowUpKind = z.enum(['value', 'break', 'change', 'explain'])
export type FollowUpKind = z.infer<typeof FollowUpKind>

/** Result of checking an answer by running the code; not_checked if that can't decide, or the answer is unreadable. */
export const FollowUpOutcome = z.enum(['right', 'not_right', 'not_checked'])
export type FollowUpOutcome = z.infer<typeof FollowUpOutcome>

/**
 * Origin of the lines asked about in a project (line-origins.ts): the assistant's, the assistant's but changed, or
 * people's.
 */
export const AskedOrigin = z.enum(['agent', 'edited', 'own'])
export type AskedOrigin = z.infer<typeof AskedOrigin>

/** As the candidate sees it. */
export const FollowUp = z.object({
  id: z.string(),
  kind: FollowUpKind,
  text: z.string(),
  /** The call that is meant, one argument a line. */
  input: z.string().optional(),
  /** The line of the submitted code that is meant, from 1, and what it would say instead; empty where it is left out. */
  change: z
    .object({
      line: z.int(),
      before: z.string(),
      after: z.string(),
      /** In a project: its file, and where the line is from. */
      path: z.string().optional(),
      origin: AskedOrigin.optional(),
    })
    .optional(),
  /** Lines of a project's file as it was submitted, from `line` on, counted from 1. */
  lines: z.object({ path: z.string(), line: z.int(), text: z.string(), origin: AskedOrigin }).optional(),
  /** One of them is the answer; without them it is written. */
  choices: z.array(z.string()).optional(),
})
export type FollowUp = z.infer<typeof FollowUp>

/** With the true answer: a value, or the index of a choice; null if running the code can't decide it. */
export const PreparedFollowUp = FollowUp.extend({ truth: z.json() })
export type PreparedFollowUp = z.infer<typeof PreparedFollowUp>

/** One follow-up as interviewers read it. */
export const FollowUpRecord = FollowUp.omit({ id: true }).extend({
  /** not_started: offered, and not seen by the candidate. */
  state: z.enum(['answered', 'unanswered', 'skipped', 'not_started']),
  /** The true answer in words; null if running the code can't decide it. */
  truth: z.string().nullable(),
  answer: z.string().nullable(),
  voice: z.boolean(),
  late: z.boolean(),
  /** Null while there is no answer. */
  outcome: FollowUpOutcome.nullable(),
  /** The candidate ran code of this question between being asked and answering. */
  ranMeanwhile: z.boolean(),
  /** The entry that offered it, and the one that answered it. */
  evidence: z.array(z.int()),
})
export type FollowUpRecord = z.infer<typeof FollowUpRecord>

const set = { setId: z.uuid() }

/** Journal payload of follow-ups that the candidate may see. */
export const FollowUpEntry = z.discriminatedUnion('step', [
  z.object({
    step: z.literal('offered'),
    ...set,
    /** The submission that they are about. */
    answerId: z.uuid(),
    count: z.int(),
    seconds: z.int(),
    isSkippable: z.boolean(),
  }),
  z.object({ step: z.literal('asked'), ...set, questions: z.array(FollowUp) }),
  z.object({
    step: z.literal('answered'),
    ...set,
    id: z.string(),
    /** The written answer, or the words of the choice. */
    text: z.string(),
    choice: z.int().nullable(),
    voice: z.boolean(),
    /** Received after the time: kept, and not checked. */
    late: z.boolean(),
  }),
  /** Skipped by the candidate: the rest stays unanswered. */
  z.object({ step: z.literal('left'), ...set }),
])
export type FollowUpEntry = z.infer<typeof FollowUpEntry>

/** For interviewers only: the true answers, recorded before the questions are asked, and the result of each. */
export const FollowUpCheck = z.discriminatedUnion('step', [
  z.object({
    step: z.literal('prepared'),
    ...set,
    answerId: z.uuid(),
    /** For code only; a project has several languages. */
    language: CodeLanguage.optional(),
    questions: z.array(PreparedFollowUp),
  }),
  z.object({
    step: z.literal('checked'),
    ...set,
    id: z.string(),
    outcome: FollowUpOutcome,
    /** The candidate ran code of this question between being asked and answering. */
    ranMeanwhile: z.boolean(),
  }),
])
export type FollowUpCheck = z.infer<typeof FollowUpCheck>

export const FollowUpAnswer = z
  .object({
    id: z.string().max(40),
    text: z.string().trim().min(1).max(2000).optional(),
    choice: z.int().min(0).max(20).optional(),
    /** Spoken, at least in part. */
    voice: z.boolean().default(false),
    /** The moment of its last key, in Unix milliseconds of the device. */
    writtenAt: z.number(),
  })
  .refine(({ text, choice }) => (text === undefined) !== (choice === undefined), 'Please give an answer.')
export type FollowUpAnswer = z.output<typeof FollowUpAnswer>

const Left = z.object({ left: z.int() })
const one = {
  who: 'candidate',
  params: InterviewId.extend({ setId: z.string().max(64) }),
  method: 'POST',
} as const
const taking = [
  'follow_up_not_found',
  'follow_up_closed',
  'not_joined',
  'time_ended',
  'in_break',
  'interview_cancelled',
] as const
const working = [...taking, 'interview_completed'] as const

export const startFollowUps = endpoint({
  ...one,
  path: '/api/candidate/interview/{id}/follow-ups/{setId}/start',
  summary:
    'Asks the follow-ups on submitted code or a submitted project, which the journal then holds; their time begins. Again does nothing.',
  reply: Left,
  errors: working,
})
export const answerFollowUp = endpoint({
  ...one,
  path: '/api/candidate/interview/{id}/follow-ups/{setId}/answers',
  summary:
    'Answers one follow-up, for good; says how many are left, and not whether the answer is right. Taken for a day after the time, and not checked then.',
  body: FollowUpAnswer,
  reply: Left,
  errors: [...taking, 'invalid_input'],
})
export const leaveFollowUps = endpoint({
  ...one,
  path: '/api/candidate/interview/{id}/follow-ups/{setId}/leave',
  summary: 'Skips what is left, where the interview allows it; again does nothing.',
  status: 204,
  errors: [...working, 'forbidden'],
})
