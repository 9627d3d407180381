/** What terms of the field mean, where a message asks for just that: 'sharding == partitioning?', 'remind me what XSS is'. */
import type { Concept } from '@nova/contract/knowledge'
import { listConcepts } from '../knowledge.ts'
import { makeRecall } from '../understanding/recall.ts'

/** Characters. Who asks for a term uses few words. */
const longestMessage = 220
const mostTold = 2

/** Stands for a name of a term in what is looked at. */
const name = '§'
const article = '(?:an? |the |this |that |these |exactly |really |actually |just )*'

/** Ways to ask what a term means; anything else that names one is about something else. */
const asking = [
  `(?:^|[.?!]\\s)\\W*(?:ok |so |hi |hey |sorry |um |uh |and )*${article}${name}\\W*(?:=|\\?|again\\W*\\?|in (?:simple|plain|normal|other) words)`,
  `\\b(?:what(?:'?s| is| are| was| were)|whats|wat is|c'est quoi) ${article}${name}`,
  `\\bwhat (?:an? |the )?${name}(?:s|es)? (?:is|are|was|were|means?|meant|does|do)\\b`,
  `\\bwhat (?:does|do|did) ${article}${name}(?: of)?(?: [\\w.,]+){0,2} (?:mean|stand|do\\W*$)`,
  `\\b(?:explain|define|definition of|meaning of|remind me|remember)\\b.{0,24}${name}`,
  `${name}\\W{0,3}(?:=|means?\\b|vs\\b|versus\\b).{0,16}${name}`,
  `${name}.{0,30}\\b(?:the )?same (?:as|thing)\\b`,
  `\\bdifferen(?:ce|t)\\b.{0,30}${name}|${name}.{0,40}\\bdifferen(?:ce|t)\\b`,
  `\\bhow (?:does|do|did) ${article}${name}(?: \\w+){0,2} (?:actually |really |even |roughly )?(?:work|function|find|look)`,
  `${name}(?:[^?]{0,16}${name})?[^?]{0,40}\\b(?:which (?:is|was|one|of)|mix (?:\\w+ )?up|confus\\w+|forg[eo]t|who \\w+ (?:on )?wh)`,
  `${name}.{0,60}\\bwhat (?:does|do|did) (?:it|that|this|they) (?:say|mean|stand)`,
  `\\bis (?:an? |the |really )?${name}.{0,30}\\b(?:word|name|term|synonym)\\b`,
  `\\bis (?:an? |the )?${name} (?:just |only |really |basically |actually )*(?:an?|the) (?!thing|answer|point|reason|cause|problem|fix|solution|way|idea|right|best)\\w+`,
  `${name}(?: [\\w.]+)? (?:means?|stands? for) (?:what|something|which)\\b`,
  `${name}.{0,60}\\b(?:(?<!i'll |i )explain(?: (?:it|this|that|what|how|like|to me|pls|please)|\\W*$)|what (?:it|that|this|they) (?:is|are|do|does|means?)|how (?:can |does |do |would )?(?:it|that|this) works?)\\b`,
].map((pattern) => new RegExp(pattern, 'i'))

/**
 * The terms that the message asks about, in its order; none where it does not ask what one means. In a question about
 * Go (`about`) a channel is a Go channel. Never throws.
 */
export function findAskedTerms(message: string, about: readonly string[] = []): Concept[] {
  if (message.length > longestMessage) return []
  return recallAsked(message, () => findAsked(message, about), about.join())
}

/** One message is asked about several times for one reply. */
const recallAsked = makeRecall<Concept[]>(16)

