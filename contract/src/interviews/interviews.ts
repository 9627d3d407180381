/** Interviews as interviewers see them, and every call that changes one. */
import { z } from 'zod'
import { MissingNotice } from '../accounts/own-notice.ts'
import { defaultDurationMinutes, maxDescriptionLength, maxNameLength, maxTitleLength } from '../constants.ts'
import { emailAddress } from '../email.ts'
import { endpoint } from '../endpoint.ts'
import { HttpUrl } from '../http-url.ts'
import { OwnKitName } from '../projects/kit-libraries.ts'
import { CheckedDoubt } from '../questions/doubts.ts'
import { JobCorrectionsField } from '../questions/job-corrections.ts'
import { BehavioralQuestion, QuestionLists, TechnicalQuestion } from '../questions/questions.ts'
import { CorrectionsField, ResumeReading } from '../questions/resumes.ts'
import { withoutAddress } from '../web-address.ts'
import {
  AgentEngine,
  AgentMode,
  AiPolicy,
  AnyStatus,
  EditorHelp,
  FollowUpPolicy,
  HelpLevel,
  InterviewStatus,
  InterviewType,
  Language,
  NoticePlace,
  QuestionMix,
  Seniority,
} from '../words.ts'
import { Accommodations } from './accommodations.ts'
import { ControlAction } from './control-action.ts'
import { ListFilter } from './interview-list.ts'
import { OwnSentence } from './own-sentence.ts'

export const InterviewId = z.object({ id: z.string().max(64) })

export const Interview = z.object({
  id: z.uuid(),
  /** The account that made it, or that it was transferred to. */
  creatorId: z.uuid(),
  title: z.string(),
  description: z.string(),
  status: InterviewStatus,
  interviewType: InterviewType,
  questionType: QuestionMix,
  difficulty: Seniority,
  programmingLanguage: Language,
  /** Restricts candidates to this language even if others are available. */
  onlyThisLanguage: z.boolean(),
  duration: z.int(),
  scheduledDate: z.iso.datetime().nullable(),
  /** Time zone in which it was planned, as an IANA name. */
  timeZone: z.string().nullable(),
  /** For an interview without a date: joining is refused after this time. */
  openUntil: z.iso.datetime().nullable(),
  /** Rises with every change of the plan. */
  revision: z.int(),
  createdAt: z.iso.datetime(),
  /** The candidate's e-mail: the specification's candidateId. */
  candidateId: z.string(),
  candidateEmail: z.string(),
  candidateName: z.string(),
  /** Null until published, once cancelled, and for viewers: anyone who has it can answer as the candidate. */
  candidateAccessToken: z.string().nullable(),
  companyEmails: z.array(z.string()),
  meetingUrl: z.string().nullable(),
  aiPolicy: AiPolicy,
  helpLevel: HelpLevel,
  agentEngine: AgentEngine,
  /** The agent program that the live agent is, with its version; null: Nova itself. */
  agentProgram: z.string().nullable().default(null),
  agentMode: AgentMode.default('review'),
  followUps: FollowUpPolicy,
  editorHelp: EditorHelp,
  noticePlace: NoticePlace,
  resumeName: z.string().nullable(),
  links: z.array(z.string()),
  jobLink: z.string().nullable(),
  /** True once the questions are chosen; before, the two lists hold the proposal. */
  selected: z.boolean(),
  behavioralQuestions: z.array(BehavioralQuestion),
  technicalQuestions: z.array(TechnicalQuestion),
  proposedQuestions: z.object({
    behavioral: z.array(BehavioralQuestion),
    technical: z.array(TechnicalQuestion),
    /** Ids of both lists together: the first three fit the duration and cover the kinds asked for, as far as any can. */
    order: z.array(z.string()),
  }),
  /** Assumptions of the proposal, in sentences. */
  assumptions: z.array(z.string()),
  /** Those of the assumptions that are doubts and that a person has looked at; absent where there are none. */
  checkedDoubts: z.array(CheckedDoubt).optional(),
  interviewStartTime: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  novaPaused: z.boolean(),
  /** The interview's position; null if it has none. */
  positionId: z.uuid().nullable(),
  /** The questions that the position asks of everyone: they stay selected. */
  coreIds: z.array(z.string()),
})
export type Interview = z.infer<typeof Interview>

/** `missingNotice`: parts of the company's privacy notice that candidates will miss. */
export const PublishedInterview = Interview.extend({ missingNotice: MissingNotice.optional() })

/** As listed: without the proposal; the two lists hold what was selected, or nothing. */
export const ListedInterview = Interview.omit({
  description: true,
  proposedQuestions: true,
  assumptions: true,
  checkedDoubts: true,
})
export type ListedInterview = z.infer<typeof ListedInterview>

