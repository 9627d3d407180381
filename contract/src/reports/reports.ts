/** The report: figures from the journal and the tests, each with its evidence. Figures are 0 to 100 or null. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { InterviewId } from '../interviews/interviews.ts'
import { WorkingWithAi } from '../projects/working-with-ai.ts'
import { HiddenCounts } from '../questions/runs.ts'
import { FollowUpRecord } from '../reviews/follow-ups.ts'
import { EntryKind, PastedInto } from '../room/journal.ts'
import { AiPolicy, PadLanguage } from '../words.ts'
import { Part, QuestionReport, SessionTimeline } from './report-questions.ts'
import { Sentences } from './sentences.ts'
import { Sources } from './sources.ts'

const Figure = z.int().min(0).max(100).nullable()
/** Sequence numbers of the journal. */
const Evidence = z.array(z.int())

const ByScore = <S extends z.ZodType>(schema: S) =>
  z.object({
    problemSolving: schema,
    codeQuality: schema,
    communication: schema,
    efficiency: schema,
    supervision: schema.optional(),
  })
/** 90 % range of the figure over other questions of the same kind (intervals.ts). */
const Interval = z.object({
  low: z.int(),
  high: z.int(),
  /** Of one too wide for a number (report-scores.ts): the number of questions that would be enough; null: more than we name. */
  needed: z.int().nullable().optional(),
})

export const Claim = z.object({
  text: z.string(),
  evidence: Evidence,
  /** Of one about a question's answer; absent elsewhere, and in older reports. */
  questionId: z.string().optional(),
})
export type Claim = z.infer<typeof Claim>

export const Finding = z.object({
  /** The same in every report of the session (findings.ts); absent in older reports. */
  key: z.string().optional(),
  fact: z.string(),
  at: z.iso.datetime(),
  /** The innocent reading. */
  reading: z.string(),
  tier: z.enum(['direct', 'corroborating', 'context']),
  evidence: Evidence,
  candidateRemark: z.string().optional(),
  resolution: z.string().optional(),
})
export type Finding = z.infer<typeof Finding>

export const Submission = z.object({
  questionId: z.string(),
  title: z.string(),
  language: PadLanguage,
  code: z.string(),
  visible: z.object({ passed: z.int(), total: z.int() }).nullable(),
  hidden: HiddenCounts.nullable(),
  /** Set if the final code did not compile: the compiler's first message; empty if it printed none. */
  compileError: z.string().optional(),
  /** The final text, which counts, is another than the one submitted; absent where it is not, or nothing was. */
  editedSince: z.literal(true).optional(),
  evidence: Evidence,
})
export type Submission = z.infer<typeof Submission>

/** Something that reached the server after the end. */
export const ReceivedLate = z.object({
  questionId: z.string().nullable(),
  /** The question's; absent in older reports. */
  title: z.string().optional(),
  kind: EntryKind,
  /** Solid characters that it put in. */
  characters: z.int(),
  /** The moment the device claims, by its own clock; null where it names none. */
  claimedAt: z.iso.datetime().nullable(),
  receivedAt: z.iso.datetime(),
  judged: z.boolean(),
  seq: z.int(),
})
export type ReceivedLate = z.infer<typeof ReceivedLate>

/** The final code of a question against the pool of independent solutions in its language. */
export const Similarity = z.object({
  questionId: z.string(),
  language: PadLanguage,
  tokens: z.int(),
  /** Independent solutions compared with: the bank's, and the company's other submissions. */
  pool: z.int(),
  /** Fingerprints shared with one other submission that fewer than two more have; null where nothing was compared. */
  shared: z.int().nullable(),
  /** Links between the two apart from fingerprints; empty if there are none. */
  links: z.array(z.enum(['overlap', 'mistake'])),
  /** The interview of the other submission, where rare fingerprints are shared with it. */
  other: z.uuid().nullable(),
})
export type Similarity = z.infer<typeof Similarity>

