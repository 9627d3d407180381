/** Running a candidate's code: freely (run) and against the question's tests (test). */
import { z } from 'zod'
import { maxTextLength, maxSourceBytes } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { InterviewId } from '../interviews/interviews.ts'
import { JsonValue } from '../json-value.ts'
import { CodeLanguage } from '../words.ts'
import { sqlLimits, SqlRows } from './sql.ts'

export const RunStatus = z.enum([
  'ok',
  'compile_error',
  'runtime_error',
  /** It computed for longer than its processor time. */
  'timeout',
  /** It waited without computing until its time was over. */
  'waited',
  /** The machine was too busy to let it end; neither passed nor failed. */
  'not_judged',
  'memory_limit',
  'output_limit',
  'killed',
  'unavailable',
  'internal_error',
])
export type RunStatus = z.infer<typeof RunStatus>

export const CaseStatus = z.enum([...RunStatus.options, 'passed', 'failed', 'not_run'])
export type CaseStatus = z.infer<typeof CaseStatus>

/** Default limits of a run, if it asks for no lower ones; the interface names these figures. */
export const runLimits = {
  /** Waiting without computing. How long a busy machine keeps a run waiting for a processor doesn't count. */
  wallMs: 10_000,
  /** Computing. */
  cpuMs: 5_000,
  memoryMb: 512,
  outputBytes: 256 * 1024,
  processes: 64,
  /** For one test: computing, and waiting without computing. */
  caseMs: 2_000,
  caseWaitMs: 5_000,
  /** For one test in a browser, which measures no processor time. */
  caseWallMs: 8_000,
} as const

/** Share of the memory for the code's values in the engines of JavaScript and Java, which need the rest themselves. */
export const heapMbOf = (memoryMb: number): number => Math.max(32, Math.floor(memoryMb / 2))

/**
 * How often a candidate may run the hidden tests of one question: `free` times, and then once every `everySeconds`.
 * Visible tests run without this limit, and so does the judgement at the end.
 */
export const hiddenRunLimit = { free: 30, everySeconds: 20 } as const

/** A run waits for its turn if the wait promised is at most this; beyond it, only where `keepPlace` says so. */
export const maxWaitSeconds = 60

/** Details of the refusal `long_wait`. */
export type LongWait = { seconds: number; before: number }

/** The engine of a server that has no sandbox: code runs in the candidate's own browser, and is reported from there. */
export const browserEngine = 'browser'
/** The page without origin in which a browser runs a candidate's code. */
export const framePath = '/in-browser'

/** True if a test ran only the visible tests of just-submitted code, for interviewers who watch. It judges nothing. */
export function isSubmissionCheck(test: {
  trigger: string
  hidden: { notRun?: boolean | undefined; notJudged?: number | undefined }
}): boolean {
  return test.trigger === 'submitted' && test.hidden.notRun === true && test.hidden.notJudged === undefined
}

export const CompileResult = z.object({
  status: RunStatus,
  exitCode: z.int().nullable(),
  stdout: z.string(),
  stderr: z.string(),
  durationMs: z.number(),
})
export type CompileResult = z.infer<typeof CompileResult>

/** Outcome of SQL on the visible data set; it has rows where a statement, or the question's check, returned some. */
export const SqlOutcome = z.object({
  rows: SqlRows.optional(),
  /** The first rows of the statements before that returned some, in their order. */
  earlier: z.array(SqlRows).max(sqlLimits.earlier).optional(),
  plan: z.string().optional(),
  /** Rows that statements changed, by their own word: `UPDATE 3`. */
  tags: z.array(z.string()),
})
export type SqlOutcome = z.infer<typeof SqlOutcome>

/** Wait for as long as it takes. A newer run of the same person takes the place over. */
const keepPlace = z.boolean().optional()

