/** Saying it in other words: replies are chosen among equals so that none comes twice while another is left. */
import type { Situation } from './situation.ts'

/** The first wording that Nova has not used on this question; when all were used, the one used longest ago. */
export function sayAnew(wordings: readonly string[], { replies }: Pick<Situation, 'replies'>): string {
  const lastUse = (wording: string) => replies.findLastIndex(({ text }) => text.includes(wording))
  return wordings.reduce((best, wording) => (lastUse(wording) < lastUse(best) ? wording : best))
}

/** A known reply behind the idea that it is about: its verdict goes on in lower case. */
export const lowerVerdict = (text: string) =>
  text.replace(/^(?:Yes|No|Right|Close|Not|Almost|Usually)\b/, (word) => word.toLowerCase())

/** What is known of an idea that somebody may have, named by a way to put it. */
export function tellIfMeant(phrase: string, reply: string, lead = 'If you mean'): string {
  const said = lowerVerdict(reply)
  return said === reply ? `${lead} “${phrase}”: ${reply}` : `${lead} “${phrase}”, then ${said}`
}

/** Code or a value within a sentence, with all its signs. */
export function asCode(value: string): string {
  const runs = value.match(/`+/g)
  if (!runs) return `\`${value}\``
  const marks = '`'.repeat(1 + Math.max(...runs.map(({ length }) => length)))
  return `${marks} ${value} ${marks}`
}
