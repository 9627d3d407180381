/** A run: its request and progress. */
import type { RunRequest } from '../journal/journal.ts'
import type { Json } from './value-input.ts'

/** A run in progress; `id` once the server has taken it. */
export type Running = {
  kind: 'run' | 'test'
  questionId: string
  id: string | null
  /** Its place among those that wait, from 1; 0 once it runs. */
  position: number
  /** In how many seconds its turn is expected, where the server says so. */
  seconds?: number | undefined
  /** It waits for as long as it takes, and newer code takes its place. */
  isKept?: boolean | undefined
  /** `again`: our server is busy, and what it didn't finish runs again. */
  stage: 'compile' | 'run' | 'load' | 'again' | null
  stdout: string
  stderr: string
}

export const busy = 'Our server is busy. Running again…'

/** The request: the code, its input, and for a test the caller's own cases. */
export type RunAsk = RunRequest & { cases?: { args: Json[]; expected?: Json }[]; keepPlace?: true }
