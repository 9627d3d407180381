/** The sandbox's part of a language: finding it on a machine, and running its code. */
import type { Json } from '@nova/contract/json-value'
import type { Signature } from '@nova/contract/questions/signature'
import type { Bind } from '../box/bind.ts'
import type { Limits } from '../box/limits.ts'
import type { PistonProgram } from './piston-text.ts'

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
  /** The command is a program of ours whose processes share memory. */
  sharesMemory?: boolean
  /** Processor time allowed before the wait, in addition to the code's limit. */
  cpuMsAhead?: number
  /** Function mode: further input for the harness, in addition to the function's name. */
  start?: Record<string, Json>
  /** Rewrites compiler errors, or the last output of a function's process, in the candidate's terms. */
  readErrors?: (stderr: string) => string
}

/** One-time build that a toolchain needs on a machine; our command runs in a folder mounted at `mount`. */
export type Recipe = {
  /** Changes with every input of the result. */
  key: string
  mount: string
  command: string[]
  binds: Bind[]
  sharesMemory?: boolean
}

/** A language found on this machine. */
export type Toolchain = {
  version: string
  binds: Bind[]
  recipe?: Recipe
  /** How many boxes may wait for runs that come at once: more than one where starting one is cheap. */
  maxWaiting?: number
  program(code: string, limits: Limits): Plan
  /** Runs the language's harness, which speaks the protocol of calls.ts on descriptor 5. */
  calls(code: string, limits: Limits, signature: Signature): Plan
  /** A program that prints `ready`. */
  probe: string
}

/** Where a toolchain's files go: `stage` makes a file reachable by every sandbox, `stageFolder` a folder. */
export type Staging = {
  stage(path: string): string
  stageFolder(path: string): string
  /** An empty folder. */
  makeToolsFolder(): string
}

/** How a plain Piston runs a language. */
export type OnPiston = {
  /** Versions that our programs need. */
  versions?: RegExp
  /** The code as a program. */
  program(code: string): PistonProgram
  /** The code with a harness around it, or why there can be none. */
  calls(code: string, signature: Signature): PistonProgram | { complaint: string }
}

export type LanguageEntry = {
  /** The Debian package, or a sentence, for a machine without it. */
  install: string
  find(staging: Staging): Promise<Toolchain | undefined>
  /** A program that prints this text, which has no quotes. */
  prints(text: string): string
  /** Other names of it that Piston's clients use. */
  aliases: readonly string[]
  onPiston?: OnPiston
}
