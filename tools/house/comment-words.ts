/** English of comments: how many have words or turns of phrase that make readers stop, per 1,000 comments of the whole house. */
import type { Breach, Source } from './source.ts'

/** A way of writing that a house may have in few comments only. */
type Habit = { fault: string; patterns: readonly RegExp[]; maxPerThousand: number }

/** Words, and sentences that begin with a clause in place of their subject. */
export const hardWords: Habit = {
  fault: 'are hard to read',
  patterns: [
    /(?:^|[.:;?!] )(?:what|who|whoever|whom|whose|whatever|where|whether|which)\b(?![^.?!]*\?)/i,
    /(?<!`)\b(?:told|stands|stood|somebody|nobody|whoever|everybody|anew|mends?|mended|meanwhile|thereof|whatever|besides)\b(?!`)/i,
  ],
  maxPerThousand: 10,
}

/** A clause after a preposition, in place of a noun. */
export const clausesForNouns: Habit = {
  fault: 'have a clause in place of a noun',
  patterns: [
    /\b(?:of|by|to|for|from|with|at|in|on|about|after|before|against|without|than) (?:who|what|whoever|whatever|whom|whose)\b/i,
  ],
  maxPerThousand: 5,
}

/** Turns of phrase that English-speaking colleagues do not use this often. */
export const oddPhrases: Habit = {
  fault: 'have an odd turn of phrase',
  patterns: [
    /(?<!\bthere )\b(?:is|are) no\b(?! (?:longer|more|less|better|larger|higher)\b)/i,
    /\b(?:(?:is|are) off|at work|hangs? together|once more|of (?:its|their|his|her|one's) own)\b/i,
    /(?<!`)\bbeside\b(?!`)/i,
  ],
  maxPerThousand: 9,
}

const plain = (comment: string) =>
  comment
    .replaceAll(/^\s*\*? ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** One breach with the first places for each habit that more comments have than its budget allows. */
export function breachesOfComments(sources: readonly Pick<Source, 'path' | 'comments'>[]): Breach[] {
  const all = sources.flatMap(({ path, comments }) => comments.map((comment) => ({ path, text: plain(comment) })))
  return [hardWords, clausesForNouns, oddPhrases].flatMap(({ fault, patterns, maxPerThousand }) => {
    const found = all.filter(({ text }) => patterns.some((pattern) => pattern.test(text)))
    const most = Math.floor((all.length * maxPerThousand) / 1000)
    if (found.length <= Math.max(most, minCounted)) return []
    const first = found.slice(0, 5).map(({ path, text }) => `${path}: ${text.slice(0, 80)}`)
    return [
      {
        path: found[0]!.path,
        message: `${found.length} of ${all.length} comments ${fault}, at most ${most} may (docs/glossary.md, CONTRIBUTING.md): ${first.join(' · ')}`,
      },
    ]
  })
}

/** Fewer aren't a habit. */
const minCounted = 2