export const RunForm = z.object({
  questionId: z.string().max(100),
  language: CodeLanguage,
  code: z.string().max(maxSourceBytes),
  stdin: z.string().max(maxTextLength).optional(),
  /** JSON arguments of the question's function; without them the code runs as a program. */
  args: z.array(JsonValue).max(8).optional(),
  /** SQL: show the plans of the statements, after running them. */
  explain: z.boolean().optional(),
  keepPlace,
})

export const RunReply = z.object({
  id: z.string(),
  status: RunStatus,
  language: CodeLanguage,
  version: z.string(),
  engine: z.string(),
  queueMs: z.number(),
  compile: CompileResult.optional(),
  run: z
    .object({
      status: RunStatus,
      exitCode: z.int().nullable(),
      signal: z.string().nullable(),
      stdout: z.string(),
      stderr: z.string(),
      truncated: z.boolean(),
      durationMs: z.number(),
      cpuMs: z.number().nullable(),
      memoryBytes: z.number().nullable(),
      returned: z.json().optional(),
    })
    .optional(),
  /** SQL: the rows on the visible data set, or the plan where that was asked for. */
  sql: SqlOutcome.optional(),
})
export type RunReply = z.infer<typeof RunReply>

export const TestForm = z.object({
  questionId: z.string().max(100),
  language: CodeLanguage,
  code: z.string().max(maxSourceBytes),
  /** The caller's own cases, run along with the visible ones. */
  cases: z
    .array(z.object({ args: z.array(JsonValue).max(8), expected: JsonValue.optional() }))
    .max(20)
    .optional(),
  keepPlace,
})

export const VisibleCase = z.object({
  index: z.int(),
  status: CaseStatus,
  args: z.array(z.json()),
  expected: z.json().nullable(),
  actual: z.json().nullable(),
  stdout: z.string(),
  error: z.string().optional(),
  durationMs: z.number(),
  own: z.boolean().optional(),
  /** SQL: the data set; expected and actual are SqlRows then. */
  dataSet: z.string().optional(),
})
export type VisibleCase = z.infer<typeof VisibleCase>

const GroupCount = z.object({ passed: z.int(), total: z.int() })
/** How the hidden tests that failed did so, all groups together. No more, since code chooses how it fails. */
export const HiddenFailures = z.object({
  wrong: z.int(),
  error: z.int(),
  time: z.int(),
  memory: z.int(),
  /** Waited without computing; counted as `time` in records of earlier versions. */
  waited: z.int().optional(),
})
export type HiddenFailures = z.infer<typeof HiddenFailures>
export const HiddenCounts = z.object({
  core: GroupCount,
  edge: GroupCount,
  scale: GroupCount,
  /** Absent where none failed or none ran, and in records of earlier versions. */
  failures: HiddenFailures.optional(),
  /** True where no hidden test was run, so that the counts say nothing about the code. */
  notRun: z.literal(true).optional(),
  /** Hidden tests that a busy machine didn't let end. They are in no other count. */
  notJudged: z.int().optional(),
  /** For delayed hidden tests, because of their limit: seconds until they run again for this question. */
  waitSeconds: z.int().optional(),
})
export type HiddenCounts = z.infer<typeof HiddenCounts>

export const TestReply = z.object({
  id: z.string(),
  /** How the visible and the caller's own cases went; hidden ones have no part in it. */
  status: RunStatus,
  language: CodeLanguage,
  engine: z.string(),
  compile: CompileResult.optional(),
  visible: z.array(VisibleCase),
  hidden: HiddenCounts,
})
export type TestReply = z.infer<typeof TestReply>

const over = ['interview_completed', 'interview_cancelled'] as const
export const refusedRuns = ['run_in_progress', 'long_wait', 'run_not_taken', 'run_given_up'] as const
const errors = ['question_not_found', 'language_unavailable', ...refusedRuns, ...over] as const
const candidateErrors = [...errors, 'not_joined', 'time_ended', 'in_break'] as const

