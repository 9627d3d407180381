/** What an attack is: a program that runs inside a sandbox only, and what its author gets to see. */
import type { RunRequest, RunResult } from '../../src/platform/sandbox/request.ts'

export type Attack = {
  name: string
  /** Reads the addresses of listeners of this machine, as JSON, from its input. */
  code: string
  sees: {
    /** One of these. */
    status: RunResult['status'][]
    prints?: string | RegExp
    complains?: RegExp
    /** What the compiler said. */
    compiler?: RegExp
  }
  limits?: RunRequest['limits']
}
