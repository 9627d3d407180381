/** Positions: the interviews for one job, with one set of questions whose core every candidate is asked. */
import { z } from 'zod'
import { MissingNotice } from '../accounts/own-notice.ts'
import { maxDescriptionLength, maxNameLength, maxTitleLength } from '../constants.ts'
import { emailAddress } from '../email.ts'
import { endpoint } from '../endpoint.ts'
import { HttpUrl } from '../http-url.ts'
import { CreateInterviewForm, fileErrors, Interview } from '../interviews/interviews.ts'
import { ProjectExtent } from '../projects/projects.ts'
import { Competency, maxCompetencies } from '../reviews/reviews.ts'
import { withoutAddress } from '../web-address.ts'
import {
  AiPolicy,
  defaultLanguage,
  EditorHelp,
  FollowUpPolicy,
  HelpLevel,
  InterviewType,
  Language,
  NoticePlace,
  PeopleWord,
  PositionStatus,
  QuestionKind,
  QuestionMix,
  Seniority,
} from '../words.ts'

/** Questions of one position. */
export const maxPositionQuestions = 30
/** Colleagues on a position's panel. */
export const maxPanel = 50

/** Settings of a position's interviews: those of a template, plus those that an interview adds. */
export const PositionSettings = z.object({
  interviewType: InterviewType.default('AiOnly'),
  questionType: QuestionMix.default('Both'),
  programmingLanguage: Language.default(defaultLanguage),
  /** Candidates may use the primary language alone. */
  onlyThisLanguage: z.boolean().default(false),
  aiPolicy: AiPolicy.default('nova'),
  helpLevel: HelpLevel.default('hint'),
  followUps: FollowUpPolicy.default('ask'),
  editorHelp: EditorHelp.default('full'),
  /** The place whose notice candidates read before joining. */
  noticePlace: NoticePlace.default('none'),
  meetingUrl: HttpUrl.default(''),
  jobLink: HttpUrl.default(''),
})
export type PositionSettings = z.output<typeof PositionSettings>

/** A question of the set as it was when it was chosen. */
export const PositionQuestion = z.object({
  id: z.string(),
  title: z.string(),
  kind: QuestionKind,
  minutes: z.int(),
  /** True if every candidate gets it. */
  isCore: z.boolean(),
})
export type PositionQuestion = z.infer<typeof PositionQuestion>

/** How many interviews of a position have which status. */
const Counts = z.object({
  total: z.int(),
  draft: z.int(),
  scheduled: z.int(),
  inProgress: z.int(),
  completed: z.int(),
  cancelled: z.int(),
})

export const ListedPosition = z.object({
  id: z.uuid(),
  title: z.string(),
  level: Seniority,
  peopleWord: PeopleWord,
  status: PositionStatus,
  createdAt: z.iso.datetime(),
  /** Null where the account is gone. */
  createdBy: z.string().nullable(),
  counts: Counts,
})
export type ListedPosition = z.infer<typeof ListedPosition>

export const Position = ListedPosition.extend({
  description: z.string(),
  duration: z.int(),
  settings: PositionSettings,
  /** E-mails of colleagues who see the position, and its interviews from then on. */
  panel: z.array(z.string()),
  /** In the order in which they are asked. */
  questions: z.array(PositionQuestion),
  /** Rated competencies of its candidates; null: the company's scorecard. */
  competencies: z.array(Competency).nullable(),
  /** Counts the changes; a change of an older version is refused. */
  version: z.int(),
  /** True if the caller may change, close and delete it. */
  mayManage: z.boolean(),
  /** True if the caller may add candidates and release results. */
  mayAdd: z.boolean(),
})
export type Position = z.infer<typeof Position>

/** `missingNotice`: parts of the company's privacy notice that its candidates will miss. */
const WarnedPosition = Position.extend({ missingNotice: MissingNotice.optional() })

const tooLong = (most: number) => `Please use at most ${most.toLocaleString('en')} characters.`

const QuestionChoice = z.object({ id: z.string().min(1).max(100), isCore: z.boolean().default(true) })

export const PositionForm = z.object({
  title: withoutAddress(z.string().trim().min(1, 'Please enter a title.').max(maxTitleLength, tooLong(maxTitleLength))),
  level: Seniority,
  description: z.string().max(maxDescriptionLength, tooLong(maxDescriptionLength)).default(''),
  duration: z.int().min(5, 'Use at least 5 minutes.').max(480, 'Use at most 480 minutes.').default(60),
  peopleWord: PeopleWord.default('candidate'),
  settings: PositionSettings.default(() => PositionSettings.parse({})),
  panel: z.array(emailAddress('Please enter a valid email.')).max(maxPanel).default([]),
  questions: z
    .array(QuestionChoice)
    .max(maxPositionQuestions, `Use at most ${maxPositionQuestions} questions.`)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Each question can be in the set once.')
    .default([]),
  /** From the company's scorecard or the position's own competencies; null: the company's scorecard. */
  competencyIds: z.array(Competency.shape.id).min(1).max(maxCompetencies).nullable().default(null),
})
export type PositionForm = z.output<typeof PositionForm>

export const PositionId = z.object({ id: z.string().max(64) })

const anyInterviewer = { who: 'interviewer' } as const
const maxBytes = 512 * 1024

