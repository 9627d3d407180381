/** An attack: a program that runs only inside a sandbox, and the output its author sees. */
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
    compiler?: RegExp
  }
  limits?: RunRequest['limits']
}
