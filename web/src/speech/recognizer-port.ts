/** Messages between the page and the worker that recognises speech. */
import type { ModelFiles } from './model-files.ts'

export type ToRecognizer =
  | { type: 'start'; files: ModelFiles }
  | { type: 'open'; stream: number; rate: number }
  | { type: 'take'; stream: number; samples: Float32Array<ArrayBuffer> }
  | { type: 'finish'; stream: number }

export type FromRecognizer =
  | { type: 'ready' }
  | { type: 'failed'; message: string }
  | { type: 'interim'; stream: number; text: string }
  /** A piece of audio of `seconds`, recognised in `ms` milliseconds. */
  | { type: 'heard'; stream: number; text: string; seconds: number; ms: number }
  | { type: 'finished'; stream: number }
