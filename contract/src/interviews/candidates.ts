/** The candidate's side: joining, answering, completing; and answers as interviewers read them. */
import { z } from 'zod'
import { maxNameLength, maxTextLength } from '../constants.ts'
import { emailAddress, normalizeEmail } from '../email.ts'
import { endpoint } from '../endpoint.ts'
import { NovaUse } from '../questions/nova.ts'
import { CandidateBehavioralQuestion, CandidateTechnicalQuestion } from '../questions/questions.ts'
import { maxDeviceId } from '../room/devices.ts'
import { withoutAddress } from '../web-address.ts'
import {
  AgentEngine,
  AiPolicy,
  EditorHelp,
  HelpLevel,
  InterviewStatus,
  InterviewType,
  CodeLanguage,
  Language,
  PadLanguage,
  QuestionKind,
} from '../words.ts'
import { InputMode } from './accommodations.ts'
import { Disclosure } from './disclosure.ts'
import { InterviewId } from './interviews.ts'
import { Slot } from './plans.ts'

export const Clock = z.object({
  interviewStartTime: z.iso.datetime(),
  /** Null once an interviewer lets it continue without timer. */
  endsAt: z.iso.datetime().nullable(),
  remainingSeconds: z.int().nullable(),
})
export type Clock = z.infer<typeof Clock>

/** Breaks that this candidate was given; `endsAt` while in one. */
export const Breaks = z.object({
  left: z.int(),
  minutesEach: z.int(),
  endsAt: z.iso.datetime().nullable(),
})
export type Breaks = z.infer<typeof Breaks>

const about = {
  id: z.uuid(),
  title: z.string(),
  status: InterviewStatus,
  interviewType: InterviewType,
  durationMinutes: z.int(),
  scheduledDate: z.iso.datetime().nullable(),
  aiPolicy: AiPolicy,
  helpLevel: HelpLevel,
  editorHelp: EditorHelp,
  meetingUrl: z.string().nullable(),
  /** A copy that an interviewer walks: nothing of it is kept. */
  isPreview: z.boolean(),
}

/** Information for a candidate before joining: recording and judging, but no question. */
export const InterviewInvitation = z.object({
  ...about,
  joined: z.literal(false),
  /** For an interview without a date: joining is refused after this time. */
  openUntil: z.iso.datetime().nullable(),
  /** The times to choose from; if there are any, the candidate must choose one before joining. */
  slots: z.array(Slot),
  /** The inviting company. */
  company: z.object({ name: z.string(), logoUrl: z.string().nullable() }),
  candidateName: z.string(),
  /** The candidate's accommodations: minutes included in `durationMinutes`, breaks, ways of input. */
  extraMinutes: z.int(),
  breaks: Breaks.nullable(),
  inputModes: z.array(InputMode),
  disclosure: Disclosure,
  /** How many questions there are of each kind. */
  questionCounts: z.partialRecord(QuestionKind, z.int()),
  /**
   * The engine that proposes changes to a project's files; null: none. If set, the rehearsal includes a proposal to
   * practise with.
   */
  proposer: AgentEngine.nullable(),
  /** The agent program that proposes, with its version. */
  program: z.string().optional(),
  /** True if a project gives changes to review. The rehearsal then has two to practise with. */
  reviewsChanges: z.boolean().optional(),
})
export type InterviewInvitation = z.infer<typeof InterviewInvitation>

export const CandidateInterview = z.object({
  ...about,
  ...Clock.shape,
  joined: z.literal(true),
  candidateName: z.string(),
  candidateEmail: z.string(),
  novaPaused: z.boolean(),
  /** Null where none were given. */
  breaks: Breaks.nullable(),
  programmingLanguage: Language,
  languages: z.array(Language),
  behavioralQuestions: z.array(CandidateBehavioralQuestion),
  technicalQuestions: z.array(CandidateTechnicalQuestion),
  lastSeq: z.int(),
  /** Stays at 85: a figure of messages depended on their language. Pages of earlier versions show it. */
  promptQuality: z.int(),
  novaUse: NovaUse,
})
export type CandidateInterview = z.infer<typeof CandidateInterview>

const candidate = { who: 'candidate', params: InterviewId } as const
const over = ['interview_completed', 'interview_cancelled'] as const
const writing = ['not_joined', 'time_ended', 'in_break', ...over] as const

export const getCandidateInterview = endpoint({
  ...candidate,
  method: 'GET',
  path: '/api/candidate/interview/{id}',
  summary: 'The invitation before joining; the interview with its questions after.',
  reply: z.discriminatedUnion('joined', [InterviewInvitation, CandidateInterview]),
  errors: ['interview_cancelled'],
})

