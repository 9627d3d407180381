/** Messages between the page and the bundling worker. */
import type { Place } from '../places.ts'

/** A script of the page: a file, or inline text. */
export type Entry = { path: string } | { text: string; folder: string }

export type Problem = { text: string; place?: Place }

/** A bundled script, its source map, and the styles that it imports. */
export type Script = { code: string; map: string; css: string }

export type ToBundler =
  | { type: 'start'; program: ArrayBuffer }
  | { type: 'bundle'; id: number; entries: Entry[]; texts: Record<string, string> }

export type FromBundler = { id: number; scripts: Script[]; problems: Problem[] }