export const listPositions = endpoint({
  ...anyInterviewer,
  method: 'GET',
  path: '/api/positions',
  key: 'positions:read',
  summary:
    'The positions that the caller may see, newest first, in pages. Archived ones only where the filter asks for them.',
  query: z.object({
    q: z.string().max(200).optional(),
    status: PositionStatus.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({ positions: z.array(ListedPosition), next: z.string().nullable() }),
  errors: [],
})

export const createPosition = endpoint({
  ...anyInterviewer,
  method: 'POST',
  path: '/api/positions',
  summary: 'A new position. Its questions are copied as they are now.',
  body: PositionForm.extend({
    /** An interview to take questions from that were written for it alone. */
    fromInterview: z.string().max(64).optional(),
  }),
  reply: WarnedPosition,
  status: 201,
  maxBytes,
  errors: ['question_not_found', 'interview_not_found'],
})

export const SuggestedQuestion = z.object({
  id: z.string(),
  title: z.string(),
  kind: QuestionKind,
  minutes: z.int(),
  /** Why it fits the job, quoting the line it rests on. */
  reason: z.string(),
  /** Of a project. */
  project: ProjectExtent.optional(),
})
export type SuggestedQuestion = z.infer<typeof SuggestedQuestion>

export const suggestForPosition = endpoint({
  ...anyInterviewer,
  method: 'POST',
  path: '/api/positions/suggestions',
  summary: 'Questions that fit a job, best first, as an interview for it would be proposed. Keeps nothing.',
  body: z.object({
    title: z.string().trim().max(maxTitleLength, tooLong(maxTitleLength)).default(''),
    description: z.string().max(maxDescriptionLength, tooLong(maxDescriptionLength)).default(''),
    level: Seniority,
    duration: PositionForm.shape.duration,
    questionType: QuestionMix,
    programmingLanguage: Language,
    /** Those that it has already. */
    chosen: z.array(z.string().min(1).max(100)).max(maxPositionQuestions).default([]),
  }),
  reply: z.object({ questions: z.array(SuggestedQuestion), assumptions: z.array(z.string()) }),
  maxBytes: 256 * 1024,
  perMinute: 30,
  errors: [],
})

const one = { ...anyInterviewer, params: PositionId, reply: Position } as const

export const getPosition = endpoint({
  ...one,
  method: 'GET',
  path: '/api/positions/{id}',
  key: 'positions:read',
  summary: 'One position, for its creator, its panel, recruiters and administrators.',
  errors: ['position_not_found'],
})

export const changePosition = endpoint({
  ...one,
  method: 'PUT',
  path: '/api/positions/{id}',
  permission: 'manage',
  summary: 'Changes it for candidates who are added from now on. Interviews it has stay as they are.',
  body: PositionForm.extend({ version: z.int().min(0).max(2_147_483_647) }),
  maxBytes,
  errors: ['position_not_found', 'question_not_found', 'position_changed', 'forbidden'],
})

export const changePositionStatus = endpoint({
  ...one,
  method: 'PATCH',
  path: '/api/positions/{id}/status',
  permission: 'manage',
  summary:
    'Closes, reopens, archives or restores it. A closed or archived one takes no candidates; its interviews go on.',
  body: z.object({ status: PositionStatus }),
  reply: WarnedPosition,
  errors: ['position_not_found', 'forbidden'],
})

export const deletePosition = endpoint({
  ...anyInterviewer,
  method: 'DELETE',
  path: '/api/positions/{id}',
  permission: 'manage',
  summary: 'Deletes it. Refused while it has interviews.',
  params: PositionId,
  status: 204,
  errors: ['position_not_found', 'position_in_use', 'forbidden'],
})

/** A candidate for a position. */
export const CandidateForm = z.object({
  name: withoutAddress(z.string().trim().min(1, 'Please enter a name.').max(maxNameLength, tooLong(maxNameLength))),
  email: emailAddress('Please enter a valid email.'),
  scheduledDate: z.iso.datetime({ offset: true }).optional(),
  /** Time zone in which it is planned, as an IANA name, for the date in mails. */
  timeZone: z.string().max(64).optional(),
  /** Questions of the set for this candidate, always with the core ones. Absent: all. */
  questionIds: z.array(z.string().max(100)).max(maxPositionQuestions).optional(),
  /** Publishes the interview at once: the link works, and the invitation is mailed. */
  publish: z.boolean().default(false),
})
export type CandidateForm = z.output<typeof CandidateForm>

export const AddedCandidate = z.object({
  interviewId: z.uuid(),
  /** Null until it is published. */
  candidateLink: z.string().nullable(),
  /** Parts of the company's privacy notice that the candidate will miss. */
  missingNotice: MissingNotice.optional(),
})
export type AddedCandidate = z.infer<typeof AddedCandidate>

export const createInPosition = endpoint({
  ...anyInterviewer,
  method: 'POST',
  path: '/api/positions/{id}/interviews',
  key: 'interviews:write',
  summary:
    'Makes a draft of the position from a resume (Pdfs): its core questions first, then the others of its set and what the resume suggests. As a stream like POST /api/Interviews.',
  also: ['event-stream'],
  params: PositionId,
  form: CreateInterviewForm,
  reply: Interview,
  status: 201,
  maxBytes: 52 * 1024 * 1024,
  errors: [
    ...fileErrors,
    'forbidden',
    'position_not_found',
    'position_closed',
    'position_archived',
    'position_without_questions',
    'position_changed',
    'candidate_in_position',
  ],
})

export const addCandidate = endpoint({
  ...anyInterviewer,
  method: 'POST',
  path: '/api/positions/{id}/candidates',
  key: 'interviews:write',
  summary: 'An interview with the job, questions, settings and panel of the position.',
  params: PositionId,
  body: CandidateForm,
  reply: AddedCandidate,
  status: 201,
  errors: [
    'position_not_found',
    'position_closed',
    'position_archived',
    'position_without_questions',
    'candidate_in_position',
  ],
})
