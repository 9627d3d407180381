/** What terms of the field mean, where a message asks for just that: 'sharding == partitioning?', 'remind me what XSS is'. */
import type { Concept } from '@nova/contract/knowledge'
import { listConcepts } from './knowledge.ts'

/** Characters. Who asks for a term uses few words. */
const longestMessage = 220
const mostTold = 2

/** Stands for a name of a term in what is looked at. */
const name = '§'
const article = '(?:an? |the |exactly |really |actually |just )*'

/** Ways to ask what a term means; anything else that names one is about something else. */
const asking = [
  `^\\W*(?:ok |so |hi |hey |sorry |um |uh |and )*${article}${name}\\W*(?:=|\\?|again\\W*\\?|in (?:simple|plain|normal|other) words)`,
  `\\b(?:what(?:'?s| is| are| was| were)|whats|wat is|c'est quoi) ${article}${name}`,
  `\\bwhat (?:an? |the )?${name}(?:s|es)? (?:is|are|was|were|means?|meant|does|do)\\b`,
  `\\bwhat (?:does|do|did) ${article}${name}(?: of)?(?: [\\w.,]+){0,2} (?:mean|stand)`,
  `\\b(?:explain|define|definition of|meaning of|remind me|remember)\\b.{0,24}${name}`,
  `${name}\\W{0,3}(?:=|means?\\b|vs\\b|versus\\b).{0,16}${name}`,
  `${name}.{0,30}\\b(?:the )?same (?:as|thing)\\b`,
  `\\bdifferen(?:ce|t)\\b.{0,30}${name}|${name}.{0,40}\\bdifferen(?:ce|t)\\b`,
  `\\bhow (?:does|do|did) ${article}${name}(?: \\w+){0,2} (?:actually |really |even |roughly )?(?:work|function|find|look)`,
  `${name}(?:[^?]{0,16}${name})?[^?]{0,40}\\b(?:which (?:is|was|one|of)|mix (?:\\w+ )?up|confus\\w+|forg[eo]t|who \\w+ (?:on )?wh)`,
].map((pattern) => new RegExp(pattern, 'i'))

/** The terms that the message asks about, in its order; none where it does not ask what one means. Never throws. */
export function findAskedTerms(message: string): Concept[] {
  if (message.length > longestMessage) return []
  let text = ` ${message
    .toLowerCase()
    .replace(/[“”"`*]/g, '')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')} `
  const found = new Map<Concept, number>()
  for (const { words, concept } of names()) {
    const at = text.search(words)
    if (at < 0) continue
    // So long as what stands for it, so that places stay in their order.
    text = text.replace(
      words,
      (whole, before: string) => `${before}${name}${'\u200B'.repeat(whole.length - before.length - 1)}`,
    )
    found.set(concept, Math.min(found.get(concept) ?? at, at))
  }
  // 'B-tree index' is one thing to ask about.
  const asked = text.replaceAll('\u200B', '').replace(/§(?: §)+/g, name)
  if (found.size === 0 || !asking.some((pattern) => pattern.test(asked))) return []
  return [...found]
    .toSorted(([, one], [, other]) => one - other)
    .slice(0, mostTold)
    .map(([concept]) => concept)
}

/** Names that are also everyday words: nobody who uses one asks for the term. */
const everyday = new Set(
  'get put post delete rest dry solid acid node page lock edge state port mean set scope floor record key array process is-a has-a'.split(
    ' ',
  ),
)

type Named = { words: RegExp; concept: Concept }
let known: { of: readonly Concept[]; names: Named[] } | undefined

/** The longest names first: 'hash table' is one term, and not two. */
function names(): Named[] {
  const of = listConcepts()
  if (known?.of === of) return known.names
  const all = of.flatMap((concept) => concept.names.map((each) => ({ each: each.toLowerCase(), concept })))
  const made = all
    .filter(({ each }) => !everyday.has(each.replace(/s$/, '')))
    .toSorted((one, other) => other.each.length - one.each.length)
    .map(({ each, concept }) => {
      const escaped = each.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[\s-]+/g, '[\\s-]?')
      return { words: new RegExp(`(^|[^\\p{L}\\d_])${escaped}(?:s|es|'s)?(?![\\p{L}\\d_])`, 'u'), concept }
    })
  known = { of, names: made }
  return made
}