export const joinInterview = endpoint({
  ...candidate,
  method: 'POST',
  path: '/api/candidate/interview/{id}/join',
  device: 'any',
  summary: 'Joins, or continues on another device; the clock starts at the first join.',
  body: z.object({
    candidateName: withoutAddress(z.string().trim().min(1, 'Please provide your name and email').max(maxNameLength)),
    candidateEmail: emailAddress('Please provide your name and email'),
    consentVersion: z.string().max(40).optional(),
    deviceId: z.string().max(maxDeviceId).optional(),
  }),
  reply: Clock,
  errors: [
    ...(['too_early', 'slot_needed', 'interview_closed', 'disclosure_changed'] as const),
    ...(['interview_completed', 'interview_cancelled'] as const),
  ],
})

export const checkInvitedEmail = endpoint({
  ...candidate,
  method: 'POST',
  path: '/api/candidate/interview/{id}/check-email',
  device: 'any',
  summary: 'Whether an address is the one that was invited. Any other may join, and interviewers see which.',
  body: z.object({ candidateEmail: z.string().trim().overwrite(normalizeEmail).max(254) }),
  reply: z.object({ isInvited: z.boolean() }),
  errors: ['interview_cancelled'],
  // A slip of the finger needs few tries; guessing the address would need many.
  perMinute: 20,
})

/** A candidate's work on one question; the wire calls it a question response. */
export const Answer = z.object({
  id: z.uuid(),
  interviewId: z.uuid(),
  questionId: z.string(),
  responseText: z.string(),
  codeSubmission: z.string(),
  language: PadLanguage.nullable(),
  timeSpent: z.int(),
  isCompleted: z.boolean(),
})
export type Answer = z.infer<typeof Answer>

/** The same as the journal keeps it. */
export const KeptAnswer = Answer.omit({ interviewId: true, questionId: true }).extend({
  id: z.string(),
  /** As in versions.ts; or marked by an interviewer, or withdrawn. */
  cause: z.enum(['submitted', 'taken', 'tested', 'ended', 'marked', 'withdrawn']),
  /** taken: an earlier version, which was tested then. */
  asOf: z.object({ seq: z.int(), at: z.iso.datetime() }).optional(),
  /** tested: the visible tests that decided. */
  tested: z.object({ passed: z.int(), total: z.int() }).optional(),
})

export const AnswerForm = z.object({
  questionId: z.string().min(1).max(100),
  responseText: z.string().max(maxTextLength).optional(),
  codeSubmission: z.string().max(maxTextLength).optional(),
  language: PadLanguage.optional(),
  /** Seconds. */
  timeSpent: z.int().min(0).max(86_400).default(0),
  isCompleted: z.boolean().default(true),
})
export type AnswerForm = z.output<typeof AnswerForm>

export const submitAnswer = endpoint({
  ...candidate,
  method: 'POST',
  path: '/api/candidate/interview/{id}/response',
  summary: 'Submits an answer; again is allowed until the end, and each is kept.',
  body: AnswerForm,
  maxBytes: 1024 * 1024,
  reply: Answer,
  status: 201,
  errors: [...writing, 'question_not_found', 'invalid_input'],
})

export const withdrawSubmitted = endpoint({
  ...candidate,
  method: 'DELETE',
  path: '/api/candidate/interview/{id}/response/{questionId}',
  params: InterviewId.extend({ questionId: z.string().max(100) }),
  summary: 'Takes back what was submitted for a question, which is open again; again does nothing.',
  status: 204,
  errors: [...writing, 'question_not_found'],
})

export const listCandidateAnswers = endpoint({
  ...candidate,
  method: 'GET',
  path: '/api/candidate/interview/{id}/responses',
  summary: "The candidate's answers, the latest of each question.",
  reply: z.array(Answer),
  errors: ['interview_cancelled'],
})

/** A version that the candidate takes when completing: the text as it is now, or the one that a test of theirs ran. */
export const TakenVersion = z.object({
  questionId: z.string().min(1).max(100),
  /** For code answers. */
  language: CodeLanguage.optional(),
  testId: z.string().max(64).optional(),
})
export type TakenVersion = z.infer<typeof TakenVersion>

export const completeInterview = endpoint({
  ...candidate,
  method: 'POST',
  path: '/api/candidate/interview/{id}/complete',
  summary:
    'Ends the interview for good; again does nothing. What was submitted counts as it was, unless another version is taken here.',
  body: z
    .object({
      take: z.array(TakenVersion).max(50).optional(),
      /** `seq` of the review that was shown; if the work has changed since, completing is refused. */
      asOf: z.int().min(0).optional(),
    })
    .optional(),
  reply: z.object({ status: InterviewStatus }),
  errors: [
    ...(['not_joined', 'in_break', 'time_ended', 'work_changed', 'question_not_found'] as const),
    ...(['invalid_input', 'interview_cancelled'] as const),
  ],
})

const CountedTests = z.object({ passed: z.int(), total: z.int() })