export const Report = z.object({
  interviewId: z.uuid(),
  title: z.string(),
  candidateName: z.string(),
  overallScore: Figure,
  /** Minutes actually spent, from joining to the end. */
  duration: z.int(),
  completedAt: z.iso.datetime(),
  problemsSolved: z.int(),
  totalProblems: z.int(),
  scores: ByScore(Figure),
  summary: z.string(),
  aiMetrics: z.object({
    promptEngineeringScore: Figure,
    totalInteractions: z.int(),
    /** Of these, messages to Nova: words spoken to a behavioral question are its answer. Absent in older reports. */
    messages: z.int().optional(),
    /** Null since version 15, and in older reports where a message is in a language that was not read. */
    criticalThinkingQuestions: z.int().nullable(),
    problemSolvingQuestions: z.int().nullable(),
    helpRequests: z.int(),
    aiUsageEfficiency: Figure,
    /** Sentences with the counts in them. */
    narrative: z.array(Claim),
  }),
  plagiarismDetection: z.object({
    overallRiskScore: Figure,
    riskLevel: z.enum(['Low', 'Medium', 'High']).nullable(),
    codePatternScore: Figure,
    conversationScore: Figure,
    timingScore: Figure,
    /** Measurement behind each card, in a sentence. */
    measured: z.object({ codePattern: z.string(), conversation: z.string(), timing: z.string() }),
    analysis: z.string(),
    suspiciousIndicators: z.array(z.string()),
    detectedPatterns: z.object({
      codeStyle: z.array(z.string()),
      responsePatterns: z.array(z.string()),
      typingBehavior: z.array(z.string()),
    }),
  }),
  strengths: z.array(Claim),
  improvements: z.array(Claim),
  codeSubmitted: z.string(),
  formulaVersion: z.string(),
  /** Half width of the overall score's uncertainty in reports before version 10; null in newer ones, which have `interval`. */
  band: z.int().nullable(),
  /** Range of the overall score; null with it. Absent in older reports, like the fields below. */
  interval: Interval.nullable().optional(),
  /** Range of each available score, and its number of observations. */
  ranges: ByScore(Interval.extend({ observations: z.int() }).nullable())
    .partial()
    .optional(),
  evidenceUnits: z.int(),
  weights: ByScore(z.number()),
  aiPolicy: AiPolicy,
  /** How much of the plan was answered; absent in older reports, where what was never opened did not count. */
  coverage: z
    .object({
      answered: z.int(),
      selected: z.int(),
      answeredMinutes: z.number(),
      plannedMinutes: z.number(),
      /** Ids of questions that could not be reached in time; they score nothing. */
      notReached: z.array(z.string()),
    })
    .optional(),
  /** How it ended where time was left or a question was never opened; absent elsewhere, and in older reports. */
  ending: Claim.optional(),
  /** Every selected question in the order in which it was shown; absent in older reports. */
  questions: z.array(QuestionReport).optional(),
  /** Parts of the overall score and of each score; absent in older reports. */
  figures: z
    .object({
      overall: Part,
      ...ByScore(Part).shape,
      /** The figures of Nova's use and of the integrity section; none of them enters a score. */
      promptEngineering: Part.optional(),
      aiUsageEfficiency: Part.optional(),
      overallRisk: Part.optional(),
      codePattern: Part.optional(),
      conversation: Part.optional(),
      timing: Part.optional(),
    })
    .optional(),
  /** Absent in older reports. */
  timeline: SessionTimeline.optional(),
  /**
   * Decisions on the assistant's changes; absent if no project was asked, and in older reports. No score depends on it.
   */
  workingWithAi: WorkingWithAi.optional(),
  /** Ids of questions whose text answers are still unconfirmed. Absent in older reports. */
  waitingForReview: z.array(z.string()).optional(),
  /** Suggested next questions for an interviewer, each with its evidence. */
  toAsk: z.array(Claim).optional(),
  /** Parts that could not be assessed, with reasons, in sentences. */
  notAssessed: z.array(z.string()),
  /** The sentences of `summary` and `notAssessed` by subject; absent in older reports (reading-sentences.ts). */
  sentences: Sentences.optional(),
  /** Null: not enough evidence. */
  recommendation: z
    .object({
      label: z.string(),
      sentence: z.string(),
      borderline: z.boolean(),
      pendingReview: z.boolean(),
      /** For a borderline one: the label on the other side of the mark. Absent in older reports. */
      other: z.string().optional(),
    })
    .nullable(),
  claims: z.array(Claim),
  integrity: z.object({
    findings: z.array(Finding),
    /** The measured facts behind the risk: solid characters by where they came from. */
    provenance: z.array(
      z.object({
        questionId: z.string(),
        /** Absent in older reports, like `unverified`. */
        language: PadLanguage.optional(),
        authored: z.int(),
        typed: z.int(),
        own: z.int(),
        given: z.int(),
        restored: z.int(),
        /** Written by a command; absent in older reports. */
        command: z.int().optional(),
        bulk: z.int(),
        unverified: z.int().optional(),
        external: z.int(),
        /** The account of this text; absent in older reports. The other amounts are sums of it. */
        sources: Sources.optional(),
      }),
    ),
    pastes: z.array(
      z.object({
        at: z.iso.datetime(),
        questionId: z.string(),
        /** All characters, blanks too. */
        characters: z.int(),
        from: z.enum(['own', 'given', 'external']),
        surviving: z.int(),
        seq: z.int(),
      }),
    ),
    /** Pastes into other fields of the room, such as a message to Nova; absent in older reports. */
    pastesElsewhere: z
      .array(
        z.object({
          at: z.iso.datetime(),
          into: PastedInto,
          questionId: z.string().nullable(),
          characters: z.int(),
          from: z.enum(['own', 'given', 'external']),
          seq: z.int(),
        }),
      )
      .optional(),
    /** Comparisons with other submissions, by question; absent in older reports. */
    similarity: z.array(Similarity).optional(),
  }),
  /** The earliest late arrivals; absent in reports made before contact was recorded. */
  receivedLate: z.array(ReceivedLate).optional(),
  /** How much came late in all, listed above or not; absent in older reports, which list everything. */
  receivedLateCounts: z.object({ judged: z.int(), unjudged: z.int() }).optional(),
  /** When the candidate went on from another device; absent where they did not, and in older reports. No figure rests on it. */
  deviceChanges: z.array(z.object({ at: z.iso.datetime(), seq: z.int() })).optional(),
  /** When entries with clocks at least half an hour apart came in turn under one device id; absent where they did not. No figure rests on it. */
  clockTurns: z.array(z.object({ at: z.iso.datetime(), seq: z.int() })).optional(),
  /** When devices that never joined first read the running interview; absent where none did, and in older reports. No figure rests on it. */
  otherReaders: z.array(z.object({ at: z.iso.datetime(), seq: z.int() })).optional(),
  submissions: z.array(Submission),
  /** The questions that were asked about submitted code and projects, by question; absent in older reports. No figure rests on them. */
  followUps: z
    .array(z.object({ questionId: z.string(), title: z.string(), items: z.array(FollowUpRecord) }))
    .optional(),
  answers: z.array(
    z.object({
      questionId: z.string(),
      title: z.string(),
      text: z.string(),
      editedSince: Submission.shape.editedSince,
      evidence: Evidence,
    }),
  ),
  transcript: z.array(
    z.object({ questionId: z.string(), author: z.enum(['candidate', 'nova']), text: z.string(), seq: z.int() }),
  ),
  /** The journal's last sequence number and hash that the report was made from. */
  journal: z.object({ lastSeq: z.int(), lastHash: z.string() }),
  /** Set where people's confirmations of text answers are in it. The digest is then still that of the machine's own report. */
  reviewed: z.object({ reviewers: z.int() }).optional(),
  /** SHA-256 of the report without this field (RFC 8785); empty while it is partial. */
  digest: z.string(),
  /**
   * The final tests are still running: results that depend on them are open, and a complete report will replace this
   * one.
   */
  isPartial: z.literal(true).optional(),
  /** Making the whole one has failed so far; only of a partial one. */
  hasFailed: z.literal(true).optional(),
})
export type Report = z.infer<typeof Report>

