/** Requests to the sandbox and its answers. */
import type { CompileResult, RunStatus } from '@nova/contract/questions/runs'
import type { Signature } from '@nova/contract/questions/signature'
import type { CodeLanguage } from '@nova/contract/words'
import type { Limits } from '../box/limits.ts'
import type { Later } from '../queue/foresight.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

export type RunRequest = {
  id: string
  /** Fairness key: one run at a time for each, and turns between them. The interview's id. */
  queue: string
  language: CodeLanguage
  code: string
  mode: 'program' | 'function'
  /** Program mode: standard input. */
  stdin?: string
  /** Function mode: the function to call. */
  signature?: Signature
  /** Function mode: one entry per case. */
  args?: Json[][]
  /** Function mode: the first hidden case; output of earlier cases must not reveal its input. */
  hiddenFrom?: number
  /** Function mode: after this many timeouts the remaining cases are skipped. */
  maxTimeouts?: number
  /**
   * Function mode: the question's reference, which runs alongside code that ran out of time by the clock
   * (fair-time.ts).
   */
  beside?: { language: CodeLanguage; code: string } | undefined
  /** Function mode: how often cases run again that a busy machine didn't let end; 3 by default. */
  repeats?: number
  limits?: Partial<Limits>
  /** Turned away where the promised wait is longer; without it the run waits for as long as it takes. */
  maxWaitMs?: number | undefined
  /** Runs in an idle place or not at all, and ends as killed when another run needs the place. */
  isIdle?: boolean | undefined
}

export type RunEvent =
  /** `seconds`: until it is expected to begin; absent at a runner of an older version. */
  | { type: 'queued'; position: number; seconds?: number }
  | { type: 'stage'; stage: 'compile' | 'run' }
  /** The machine is busy: calls that it didn't let end run again. */
  | { type: 'again'; turn: number; of: number }
  | { type: 'stdout' | 'stderr'; text: string }

export type CaseResult = {
  status: RunStatus | 'not_run'
  /** The function's return value, if the status is ok. */
  returned?: Json
  stdout: string
  /** Why the case failed, or a remark on its result. */
  error?: string
  durationMs: number
  /** Computing, and waiting without computing, to the last sample before its answer; absent where nothing is sampled. */
  ownMs?: { computing: number; waiting: number }
}

export type RunResult = {
  id: string
  status: RunStatus
  language: CodeLanguage
  version: string
  engine: string
  queueMs: number
  /** A sentence where nothing could be run: unavailable, internal_error, stopped while waiting. */
  reason?: string
  /** Goes with the status `unavailable`. */
  later?: Later | undefined
  compile?: CompileResult
  run?: {
    status: RunStatus
    exitCode: number | null
    signal: string | null
    /** Function mode: output while the code loaded; each case has its own. */
    stdout: string
    stderr: string
    truncated: boolean
    durationMs: number
    cpuMs: number
    memoryBytes: number
  }
  cases?: CaseResult[]
}