/** A version that a candidate may take instead of the one that counts. */
export const VersionChoice = z.object({
  /**
   * kept: the submitted version. current: the text as it is now. tested: an earlier one that passed more visible tests.
   */
  kind: z.enum(['kept', 'current', 'tested']),
  /** Null for drawings and projects. */
  language: PadLanguage.nullable(),
  testId: z.string().nullable(),
  /** When it was submitted, last edited or tested. */
  at: z.iso.datetime(),
  /** Its visible tests, where they ran on this very text. */
  tested: CountedTests.nullable(),
  isPreselected: z.boolean(),
})
export type VersionChoice = z.infer<typeof VersionChoice>

export const CompletionReview = z.object({
  /** The newest journal entry that it knows. */
  seq: z.int(),
  questions: z.array(
    z.object({
      questionId: z.string(),
      /** submitted: it counts as it was. edited: so too, and it was edited since. open: its last state counts. empty: nothing. */
      state: z.enum(['submitted', 'edited', 'open', 'empty']),
      /** Nothing to choose where there is one or none. */
      choices: z.array(VersionChoice),
    }),
  ),
})
export type CompletionReview = z.infer<typeof CompletionReview>

export const reviewCompletion = endpoint({
  ...candidate,
  method: 'GET',
  path: '/api/candidate/interview/{id}/completion',
  summary: 'What completing now would take of each question, and what else could be taken.',
  reply: CompletionReview,
  perMinute: 60,
  errors: ['not_joined', 'interview_cancelled'],
})

export const testOpenVersions = endpoint({
  ...candidate,
  method: 'POST',
  path: '/api/candidate/interview/{id}/completion',
  summary:
    'Runs the visible tests of one version that could be taken and was not tested; the page calls until none is left.',
  reply: z.object({ left: z.int() }),
  perMinute: 60,
  errors: ['not_joined', 'in_break', 'time_ended', 'interview_completed', 'interview_cancelled'],
})

export const takeBreak = endpoint({
  ...candidate,
  method: 'POST',
  path: '/api/candidate/interview/{id}/break',
  summary: 'Begins a break: the clock stands still until it ends, by itself at the latest.',
  reply: Breaks,
  errors: [...writing, 'no_break_left'],
})

export const endBreak = endpoint({
  ...candidate,
  method: 'DELETE',
  path: '/api/candidate/interview/{id}/break',
  summary: 'Ends a break before its time.',
  reply: Breaks,
  errors: [...writing, 'no_break_left'],
})

const answerId = z.object({ id: z.string().max(64) })
const asInterviewer = { who: 'interviewer' } as const
/** An interviewer marks a question complete; a candidate's words are the candidate's alone. */
const Marking = z.object({
  responseText: z.string().max(maxTextLength).optional(),
  codeSubmission: z.string().max(maxTextLength).optional(),
  isCompleted: z.boolean().optional(),
})

export const createAnswer = endpoint({
  ...asInterviewer,
  method: 'POST',
  path: '/api/QuestionResponse',
  summary: 'Marks a question complete; an interviewer may not write an answer.',
  body: Marking.extend({ interviewId: z.string().max(64), questionId: z.string().max(100) }),
  maxBytes: 1024 * 1024,
  reply: Answer,
  status: 201,
  errors: ['interview_not_found', 'question_not_found', 'forbidden', ...over],
})
export const getAnswer = endpoint({
  ...asInterviewer,
  method: 'GET',
  path: '/api/QuestionResponse/{id}',
  summary: 'One answer.',
  params: answerId,
  reply: Answer,
  errors: ['answer_not_found'],
})
export const replaceAnswer = endpoint({
  ...asInterviewer,
  method: 'PUT',
  path: '/api/QuestionResponse/{id}',
  summary: 'Marks its question complete.',
  params: answerId,
  body: Marking,
  maxBytes: 1024 * 1024,
  reply: Answer,
  errors: ['answer_not_found', 'forbidden', ...over],
})
export const patchAnswer = endpoint({
  ...asInterviewer,
  method: 'PATCH',
  path: '/api/QuestionResponse/{id}',
  summary: 'Marks its question complete.',
  params: answerId,
  body: Marking,
  maxBytes: 1024 * 1024,
  reply: Answer,
  errors: ['answer_not_found', 'forbidden', ...over],
})
export const withdrawAnswer = endpoint({
  ...asInterviewer,
  method: 'DELETE',
  path: '/api/QuestionResponse/{id}',
  summary: 'Withdraws an answer; the journal keeps that it was there.',
  params: answerId,
  status: 204,
  errors: ['answer_not_found', ...over],
})
export const listInterviewAnswers = endpoint({
  ...asInterviewer,
  method: 'GET',
  path: '/api/QuestionResponse/interview/{interviewId}',
  summary: 'The latest answer to each question of an interview.',
  params: z.object({ interviewId: z.string().max(64) }),
  reply: z.array(Answer),
  errors: ['interview_not_found'],
})
export const listQuestionAnswers = endpoint({
  ...asInterviewer,
  method: 'GET',
  path: '/api/QuestionResponse/question/{questionId}',
  summary: 'Answers to one question, over the interviews that the caller may see.',
  params: z.object({ questionId: z.string().max(100) }),
  reply: z.array(Answer),
  errors: [],
})