/** Change mark of a report, to detect a stale view. */
export const ReportMark = z.object({
  /** Another text once what the caller sees of it has changed: figures, a decision, a score set by hand, a finding's resolution. */
  mark: z.string(),
  /** Counts how often the figures were made, from another journal or other reviews; null before the first. */
  revision: z.int().nullable(),
  /** A submitted review, late work or a request to score again has yet to be worked in. */
  isBeingMade: z.boolean(),
})
export type ReportMark = z.infer<typeof ReportMark>

export const watchReport = endpoint({
  method: 'GET',
  path: '/api/Interviews/{id}/report/mark',
  key: 'reports:read',
  who: 'owner',
  summary: 'Another text once what the caller sees of the report has changed: cheap enough to ask every few seconds.',
  params: InterviewId,
  reply: ReportMark,
  errors: ['report_not_found'],
})

/** As many as a page of the list has at most. */
export const maxScores = 500

/** Sealed for the caller: the values are absent. */
export const ListedScore = z.object({
  id: z.uuid(),
  /** When the report was ready. */
  madeAt: z.iso.datetime(),
  sealed: z.literal(true).optional(),
  overallScore: Figure.optional(),
  /** From where to where it may lie; null without one. Older reports have half a width instead. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable().optional(),
  band: z.number().nullable().optional(),
  /** A score set by a person in its place; null if there is none. */
  setByHand: Figure.optional(),
  /** True if there was enough evidence for a recommendation. */
  isEnough: z.boolean().optional(),
  /** Text answers that nobody has confirmed yet (standing.ts). */
  awaitingReview: z.int(),
})
export type ListedScore = z.infer<typeof ListedScore>

export const listScores = endpoint({
  method: 'GET',
  path: '/api/Interviews/scores',
  key: 'reports:read',
  who: 'interviewer',
  summary: 'The overall scores of these interviews (ids, separated by commas); those without a report are left out.',
  query: z.object({
    ids: z
      .string()
      .max(maxScores * 37)
      .default('')
      .transform((text) => text.split(',').filter(Boolean))
      .pipe(z.array(z.uuid()).max(maxScores)),
  }),
  reply: z.array(ListedScore),
  errors: [],
})

export const getEvidence = endpoint({
  method: 'GET',
  path: '/api/Interviews/{id}/evidence.json',
  key: 'reports:read',
  who: 'owner',
  summary: 'The whole journal, the pads and the report, as a download.',
  params: InterviewId,
  also: ['download'],
  errors: ['report_not_found'],
})