function findAsked(message: string, about: readonly string[]): Concept[] {
  const text = ` ${message
    .toLowerCase()
    .replace(/[“”"`*]/g, '')
    // 'In this context' asks for no context.
    .replace(/\bin (?:this|that|which) (?:context|case|state|scope)\b/g, '')
    .replace(/[’‘]/g, "'")
    .replace(/(?<=^|[\s(])'([^'\n]{2,40})'(?=[\s?.,;:!)]|$)/g, '$1')
    .replace(/\b(?!(?:what|that|it|who|how|where|there|he|she|let)')(\w+)'s\b/g, '$1')
    .replace(/\s+/g, ' ')} `
  const found = namesIn(text, new Set(about.map(keyOf)))
  if (found.length === 0) return []
  // Where one sentence asks, what the others name is not asked for.
  const ends = [...text.matchAll(/[.?!]\s/g)].map(({ index }) => index + 1)
  const sentences = [0, ...ends].map((from, at) => ({ from, to: ends[at] ?? text.length }))
  const ofOne = sentences
    .map(({ from, to }) => found.filter(({ start }) => start >= from && start < to))
    .filter((names, at) => names.length > 0 && isAsked(text, names, sentences[at]))
  const meant = ofOne.length > 0 ? ofOne.flat() : isAsked(text, found) ? found : []
  const concepts = [...new Set(meant.map(({ concept }) => concept))].slice(0, mostTold)
  return concepts.map((concept) => {
    const called = found.filter((each) => each.concept === concept).map(({ start, end }) => text.slice(start, end))
    return { ...concept, answer: sentencesOn(concept, called) }
  })
}

/** Whether a part of a text asks what one of the names in it means. */
function isAsked(text: string, names: readonly Place[], { from, to } = { from: 0, to: text.length }): boolean {
  let asked = ''
  let done = from
  for (const { start, end } of names) {
    asked += text.slice(done, start) + name
    done = end
  }
  // 'B-tree index' is one thing to ask about.
  asked = (asked + text.slice(done, to)).replace(/§(?: §)+/g, name)
  return asking.some((pattern) => pattern.test(asked))
}

const refersBack = /\b(?:that|this|these|those|such|it|them)\b/i

/** Of an answer on several terms what it says of those that were called: of `throughput` not what latency is first. */
function sentencesOn({ answer, names }: Concept, called: readonly string[]): string {
  const sentences = answer.split(/(?<=[.?!])\s+(?=[A-Z])/)
  const about = called.map((each) => {
    const words = each.replace(/[^\p{L}\d]+/gu, '[^\\p{L}\\d]+').replace(/(?<=..)s$/, 's?')
    return new RegExp(
      `(?:^|[;,:] (?:and |while )?)(?:an? |the |in |with |under )*(?:[\\p{L}\\d-]+ ){0,2}${words}s?(?![\\p{L}\\d])`,
      'iu',
    )
  })
  const isOn = (sentence: string) => about.some((each) => each.test(sentence))
  const first = ` ${sentences[0]!.toLowerCase()} `
  const others = names.filter((each) => !called.some((one) => keyOf(one) === keyOf(each)))
  const isOfOther = others.some((each) => first.includes(` ${each.toLowerCase()} `))
  if (isOn(first.trim()) || !isOfOther || !sentences.some(isOn)) return answer
  const kept = sentences.flatMap((each, at) => (isOn(each) ? (refersBack.test(each) ? [at - 1, at] : [at]) : []))
  return [...new Set(kept)].map((at) => sentences[at]).join(' ')
}

/** Names that are also everyday words: nobody who uses one asks for the term. */
const everyday = new Set(
  'get put post delete rest dry solid acid node page lock edge state port mean set scope floor record key array process explain dictionary is-a has-a'.split(
    ' ',
  ),
)

/** `@` is part of a name. */
const word = /@?[\p{L}\d_]+/gu
/** A name as it is looked up: between its words only spaces and hyphens may differ. */
const keyOf = (text: string) => text.toLowerCase().replace(/[\s'-]+/g, '')
const endings = ['', 's', 'es']

type Place = { start: number; end: number; concept: Concept }

/** The names of terms in a text, in its order; of those that overlap the longest. */
function namesIn(text: string, about: ReadonlySet<string>): Place[] {
  const { plain, qualified, mostWords } = names()
  const words = [...text.matchAll(word)].map(({ 0: each, index }) => ({ start: index, end: index + each.length }))
  const places: (Place & { key: string })[] = []
  for (const [at, { start }] of words.entries())
    for (const { end } of words.slice(at, at + mostWords)) {
      const key = keyOf(text.slice(start, end))
      const ended = endings.find(
        (ending) => key.endsWith(ending) && plain.has(key.slice(0, key.length - ending.length)),
      )
      // In a question about Rust, Arc is Rust's.
      const ofField = qualified.get(key.replace(/s$/, ''))?.find(({ of }) => about.has(of))?.concept
      const concept = ended === undefined ? ofField : (ofField ?? plain.get(key.slice(0, key.length - ended.length)))
      if (concept) places.push({ start, end, concept, key })
    }
  const kept: typeof places = []
  for (const place of places.toSorted((one, other) => other.end - other.start - (one.end - one.start)))
    if (kept.every(({ start, end, key }) => key !== place.key && (place.end <= start || place.start >= end)))
      kept.push(place)
  return kept.toSorted((one, other) => one.start - other.start)
}

type Names = {
  plain: Map<string, Concept>
  /** Names without the field that they begin or end with: `channel` of 'Go channel' and 'channels in Go'. */
  qualified: Map<string, { of: string; concept: Concept }[]>
  mostWords: number
}
let known: { of: readonly Concept[]; names: Names } | undefined

function names(): Names {
  const of = listConcepts()
  if (known?.of === of) return known.names
  const made: Names = { plain: new Map(), qualified: new Map(), mostWords: 1 }
  for (const concept of of)
    for (const each of concept.names
      .map((one) => one.toLowerCase())
      .filter((one) => !everyday.has(one.replace(/s$/, '')))) {
      const words = each.match(word) ?? []
      // As in a text, where signs around the words are no part of what is looked at.
      const key = keyOf(each.slice(each.indexOf(words[0]!), each.lastIndexOf(words.at(-1)!) + words.at(-1)!.length))
      if (!made.plain.has(key)) made.plain.set(key, concept)
      made.mostWords = Math.max(made.mostWords, words.length)
      for (const [field, rest] of splitName(each).filter(
        ([, word]) => word.length >= leastOfWord && !small.has(word) && !small.has(`${word}s`),
      )) {
        const same = made.qualified.get(rest) ?? []
        made.qualified.set(rest, [...same, { of: field, concept }])
      }
    }
  known = { of, names: made }
  return made
}

/** Letters. A shorter word of a field is everybody's, and so are some longer ones. */
const leastOfWord = 3
const small = new Set(
  'this that for and the new not type set get map list key test file code data user time name'.split(' '),
)

/** The ways to take a name for a field and a word of it. */
function splitName(each: string): [field: string, rest: string][] {
  const words = each.split(/[\s-]+/)
  const before = [1, 2]
    .filter((count) => words.length > count)
    .map((count) => [words.slice(0, count), words.slice(count)] as const)
  const at = words.indexOf('in')
  const after = at > 0 ? [[words.slice(at + 1), words.slice(0, at)] as const] : []
  return [...before, ...after].map(([field, rest]) => [keyOf(field.join('')), keyOf(rest.join('')).replace(/s$/, '')])
}
