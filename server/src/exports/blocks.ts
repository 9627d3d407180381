/** What a report on paper consists of, without where it stands on a page. Data alone, so that a thread can be given it. */

export type Block =
  /** Level 1 is the title; no level is left out on the way down. */
  | { kind: 'heading'; level: 1 | 2 | 3 | 4; text: string }
  | { kind: 'paragraph'; text: string; tone?: 'muted' | 'strong' }
  | { kind: 'list'; items: string[] }
  /** Shares of the width; the first cell of each row names it. */
  | { kind: 'table'; head: string[]; rows: string[][]; widths: number[] }
  | { kind: 'code'; text: string }
  /** A score on its scale with the range it likely lies in, as a picture. */
  | { kind: 'scale'; alt: string; value: number; low: number; high: number }
  | { kind: 'page' }

export type Paper = {
  title: string
  subject: string
  /** At the foot of each page, before the page's number. */
  foot: string
  blocks: Block[]
}
