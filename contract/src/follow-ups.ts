/** Follow-ups: short questions about the candidate's own code or project, asked once it was submitted. Words and calls. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { InterviewId } from './interviews.ts'
import { Language } from './words.ts'

/** For all follow-ups on one submission, times the accommodation. */
export const followUpMinutes = 4
/** An answer that was on its way when the time was over is taken. */
export const followUpGraceMs = 5_000

/**
 * value: what the code returns for an input. break: which input a change of the code breaks; of a project, which of its
 * visible tests. Running answers both. change: what another requirement would change. explain: why it is built like that,
 * or what chosen lines of a project do. Those are for people to read.
 */
export const FollowUpKind = z.enum(['value', 'break', 'change', 'explain'])
export type FollowUpKind = z.infer<typeof FollowUpKind>

/** What running the code says of an answer; not_checked where it cannot tell, or the answer could not be read. */
export const FollowUpOutcome = z.enum(['right', 'not_right', 'not_checked'])
export type FollowUpOutcome = z.infer<typeof FollowUpOutcome>

/** Of lines that are asked about in a project (line-origins.ts): the assistant's, the assistant's and changed, or people's. */
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

/** With the true answer: a value, or the place of a choice; null where running the code cannot tell. */
export const PreparedFollowUp = FollowUp.extend({ truth: z.json() })
export type PreparedFollowUp = z.infer<typeof PreparedFollowUp>

/** One follow-up as interviewers read it. */
export const FollowUpRecord = FollowUp.omit({ id: true }).extend({
  /** not_started: offered, and not seen by the candidate. */
  state: z.enum(['answered', 'unanswered', 'skipped', 'not_started']),
  /** The true answer in words; null where running the code cannot tell. */
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

/** What the journal keeps of follow-ups and the candidate may see. */
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
    /** What was written; of a choice its words. */
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

/** What interviewers alone may see: the true answers, from before the questions are asked, and what came of each. */
export const FollowUpCheck = z.discriminatedUnion('step', [
  z.object({
    step: z.literal('prepared'),
    ...set,
    answerId: z.uuid(),
    /** Of code; a project has several. */
    language: Language.optional(),
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
