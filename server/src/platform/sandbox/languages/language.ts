/** What a language must bring to be run. Adding one is a file beside this one and a line in languages.ts. */
import type { Signature } from '@nova/contract/signature'
import type { Language } from '@nova/contract/words'
import type { Json, Limits } from '../request.ts'

/** A file or folder of this machine, read-only inside except where our own tools make something. */
export type Bind = { from: string; to: string; isWritable?: true }

export type Plan = {
  /** Laid out in /app. */
  files: Record<string, string>
  command: string[]
  /** The command compiles first, and then sends the line `compiled` on descriptor 5 before any of the code runs. */
  compiles: boolean
  /**
   * So that the command can be started before its files are there, it waits for the first of these two: this file of
   * /app, a pipe standing in its place, or this line (in calls, that of the protocol) on descriptor 5.
   */
  waitsFor?: string
  firstLine?: string
  /** What it may do before it waits, beside the limit of the code. */
  cpuMsAhead?: number
  /** Function mode: what the harness is told beside the name of the function. */
  start?: Record<string, Json>
  /** What the compiler said, or the last words of a function's process, in the candidate's terms. */
  readErrors?: (stderr: string) => string
}

/** What a toolchain needs made once on a machine, by a command of ours in a folder that it finds at `mount`. */
export type Recipe = {
  /** Changes with whatever the result depends on. */
  key: string
  mount: string
  command: string[]
  binds: Bind[]
}

/** A language found on this machine. */
export type Toolchain = {
  version: string
  binds: Bind[]
  recipe?: Recipe
  /** How many boxes may wait for runs that come at once: more than one where starting one is cheap. */
  mostWaiting?: number
  program(code: string, limits: Limits): Plan
  /** Runs the language's harness, which speaks the protocol of calls.ts on descriptor 5. */
  calls(code: string, limits: Limits, signature: Signature): Plan
  /** A program that prints `ready`. */
  probe: string
}

export type LanguageEntry = {
  id: Language
  /** The Debian package, or a sentence, for a machine without it. */
  install: string
  /** stage makes a file reachable by every sandbox. */
  find(stage: (path: string) => string): Promise<Toolchain | undefined>
}
