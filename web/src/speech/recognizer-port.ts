/** What the page and the worker that recognises speech say to each other. */
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
  /** A piece of so many seconds, recognised in so many milliseconds. */
  | { type: 'heard'; stream: number; text: string; seconds: number; ms: number }
  | { type: 'finished'; stream: number }
