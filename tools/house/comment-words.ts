/** English of comments: how many use words or openings that make readers stop, per 1,000 comments of the whole house. */
import type { Breach, Source } from './source.ts'

/** Budget for comments with a listed word or opening, per 1,000. */
export const maxPerThousand = 10

/** A sentence that begins with a clause in place of its subject. */
const opening = /(?:^|[.:;?!] )(?:what|who|whoever|whom|whose|whatever|where|whether|which)\b(?![^.?!]*\?)/i
const words =
  /(?<!`)\b(?:told|stands|stood|somebody|nobody|whoever|everybody|anew|mends?|mended|meanwhile|thereof|whatever|besides)\b(?!`)/i

const plain = (comment: string) =>
  comment
    .replaceAll(/^\s*\*? ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** One breach with the first places, where more comments than the budget allows are hard to read. */
export function breachesOfComments(sources: readonly Pick<Source, 'path' | 'comments'>[]): Breach[] {
  const all = sources.flatMap(({ path, comments }) => comments.map((comment) => ({ path, text: plain(comment) })))
  const hard = all.filter(({ text }) => opening.test(text) || words.test(text))
  const most = Math.floor((all.length * maxPerThousand) / 1000)
  if (hard.length <= Math.max(most, minCounted)) return []
  const first = hard.slice(0, 5).map(({ path, text }) => `${path}: ${text.slice(0, 80)}`)
  return [
    {
      path: hard[0]!.path,
      message: `${hard.length} of ${all.length} comments are hard to read, ${most} may be (docs/glossary.md, CONTRIBUTING.md): ${first.join(' · ')}`,
    },
  ]
}

/** Fewer aren't a habit. */
const minCounted = 2
