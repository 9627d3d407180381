/** Nova's briefing of a session, for interviewers only: sentences that each name their evidence. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { InterviewId } from '../interviews/interviews.ts'
import { HiddenCounts } from '../questions/runs.ts'
import { CodeLanguage, Language, QuestionKind } from '../words.ts'

/** One moment of the session that a sentence rests on: its journal entry, and milliseconds from the start. */
export const Moment = z.object({ seq: z.int(), atMs: z.int() })
export type Moment = z.infer<typeof Moment>

/** A sentence, and the moments it rests on; none where it says that something did not happen. */
export const Statement = z.object({ text: z.string(), moments: z.array(Moment) })
export type Statement = z.infer<typeof Statement>

/** Something of the question's own list that fits the moment. */
export const FollowUp = z.object({
  text: z.string(),
  source: z.enum(['probe', 'follow-up', 'hint', 'case', 'try']),
  /** Why it is offered now. */
  why: Statement,
})
export type FollowUp = z.infer<typeof FollowUp>

/** The last test run of the candidate where something failed. */
export const FailingTest = z.object({
  statement: Statement,
  language: CodeLanguage,
  /** Nothing ran, so that there are no results to compare with those of known mistakes. */
  isCompileError: z.boolean(),
  /** The visible test that failed first; null where only hidden ones did, and for SQL, where the statement says what differs. */
  failure: z.object({ args: z.array(z.json()), expected: z.json(), actual: z.json(), error: z.string() }).nullable(),
  /** The names of the parameters. */
  names: z.array(z.string()),
  hidden: HiddenCounts,
  /** The known mistake that the results match, where they match one clearly. */
  cause: z.string().nullable(),
  /** Nova's reply to a candidate who names that cause. */
  causeReply: z.string().nullable(),
  /** The code was changed after this run. */
  isStale: z.boolean(),
})
export type FailingTest = z.infer<typeof FailingTest>

/** A point of a good answer. `found` is null if no automatic check looks for it. */
export const ExpectedPoint = z.object({ text: z.string(), found: z.boolean().nullable(), quote: z.string().nullable() })
export type ExpectedPoint = z.infer<typeof ExpectedPoint>

export const Expected = z.object({
  points: z.array(ExpectedPoint),
  /** Cost of a good solution; coding questions only. */
  cost: z.string().nullable(),
  /** Observable behaviour at levels 1 to 5; behavioral questions only. */
  levels: z.array(z.string()),
  /** The languages of the reference solution. */
  languages: z.array(Language),
})
export type Expected = z.infer<typeof Expected>

export const PlannedQuestion = z.object({
  id: z.string(),
  title: z.string(),
  kind: QuestionKind,
  minutes: z.int(),
})
export type PlannedQuestion = z.infer<typeof PlannedQuestion>

export const Briefing = z.object({
  /** The last journal entry that was read. */
  seq: z.int(),
  /** Seconds after which this may change even if nothing happens; null: never. */
  changesInSeconds: z.int().nullable(),
  phase: z.enum(['planned', 'running', 'over']),
  questions: z.array(PlannedQuestion),
  /** The candidate's latest activity; null before they join. */
  doing: Statement.nullable(),
  /** About the question that was asked for; null where none was. */
  question: z
    .object({
      id: z.string(),
      failing: FailingTest.nullable(),
      followUps: z.array(FollowUp),
      expected: Expected,
    })
    .nullable(),
  summary: z.array(z.object({ title: z.string(), statements: z.array(Statement) })),
})
export type Briefing = z.infer<typeof Briefing>

export const getBriefing = endpoint({
  method: 'GET',
  path: '/api/Interviews/{id}/briefing',
  who: 'owner',
  summary: 'What Nova tells interviewers about the session so far, each sentence with the moments it rests on.',
  params: InterviewId,
  query: z.object({ questionId: z.string().max(100).optional() }),
  reply: Briefing,
  errors: ['question_not_found'],
})
