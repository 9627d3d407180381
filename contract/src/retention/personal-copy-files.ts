/** The files of a personal copy. A change that breaks a reader raises the version. */
import { z } from 'zod'
import { Accommodations } from '../interviews/accommodations.ts'
import { ResumeCorrections } from '../questions/resumes.ts'
import { AfterInterview, ReleasedFeedback } from '../reviews/feedback.ts'
import { ReleasedLetter } from '../reviews/letters.ts'
import { HiddenEntry, JournalEntry } from '../room/journal.ts'
import { Receipt } from '../room/receipts.ts'
import {
  AiPolicy,
  EditorHelp,
  FollowUpPolicy,
  HelpLevel,
  InterviewStatus,
  InterviewType,
  Language,
  NoticePlace,
  PadLanguage,
  Seniority,
} from '../words.ts'

export const copyVersion = 1

const Moment = z.iso.datetime()

/** The first line of `record.jsonl`; every other line is an entry, or number and hash of one that is left out. */
export const RecordHead = z.object({
  kind: z.literal('nova-interviews-record'),
  version: z.literal(copyVersion),
  interview: z.object({ id: z.uuid(), title: z.string() }),
})
export type RecordHead = z.infer<typeof RecordHead>

export const InterviewFile = z.object({
  version: z.literal(copyVersion),
  id: z.uuid(),
  title: z.string(),
  company: z.string(),
  status: InterviewStatus,
  type: InterviewType,
  candidate: z.object({
    /** As the company entered it. */
    name: z.string(),
    email: z.string(),
    /** As entered when joining; null for an interview that was not joined. */
    joinedName: z.string().nullable(),
    joinedEmail: z.string().nullable(),
    profileLinks: z.array(z.string()),
  }),
  plan: z.object({
    durationMinutes: z.int(),
    scheduledAt: Moment.nullable(),
    timeZone: z.string().nullable(),
    openUntil: Moment.nullable(),
    offeredTimes: z.array(Moment),
    seniority: Seniority,
    language: Language,
    aiPolicy: AiPolicy,
    helpLevel: HelpLevel,
    followUps: FollowUpPolicy,
    editorHelp: EditorHelp,
    notice: NoticePlace,
    accommodations: Accommodations,
  }),
  dates: z.object({ createdAt: Moment, startedAt: Moment.nullable(), completedAt: Moment.nullable() }),
  /** Each joining, with the version of the text that was read before. */
  consents: z.array(z.object({ at: Moment, version: z.string().nullable(), again: z.boolean() })),
  /** The language model that the text before joining named. */
  model: z.object({ name: z.string(), host: z.string().nullable() }).nullable(),
  /** Titles of the questions; none before the interview was joined. */
  questions: z.array(z.object({ id: z.string(), kind: z.string(), title: z.string() })),
  retention: z.object({ rule: z.string(), deletedOn: Moment.nullable(), isHeld: z.boolean() }),
  copy: z.object({ madeAt: Moment, entries: z.int(), hiddenEntries: z.int(), lastHash: z.string().nullable() }),
})
export type InterviewFile = z.infer<typeof InterviewFile>

export const ResumeFile = z.object({
  files: z.array(
    z.object({ file: z.string(), uploadedAs: z.string(), lines: z.array(z.string()), links: z.array(z.string()) }),
  ),
  /** Changes that people made to the reading. */
  corrections: ResumeCorrections.nullable(),
})
export type ResumeFile = z.infer<typeof ResumeFile>

export const AnswersFile = z.object({
  answers: z.array(
    z.object({
      file: z.string(),
      questionId: z.string(),
      title: z.string(),
      /** last: the text as it was at the end. submitted: the text of the last submission. */
      kind: z.enum(['last', 'submitted']),
      language: PadLanguage.nullable(),
      /** In a project: a file that was deleted or renamed. */
      isDeleted: z.boolean(),
      submittedAt: Moment.nullable(),
    }),
  ),
  drawings: z.array(z.object({ file: z.string(), questionId: z.string(), title: z.string() })),
})
export type AnswersFile = z.infer<typeof AnswersFile>

export const MailsFile = z.object({
  mails: z.array(
    z.object({
      kind: z.string(),
      to: z.string(),
      state: z.string(),
      queuedAt: Moment,
      sentAt: Moment.nullable(),
      subject: z.string().nullable(),
      /** Without secrets in links. Null if it can't be decrypted any more. */
      text: z.string().nullable(),
    }),
  ),
})
export type MailsFile = z.infer<typeof MailsFile>

const after = AfterInterview.shape

/** Newest version first. */
export const FeedbackFile = z.object({
  feedback: z.array(ReleasedFeedback),
  scores: after.scores,
  explanation: after.explanation,
  findings: after.findings,
  requests: after.requests,
})
export type FeedbackFile = z.infer<typeof FeedbackFile>

export const LettersFile = z.object({
  letters: z.array(ReleasedLetter.extend({ file: z.string(), readAt: Moment.nullable() })),
})
export type LettersFile = z.infer<typeof LettersFile>

export const AccessFile = z.object({
  /** Newest first. Repeated viewing by one person is kept once an hour. */
  openings: z.array(
    z.object({
      at: Moment,
      /** Null: not a person of the company. */
      name: z.string().nullable(),
      role: z.string(),
      /** A program or hiring system that acted in the person's name. */
      through: z.string().nullable(),
      act: z.string(),
      why: z.string(),
    }),
  ),
  links: z.array(
    z.object({
      madeBy: z.string(),
      madeAt: Moment,
      expiresAt: Moment,
      state: z.enum(['open', 'expired', 'revoked']),
      includesName: z.boolean(),
      hiringSystem: z.string().nullable(),
      opened: z.int(),
      openings: z.array(z.object({ at: Moment, device: z.string().nullable() })),
    }),
  ),
})
export type AccessFile = z.infer<typeof AccessFile>

/** The schema of each file; of `record.jsonl`, of each of its lines. */
export const copyFiles = {
  'record.jsonl': z.union([RecordHead, JournalEntry, HiddenEntry]),
  'receipt.json': Receipt,
  'interview.json': InterviewFile,
  'resume.json': ResumeFile,
  'answers/answers.json': AnswersFile,
  'mails.json': MailsFile,
  'feedback.json': FeedbackFile,
  'letters/letters.json': LettersFile,
  'access.json': AccessFile,
} as const
