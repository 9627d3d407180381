/** Messages between the page and a worker, over a dedicated port. */
import type { Language } from '@nova/contract/words'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
/** One that has an engine (engines.ts). */
export type BrowserLanguage = Language

/** Sent to a worker once: the engine's files, by name. */
export type Files = Record<string, ArrayBuffer>

/** The text of the main file, and whether it has types to leave out. */
export type Code = { text: string; file: string; isTyped: boolean }

export type ToWorker =
  | { type: 'start'; files: Files }
  | { type: 'program'; code: Code; stdin: string }
  | { type: 'load'; code: Code; name: string }
  | { type: 'call'; args: Json[] }

/** How code ended: by itself, or at a limit that the engine itself keeps. */
export type Ended = 'ok' | 'compile_error' | 'runtime_error' | 'timeout' | 'memory_limit' | 'output_limit'

export type FromWorker =
  | { type: 'ready'; version: string }
  /** The engine did not start. */
  | { type: 'failed'; message: string }
  | { type: 'print'; stream: 'stdout' | 'stderr'; text: string }
  /** The end of a program or of loading; `message` is empty where it went well. */
  | { type: 'ended'; status: Ended; message: string; durationMs: number }
  | { type: 'returned'; status: Ended; value?: Json; message: string; durationMs: number }

/** A worker's own limits; the page stops what keeps none. */
export const memoryBytes = 128 * 1024 * 1024
/** About 1,100 calls deep. With 256 KiB the worker's own stack overflows first, which ends it. */
export const stackBytes = 192 * 1024
/** Maximum size of one value as JSON. */
export const maxValueLength = 4 * 1024 * 1024
