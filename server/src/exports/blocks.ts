/**
 * The content of a report on paper, independent of page positions. Plain data, so that it can be passed to a thread.
 */

/** Words, some of them set otherwise. */
export type Piece = { text: string; face?: 'bold' | 'mono' }
export type Rich = string | readonly Piece[]

/** A shape of a drawing, in points from its top left corner. */
export type Stroke = { points: readonly (readonly [number, number])[]; isClosed: boolean; width: number }

export type Block =
  /** Level 1 is the title; no level is left out on the way down. */
  | { kind: 'heading'; level: 1 | 2 | 3 | 4; text: string }
  | { kind: 'paragraph'; text: Rich; tone?: 'muted' | 'strong' }
  /** `labels` in place of dots. */
  | { kind: 'list'; items: Rich[]; labels?: string[] }
  /** Shares of the width; the first cell of each row names it. */
  | { kind: 'table'; head: string[]; rows: string[][]; widths: number[] }
  /** Its lines are numbered where they are referred to. */
  | { kind: 'code'; text: string; isNumbered?: boolean }
  | { kind: 'drawing'; alt: string; width: number; height: number; strokes: Stroke[]; words: Placed[] }
  /** A score on its scale with the range it likely lies in, as a picture. */
  | { kind: 'scale'; alt: string; value: number | null; low: number; high: number }
  | { kind: 'page' }

/** Text on a drawing, with the start of its first line. */
export type Placed = { text: string; x: number; y: number; size: number }

export type Paper = {
  title: string
  subject: string
  /** At the foot of each page, before the page's number. */
  foot: string
  /** Date of the file, so that the same paper is the same file byte for byte; absent: now. */
  at?: string
  /** Smaller headings, for content that has to fit on one page. */
  isCompact?: true
  blocks: Block[]
}