const oneOrMany = (each: z.ZodType<string, string>, most: number) =>
  z
    .union([each, z.array(each)])
    .transform((value) => (Array.isArray(value) ? value : [value]).filter((text) => text !== ''))
    .pipe(z.array(z.string()).max(most))
    .optional()

const tooLong = (most: number) => `Please use at most ${most.toLocaleString('en')} characters.`

/** The fields of the creation form; its files travel as Pdfs. */
export const CreateInterviewForm = z.object({
  Title: withoutAddress(z.string().trim().min(1, 'Please enter a title.').max(maxTitleLength, tooLong(maxTitleLength))),
  InterviewerId: z.string().min(1),
  /** The candidate's e-mail. */
  CandidateId: emailAddress('Please enter a valid candidate email.'),
  CandidateName: withoutAddress(z.string().trim().max(maxNameLength)).optional(),
  Difficulty: Seniority,
  ProgrammingLanguage: Language,
  /** Candidates may use the primary language alone. */
  OnlyThisLanguage: z.stringbool().default(false),
  InterviewType: InterviewType,
  QuestionType: QuestionMix,
  Description: z.string().max(maxDescriptionLength, tooLong(maxDescriptionLength)).default(''),
  Duration: z.coerce.number().int().min(5).max(480).default(defaultDurationMinutes),
  ScheduledDate: z.iso.datetime({ offset: true }).optional(),
  /** Time zone in which it is planned, as an IANA name, for the date in mails. */
  TimeZone: z.string().max(64).optional(),
  CompanyEmails: oneOrMany(z.string().trim().max(254), 50),
  Links: oneOrMany(HttpUrl, 10),
  JobLink: HttpUrl.optional(),
  MeetingUrl: HttpUrl.optional(),
  AiPolicy: AiPolicy.default('nova'),
  HelpLevel: HelpLevel.default('hint'),
  AgentEngine: AgentEngine.default('standard'),
  /** With the live agent: a program that an operator added, such as `opencode@1.18.34`. */
  AgentProgram: OwnKitName.optional(),
  AgentMode: AgentMode.default('review'),
  FollowUps: FollowUpPolicy.default('ask'),
  EditorHelp: EditorHelp.default('full'),
  NoticePlace: NoticePlace.default('none'),
  /** The template it is made from, whose core questions come first. */
  TemplateId: z.string().max(100).optional(),
  /** A person's corrections to the reading of the resume, and of the job description, as JSON. */
  ResumeCorrections: CorrectionsField.optional(),
  JobCorrections: JobCorrectionsField.optional(),
})
export type CreateInterviewForm = z.output<typeof CreateInterviewForm>

/** Why a resume cannot be read. */
export const fileErrors = [
  'file_too_large',
  'unsupported_file',
  'unreadable_file',
  'encrypted_file',
  'empty_file',
  'too_long_file',
  'no_line_breaks',
  'only_headings',
] as const

export const checkResume = endpoint({
  method: 'POST',
  path: '/api/resumes/check',
  who: 'interviewer',
  summary: 'What is read from a resume (Pdfs), before an interview is made from it; keeps nothing.',
  form: z.object({}),
  reply: ResumeReading,
  maxBytes: 52 * 1024 * 1024,
  perMinute: 30,
  errors: [...fileErrors],
})

/** Stages of making a proposal, in order; a stream's event `stage` announces the start of each. */
export const proposalStages = ['resume', 'job', 'choosing', 'checking'] as const
export type ProposalStage = (typeof proposalStages)[number]

export const createInterview = endpoint({
  method: 'POST',
  path: '/api/Interviews',
  key: 'interviews:write',
  who: 'interviewer',
  summary:
    'Makes a draft from a resume (Pdfs) and a job, with its proposed questions. As a stream: stage, question, progress.',
  also: ['event-stream'],
  form: CreateInterviewForm,
  reply: Interview,
  status: 201,
  maxBytes: 52 * 1024 * 1024,
  errors: [...fileErrors, 'forbidden', 'template_not_found'],
})