export const runCode = endpoint({
  method: 'POST',
  path: '/api/Interviews/{id}/run',
  olderPaths: ['/api/candidate/interview/{id}/run'],
  who: 'participant',
  summary:
    'Runs code in the sandbox, as a program or as the question’s function. It waits for its turn for up to a minute; beyond that the refusal `long_wait` says how long, and `keepPlace` waits for as long as it takes. A caller who disconnects while it waits gives the place up.',
  params: InterviewId,
  body: RunForm,
  reply: RunReply,
  also: ['event-stream'],
  maxBytes: 1024 * 1024,
  perMinute: 30,
  errors: [...candidateErrors],
})
export const testCode = endpoint({
  method: 'POST',
  path: '/api/Interviews/{id}/test',
  olderPaths: ['/api/candidate/interview/{id}/test'],
  who: 'participant',
  summary:
    'Runs the visible, own and hidden tests; hidden ones come back as counts alone. A candidate runs the hidden tests of a question 30 times, then once every 20 seconds; in between the visible ones run alone. It waits for its turn as a run does.',
  params: InterviewId,
  body: TestForm,
  reply: TestReply,
  also: ['event-stream'],
  maxBytes: 1024 * 1024,
  perMinute: 30,
  errors: [...candidateErrors, 'tests_unavailable'],
})
export const stopRun = endpoint({
  method: 'DELETE',
  path: '/api/Interviews/{id}/runs/{runId}',
  olderPaths: ['/api/candidate/interview/{id}/runs/{runId}'],
  who: 'participant',
  summary: 'Stops a waiting or running run.',
  params: InterviewId.extend({ runId: z.string().max(64) }),
  status: 204,
  errors: ['run_not_found', 'interview_cancelled'],
})

const browserErrors = [...candidateErrors, 'runs_on_server'] as const
const Printed = z.string().max(runLimits.outputBytes * 2)

/** A run that the candidate's browser made. */
export const BrowserRunForm = RunForm.extend({
  status: RunStatus,
  version: z.string().max(60),
  stdout: Printed,
  stderr: Printed,
  truncated: z.boolean(),
  durationMs: z.number().min(0).max(600_000),
  returned: JsonValue.optional(),
})
export type BrowserRunForm = z.input<typeof BrowserRunForm>

/** The function's result for one case; the server decides if it is right. */
export const BrowserCase = z.object({
  status: z.enum([...RunStatus.options, 'not_run']),
  returned: JsonValue.optional(),
  stdout: z.string().max(40_000),
  error: z.string().max(40_000).optional(),
  durationMs: z.number().min(0).max(600_000),
})
export type BrowserCase = z.infer<typeof BrowserCase>

/** A test that the candidate's browser made: the visible cases in their order, then the caller's own. */
export const BrowserTestForm = TestForm.extend({
  status: RunStatus,
  /** Messages of the compiler or loader. */
  stderr: Printed,
  results: z.array(BrowserCase).max(60),
})
export type BrowserTestForm = z.input<typeof BrowserTestForm>

export const reportBrowserRun = endpoint({
  method: 'POST',
  path: '/api/candidate/interview/{id}/browser-run',
  who: 'candidate',
  summary: 'Records a run that was made in the browser, where the server has no sandbox.',
  params: InterviewId,
  body: BrowserRunForm,
  reply: RunReply,
  maxBytes: 2 * 1024 * 1024,
  perMinute: 60,
  errors: [...browserErrors],
})
export const reportBrowserTest = endpoint({
  method: 'POST',
  path: '/api/candidate/interview/{id}/browser-test',
  who: 'candidate',
  summary: 'Judges results of the visible tests that come from the browser; hidden tests are not run.',
  params: InterviewId,
  body: BrowserTestForm,
  reply: TestReply,
  maxBytes: 2 * 1024 * 1024,
  perMinute: 60,
  errors: [...browserErrors],
})
