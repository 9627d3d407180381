/** Saying it in other words: replies are chosen among equals so that none comes twice while another is left. */
import type { Situation } from './situation.ts'

/** The first wording that Nova has not used on this question; when all were used, the one used longest ago. */
export function sayAnew(wordings: readonly string[], { replies }: Pick<Situation, 'replies'>): string {
  const lastUse = (wording: string) => replies.findLastIndex(({ text }) => text.includes(wording))
  return wordings.reduce((best, wording) => (lastUse(wording) < lastUse(best) ? wording : best))
}