export const listInterviews = endpoint({
  method: 'GET',
  path: '/api/Interviews',
  key: 'interviews:read',
  who: 'interviewer',
  summary: 'Newest first. Headers Link rel=next and, unless count=false, X-Total-Count.',
  query: ListFilter.extend({
    /** Without them the two lists are empty, and a page is a tenth of the size. */
    questions: z.stringbool().default(true),
    /** Counting all that match takes longer than finding the first of them. */
    count: z.stringbool().default(true),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.array(ListedInterview),
  errors: [],
})

const untilJoined = ['already_joined', 'interview_completed', 'interview_cancelled'] as const

const one = { who: 'owner', params: InterviewId, reply: Interview } as const

export const getInterview = endpoint({
  ...one,
  method: 'GET',
  path: '/api/Interviews/{id}',
  key: 'interviews:read',
  summary: 'One interview.',
  errors: [],
})

export const saveInterview = endpoint({
  ...one,
  method: 'PUT',
  path: '/api/Interviews/{id}',
  key: 'interviews:write',
  summary: 'Takes which questions are selected, and their order, from the two lists; questions enter elsewhere.',
  body: z.looseObject({
    /** For a published interview: its revision as the client read it. */
    revision: z.int().optional(),
    behavioralQuestions: z.array(z.looseObject({ id: z.string() })).max(100),
    technicalQuestions: z.array(z.looseObject({ id: z.string() })).max(100),
  }),
  maxBytes: 1024 * 1024,
  errors: [
    'plan_changed',
    'plan_limit',
    ...untilJoined,
    'question_not_found',
    'nothing_selected',
    'core_question_missing',
  ],
})

export const addQuestion = endpoint({
  method: 'POST',
  path: '/api/Interviews/{id}/questions',
  key: 'interviews:write',
  who: 'owner',
  summary: 'Adds a question of the bank or the library to what is proposed; what is selected stays as it is.',
  params: InterviewId,
  body: z.object({ questionId: z.string().max(100) }),
  reply: Interview,
  errors: [...untilJoined, 'question_not_found'],
})

export const changeStatus = endpoint({
  ...one,
  method: 'PATCH',
  path: '/api/Interviews/{id}/status',
  key: 'interviews:write',
  summary: 'Moves the interview to a status, in either spelling. An API key can’t complete one that is running.',
  body: z.object({ status: AnyStatus, sentence: OwnSentence.optional() }),
  errors: ['illegal_transition', 'nothing_selected', 'key_not_allowed'],
})

export const deleteInterview = endpoint({
  method: 'DELETE',
  path: '/api/Interviews/{id}',
  key: 'interviews:write',
  who: 'owner',
  permission: 'manage',
  summary: 'Deletes the interview with its files and journal.',
  params: InterviewId,
  status: 204,
  errors: [],
})

export const publishInterview = endpoint({
  ...one,
  method: 'POST',
  path: '/api/Interviews/{id}/publish',
  key: 'interviews:write',
  summary: 'Opens the interview to its candidate; again does nothing.',
  body: z.object({ sentence: OwnSentence.optional() }),
  reply: PublishedInterview,
  errors: ['nothing_selected', 'illegal_transition'],
})

export const CandidateLink = z.object({ candidateLink: z.string() })

const link = { who: 'owner', params: InterviewId, reply: CandidateLink } as const

export const getCandidateLink = endpoint({
  ...link,
  method: 'GET',
  path: '/api/Interviews/{id}/candidate-link',
  key: 'interviews:write',
  permission: 'run',
  summary: 'The link that opens the interview for its candidate.',
  errors: ['not_published', 'interview_cancelled'],
})

export const renewCandidateLink = endpoint({
  ...link,
  method: 'POST',
  path: '/api/Interviews/{id}/candidate-link/renew',
  key: 'interviews:write',
  summary: 'A new link; the old one stops working.',
  errors: ['not_published', 'interview_cancelled'],
})

const generation = {
  method: 'POST',
  who: 'owner',
  params: InterviewId,
  form: z.object({
    Links: oneOrMany(HttpUrl, 10),
    JobDescription: z.string().max(maxDescriptionLength, tooLong(maxDescriptionLength)).optional(),
    keep: oneOrMany(z.string().max(100), 100),
    /** As at the creation; without them, the earlier ones hold as long as the resume is the same. */
    ResumeCorrections: CorrectionsField.optional(),
    JobCorrections: JobCorrectionsField.optional(),
  }),
  reply: QuestionLists,
  also: ['event-stream'],
  maxBytes: 52 * 1024 * 1024,
  errors: ['interview_not_draft', ...fileErrors],
} as const

export const generateQuestions = endpoint({
  ...generation,
  path: '/api/Interviews/{id}/generate_questions',
  key: 'interviews:write',
  summary: 'Proposes other questions; keeps those listed in keep.',
})
export const generateQuestionsAtRoot = endpoint({
  ...generation,
  path: '/{id}/generate_questions',
  summary: 'The same, at the path of the specification.',
})

export const setAccommodations = endpoint({
  method: 'PATCH',
  path: '/api/Interviews/{id}/accommodations',
  who: 'owner',
  permission: 'manage',
  summary: 'Extra time, breaks and ways of input for this candidate.',
  params: InterviewId,
  body: Accommodations,
  reply: Accommodations,
  errors: ['illegal_transition', 'forbidden'],
})

export const controlInterview = endpoint({
  method: 'POST',
  path: '/api/Interviews/{id}/control',
  who: 'owner',
  summary: 'What an interviewer may do to a running interview.',
  params: InterviewId,
  body: ControlAction,
  reply: z.object({ seq: z.int() }),
  errors: [
    'illegal_transition',
    'not_in_progress',
    'question_not_found',
    'too_many_messages',
    'interview_completed',
    'interview_cancelled',
  ],
})
