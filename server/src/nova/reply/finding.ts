/** Knowledge that fits a message, weighted by the usual purpose of such messages. */
import { isAnsweredIn } from '@nova/contract/kinds/kinds'
import type { Intent } from '@nova/contract/questions/knowledge'
import { type Hit, retrieve } from '../../knowledge/knowledge.ts'
import { tellingWords } from '../../knowledge/search.ts'
import type { Meant } from '../../knowledge/talk-topics.ts'
import { shareOf } from '../help.ts'
import { knownLanguage, type Situation } from '../situation.ts'

type Asked = { message: string; situation: Situation; meant: Meant }

const boosts: readonly (readonly [intents: readonly Intent[], of: (hit: Hit) => boolean, factor: number])[] = [
  [['syntax', 'error'], ({ item }) => item.source === 'reference', 2.4],
  [['concept', 'term'], ({ item }) => item.source === 'concept' || item.kind === 'term', 1.6],
  [['cost', 'slow'], ({ item }) => item.kind === 'cost', 1.8],
  [['hypothesis', 'plan'], ({ item }) => item.kind === 'belief' || item.kind === 'idea', 1.2],
  [['rule', 'edge-cases', 'term'], ({ item }) => item.kind === 'clarification' || item.source === 'statement', 1.2],
]
/** Weight of a language's form that wasn't asked for. */
const unasked = 0.5

/** Finds entries that fit a message; a short message is also searched together with the words before it. */
export async function hitsFor({ message, situation, meant }: Asked): Promise<Hit[]> {
  const { question } = situation
  const language = knownLanguage(situation)
  const own = await retrieve({ question, language, message })
  const words = tellingWords(message).length
  const before = [
    ...(words <= maxShort ? situation.said.slice(-1) : []),
    ...(words <= maxThread && meant.alike >= minKnown
      ? situation.replies.slice(-1).map(({ text }) => text.slice(0, maxBefore))
      : []),
  ]
  const joined: Hit[] = []
  for (const text of before)
    for (const hit of await retrieve({ question, language, message: `${message} ${text}` }))
      joined.push({ ...hit, likelihood: hit.likelihood * ofThread })
  const weigh = (hit: Hit): Hit => {
    const boost = boosts.reduce(
      (factor, [intents, fits, by]) => (fits(hit) ? factor * (1 + (by - 1) * shareOf(meant, intents)) : factor),
      1,
    )
    const cost = hit.item.kind === 'cost' ? likelyCost * shareOf(meant, ['cost', 'slow']) : 0
    const isWritten = isCalled(hit, message) || (isAnsweredIn(question, 'sql') && isNamed(hit, message, hasTwoWords))
    const named = hit.item.source === 'reference' && isWritten ? namedBonus : 0
    const isForeign =
      (hit.item.source === 'reference' &&
        named === 0 &&
        shareOf(meant, ['syntax', 'error', 'concept', 'code-meaning', 'write-code']) < minForm) ||
      (hit.item.source === 'concept' && !isNamed(hit, message))
    return {
      ...hit,
      likelihood: Math.min(0.99, Math.max(cost, hit.likelihood * boost * (isForeign ? unasked : 1) + named)),
    }
  }
  const all = [...own, ...joined].map(weigh).toSorted((a, b) => b.likelihood - a.likelihood)
  return all.filter((hit, at) => all.findIndex(({ item }) => item === hit.item) === at)
}
/** A term of the field is explained where the message names it. */
const isNamed = ({ item }: Hit, message: string, counts: (name: string) => boolean = () => true): boolean =>
  (item.names ?? [])
    .filter(counts)
    .some((name) => ` ${message.toLowerCase().replace(/[^\p{L}\d+#]+/gu, ' ')} `.includes(` ${name.toLowerCase()} `))
/** One word of SQL is often a word of everyday language too: case, values, distinct. */
const hasTwoWords = (name: string) => /[ _]/.test(name)
const likelyCost = 0.6
const namedBonus = 0.25

/** A name of the language that the message calls or writes as code: `sort()`, `Math.floor`, `List<Integer>`. */
function isCalled({ item }: Hit, message: string): boolean {
  const called =
    message.match(/[A-Za-z_][\w.]*(?=\(|<|\[\])|\b[A-Za-z_]\w*\.[A-Za-z_]\w*|\b[a-z]+[A-Z]\w*|\b[a-z]+_[a-z_]+\b/g) ??
    []
  const names = (item.names ?? []).flatMap((name) => name.toLowerCase().split(/[^\w]+/))
  return called.flatMap((each) => each.toLowerCase().split('.')).some((each) => each.length > 2 && names.includes(each))
}
/** Telling words of a message that is searched together with the message, or the reply, before it. */
const maxShort = 3
const maxThread = 4
/** A message of unknown words is searched alone. */
const minKnown = 0.45
/** Characters. */
const maxBefore = 160
const ofThread = 0.9
export const minForm = 0.25
