/**
 * What Nova knows besides the question itself, read from data when it is first needed: packs of questions, what the
 * languages do, terms of the field, and what can be said for certain about the room (bank/packs, bank/reference,
 * bank/concepts.json, bank/talk).
 */
import { existsSync } from 'node:fs'
import type { BankQuestion } from '@nova/contract/bank'
import {
  type Concept,
  Concepts,
  type Intent,
  QuestionPack,
  Reference,
  TextPack,
  type Topic,
  Topics,
} from '@nova/contract/knowledge'
import type { Language } from '@nova/contract/words'
import { atOnce, type Steps } from '../platform/threads/steps.ts'
import { bank, indexOf, readBank as read } from './bank-index.ts'
import { prepareBeliefs } from './beliefs.ts'
import { lookedUp } from './task/lookups.ts'
import { namesOfTask } from './task/task-words.ts'
import { prepareGlosses } from './understanding/glosses.ts'
import { loadMeanings, readingOf, readMeanings } from './understanding/meanings.ts'
import { makeRecall } from './understanding/recall.ts'
import { remember } from './understanding/remember.ts'
import type { Index, Match } from './understanding/similarity.ts'

/** An index of things with the phrases that ask for them. */
export const indexPhrases = <T>(entries: Parameters<typeof indexOf<T>>[0]): Index<T> => atOnce(indexOf(entries))

export type Clarification = QuestionPack['clarifications'][number]
export type Hypothesis = QuestionPack['hypotheses'][number]
export type Cause = QuestionPack['causes'][number]
export type Fact =
  | { kind: 'clarification'; of: Clarification }
  | { kind: 'hypothesis'; of: Hypothesis }
  | { kind: 'cause'; of: Cause }

/** `names` are the parameters and other names of the task that its answers write as code. */
export type Pack = QuestionPack & { index: Index<Fact>; names: ReadonlySet<string> }

const packs = remember(100, function* (id): Steps<Pack | undefined> {
  const path = `packs/coding/${id}.json`
  if (!existsSync(bank + path)) return undefined
  const pack = QuestionPack.parse(read(path))
  return {
    ...pack,
    names: namesOfTask([
      ...pack.clarifications.map(({ answer }) => answer),
      ...pack.hypotheses.map(({ reply }) => reply),
    ]),
    index: yield* indexOf<Fact>([
      ...pack.clarifications.map((of) => ({
        item: { kind: 'clarification' as const, of },
        phrases: of.asked,
        text: of.answer,
      })),
      ...pack.hypotheses.map((of) => ({
        item: { kind: 'hypothesis' as const, of },
        phrases: of.stated,
        text: of.reply,
      })),
      ...pack.causes.map((of) => ({
        item: { kind: 'cause' as const, of },
        phrases: [...of.stated, of.cause],
        text: of.reply,
      })),
    ]),
  }
})

/** What is known of a coding question of the bank; undefined for a company's own. */
export function packOf(id: string): Pack | undefined {
  return isBankId(id) ? packs(id) : undefined
}

export type Probe = TextPack['probes'][number]
export type Told = TextPack & { index: Index<TextPack['clarifications'][number]> }

const textPacks = remember(100, function* (id): Steps<Told | undefined> {
  const path = [`packs/technical/${id}.json`, `packs/behavioral/${id}.json`].find((each) => existsSync(bank + each))
  if (!path) return undefined
  const pack = TextPack.parse(read(path))
  const entries = pack.clarifications.map((item) => ({ item, phrases: item.asked, text: item.answer }))
  return { ...pack, index: yield* indexOf(entries) }
})

const points = remember(20, function* (id): Steps<Index<Probe> | undefined> {
  const probes = textPacks(id)?.probes
  return probes && (yield* indexOf(probes.map((item) => ({ item, phrases: [item.of, ...item.asks] }))))
})

export type Idea = TextPack['ideas'][number]

const ideas = remember(20, function* (id): Steps<Index<Idea> | undefined> {
  const stated = textPacks(id)?.ideas
  const phrasesOf = ({ stated, right, wrong }: Idea) => [...stated, ...right, ...wrong]
  return stated && (yield* indexOf(stated.map((item) => ({ item, phrases: phrasesOf(item), text: item.says }))))
})

/** An idea as it is put: in a way that holds, in one that doesn't, or in one that only names it. */
export type Side = { idea: Idea; side: 'right' | 'wrong' | 'stated' }

const sides = remember(20, function* (id): Steps<Index<Side> | undefined> {
  const all = textPacks(id)?.ideas
  const entries = all?.flatMap((idea) =>
    (['right', 'wrong', 'stated'] as const)
      .filter((side) => idea[side].length > 0)
      .map((side) => ({ item: { idea, side }, phrases: idea[side] })),
  )
  return entries && (yield* indexOf(entries))
})

/** The same by whether what is said holds, the closest first. */
export function rankSides({ id }: BankQuestion, message: string): readonly Match<Side>[] {
  return (isBankId(id) ? sides(id)?.rank(message) : undefined) ?? []
}

/** What candidates hold to be so of a question of the bank that a message comes close to, the closest first. */
export function rankIdeas({ id }: BankQuestion, message: string): readonly Match<Idea>[] {
  return (isBankId(id) ? ideas(id)?.rank(message) : undefined) ?? []
}

/** What a good answer to a question of the bank works out that a message speaks of, the closest first. */
export function rankPoints({ id }: BankQuestion, message: string): readonly Match<Probe>[] {
  return (isBankId(id) ? points(id)?.rank(message) : undefined) ?? []
}

/** What is known of a question of the bank that is answered in words; undefined for a company's own. */
function textPackOf(id: string): Told | undefined {
  return isBankId(id) ? textPacks(id) : undefined
}

/** A question is read anew for each message; what is known of its project is the same as long as its facts are. */
const recallProject = makeRecall<Told>(20, Number.POSITIVE_INFINITY)

/** The same of any question that is not answered with one function; a project brings its facts along, whosever it is. */
export function knownOf(question: BankQuestion): Told | undefined {
  if (question.kind !== 'project') return textPackOf(question.id)
  const { id, facts } = question
  return recallProject(JSON.stringify([id, facts]), () => {
    const clarifications = facts.map(({ asked, says }) => ({ asked, answer: says, open: false }))
    const entries = clarifications.map((item) => ({ item, phrases: item.asked, text: item.answer }))
    return { id, clarifications, terms: [], probes: [], ideas: [], index: atOnce(indexOf(entries)) }
  })
}

const isBankId = (id: string) => /^[a-z0-9-]+$/.test(id)

export type ReferenceEntry = Reference['entries'][number]

const references = remember(5, function* (language) {
  // What JavaScript does, TypeScript does too.
  const files = language === 'typescript' ? ['typescript', 'javascript'] : [language]
  const entries = files.flatMap((name) => Reference.parse(read(`reference/${name}.json`)).entries)
  yield
  const index = yield* indexOf(
    entries.map((item) => ({ item, phrases: waysToAsk(item), text: item.answer })),
    mostLooked,
  )
  return { index, named: new Map(entries.map((item) => [item, namesOf(item)])) }
})

const waysToAsk = ({ asked, yes = [], no = [], names }: ReferenceEntry) => [...asked, ...yes, ...no, ...names]

/** The names of an entry as messages are searched for them. */
function namesOf({ names }: ReferenceEntry) {
  const said = names.filter((name) => /\w{3}/.test(name))
  return {
    identifiers: new Set(names.flatMap(identifiersOf)),
    names: said.map((name) => ({ spaced: spaced(name), parts: name.toLowerCase().split(/[ .]+/) })),
    own: names.map((name) => name.toLowerCase()),
  }
}

/** A message is looked up several times for one reply. */
const recallReference = makeRecall<(Match<ReferenceEntry> & { isNamed: boolean })[]>(16)

/** What is known of a language, the closest to the message first. Names that stand in the message weigh most. */
export function findReference(language: Language, message: string) {
  const { index, named } = references(language)
  const ranked = index.rank(lookedUp(message))
  const lookUp = () => {
    const text = spaced(message)
    const words = new Set(text.split(/[ .]+/))
    const identifiers = identifiersOf(message)
    const found = ranked.map(({ item, score, ...match }) => {
      const known = named.get(item)!
      const isCalled = identifiers.some((name) => known.identifiers.has(name))
      const isNamed = known.names.some((name) => text.includes(name.spaced) || hasAllOf(name.parts, words))
      const isIt = known.own.some((name) => identifiers.includes(name))
      const bonus = (isCalled ? calledBonus : isNamed ? namedBonus : 0) + (isIt ? itselfBonus : 0)
      return { ...match, item, score: score + bonus, isNamed: isCalled || isNamed }
    })
    return found.sort((a, b) => rankOf(b) - rankOf(a))
  }
  return recallReference(message, lookUp, ranked)
}

/** The first entry that bears a name, and is about no error. */
export const entryNamed = (language: Language, name: string): ReferenceEntry | undefined =>
  [...references(language).named].find(
    ([{ kind }, { own }]) => kind !== 'error' && own.includes(name.toLowerCase()),
  )?.[0]

const leastOfErrorName = 14

/** The error whose words stand in a message as the language prints them, among whatever else it says: 'declared and not used'. */
export function findPrintedError(language: Language, message: string): ReferenceEntry | undefined {
  const text = spaced(message)
  const [found] = [...references(language).named]
    .filter(([{ kind }]) => kind === 'error')
    .flatMap(([item, { names }]) => names.map(({ spaced: name, parts }) => ({ item, name, parts })))
    .filter(({ name, parts }) => parts.length > 2 && name.length >= leastOfErrorName && text.includes(name))
    .toSorted((a, b) => b.name.length - a.name.length)
  return found?.item
}

/** Whether all words of a name of several stand somewhere in a message: 'PriorityQueue comparator'. */
function hasAllOf(parts: readonly string[], words: ReadonlySet<string>): boolean {
  if (words.has(parts.join(''))) return true
  const isSaid = (part: string) => part.length > 2 && (words.has(part) || words.has(`${part}s`))
  return parts.length > 1 && parts.every(isSaid)
}

/** Of entries that fit about as well, the one with the closest phrase: many share words with any question of a language. */
const rankOf = ({ score, alike, held }: { score: number; alike: number; held: number }) => score + alike / 2 + held / 5
const mostLooked = 40
const calledBonus = 0.2
const namedBonus = 0.12
/** Of several that use a function, the entry that bears its very name. */
const itselfBonus = 0.06

/** What is called or looked up by its name: `sort` of "a.sort()", `getOrDefault`, `bisect_left`. */
const identifiersOf = (text: string): string[] =>
  [...text.matchAll(/\b([a-z_]\w*)(?=\s?\()|\.([a-z_]\w+)|\b([a-z]+[A-Z]\w*|[a-z]+_\w+)\b/g)].map(
    ([, called, member, joined]) => (called ?? member ?? joined)!.toLowerCase(),
  )

const concepts = remember(1, function* () {
  const { concepts: all } = Concepts.parse(read('concepts.json'))
  const byFirstWord = new Map<string, { name: string; place: number }[]>()
  for (const [place, concept] of all.entries()) {
    if (place % namesPerStep === 0) yield
    for (const name of concept.names.map(spaced)) {
      const first = name.trim().split(' ')[0]!
      byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { name, place }])
    }
  }
  return { all, byFirstWord }
})
/** Some milliseconds of work. */
const namesPerStep = 100

/** What is known of terms of the field. */
export const listConcepts = (): readonly Concept[] => concepts('').all

const leastLikeness = 0.42
const asksForMeaning =
  /^\W*(?:(?:hi|hello|hey|sorry|ok|nova|please|can you|could you|remind me)\W+)*(?:what(?:'?s| is| are| does| do)|explain|define|how (?:does|do)|why (?:is|are)|when|is a|difference between|meaning of)\b/i

const recallTerm = makeRecall<Concept | undefined>(16)

/** What a term of the field means that the message names; undefined where it names none. Never throws. */
export function explainTerm(message: string): Concept | undefined {
  if (message.length > longestQuestion) return undefined
  // 'Explain' and 'mean' are names of something too.
  const asked = message.replace(/^(.*\bwhat do(?:es)?\b.*)\bmeans?\b/i, '$1').replace(asksForMeaning, '')
  return recallTerm(asked, findTerm, readingOf(asked))
}

function findTerm(asked: string): Concept | undefined {
  const text = spaced(asked)
  const { all, byFirstWord } = concepts('')
  const places = new Set(
    text
      .split(' ')
      .flatMap((word) =>
        (byFirstWord.get(word) ?? []).filter(({ name }) => text.includes(name)).map(({ place }) => place),
      ),
  )
  if (places.size === 0) return undefined
  const named = [...places].sort((a, b) => a - b).map((place) => all[place]!)
  const index = atOnce(indexOf(named.map((item) => ({ item, phrases: [...item.asked, ...item.names] }))))
  const [found] = index.rank(asked)
  return found && found.alike >= leastLikeness ? found.item : undefined
}

/** Characters. Who asks for a term uses few words. */
const longestQuestion = 200

export const spaced = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\d+#.]+/gu, ' ')
    .replace(/\.(?= |$)/g, '')
    .trim()} `

const topics = remember(1, function* () {
  const all = Topics.parse(read('talk/topics.json'))
  const first = new Map<string, Topic>()
  for (const topic of all) if (topic.intent && !first.has(topic.intent)) first.set(topic.intent, topic)
  const asked = all.filter(({ intent }) => intent !== undefined)
  return {
    first,
    byId: new Map(all.map((topic) => [topic.id, topic])),
    index: yield* indexOf(asked.map((item) => ({ item, phrases: item.asked }))),
  }
})

/** How much closer than the general topic of its intent another has to be. */
const leastTopic = 0.3

let preparing: Promise<void> | undefined

/** Reads in the background, once, what replies about any question need. */
export function prepareTalk(): void {
  preparing ??= (async () => {
    loadMeanings()
    await prepareGlosses()
    await topics.prepare('')
    await concepts.prepare('')
    await readMeanings(['hello'])
  })().catch((error: unknown) => process.emitWarning(`Nova could not be prepared: ${String(error)}`))
}

/** Reads what a reply about a question may need, in steps, so that nobody else waits for all of it. */
export async function prepareKnowledge(questionId: string, language: Language | undefined): Promise<void> {
  loadMeanings()
  await prepareGlosses()
  await topics.prepare('')
  await packs.prepare(questionId)
  await prepareBeliefs()
  await textPacks.prepare(questionId)
  if (isBankId(questionId)) {
    await points.prepare(questionId)
    await ideas.prepare(questionId)
    await sides.prepare(questionId)
  }
  if (language) await references.prepare(language)
  await concepts.prepare('')
}

/** The topic of an intent that a message is about: the closest, or the intent's first where none is close. */
export function findTopic(intent: string, message: string): Topic | undefined {
  return closestTopic([intent], message)?.item ?? topics('').first.get(intent)
}

export type TopicMatch = Match<Topic>

/** Of the topics of some intents the closest; undefined where none is close. */
export function closestTopic(intents: readonly string[], message: string): TopicMatch | undefined {
  const best = topics('')
    .index.rank(message)
    .find(({ item }) => intents.includes(item.intent!))
  return best && best.score >= leastTopic ? best : undefined
}

/** The topics that a message comes close to, whatever their intent, the closest first. */
export const closestTopics = (message: string): readonly TopicMatch[] => topics('').index.rank(message)

export function topicOf(id: string): Topic | undefined {
  return topics('').byId.get(id)
}

const sentenceIndexes = remember(100, (text) => indexOf(text.split('\n').map((item) => ({ item, phrases: [item] }))))

/** Of the sentences of a question, those that share words with the message, the closest first. */
export function rankSentences(sentences: readonly string[], message: string): readonly Match<string>[] {
  return sentenceIndexes(sentences.join('\n')).rank(message)
}

/** A name of the language may be a common word. */
const mostOfReference = 0.85

/** How close a message comes to what is known under each intent, between 0 and 1. */
export function likenessOf(
  question: BankQuestion,
  language: Language | undefined,
  message: string,
): Map<Intent, number> {
  const found = new Map<Intent, number>()
  const note = (intent: Intent, score: number | undefined) =>
    found.set(intent, Math.max(found.get(intent) ?? 0, score ?? 0))
  for (const { item, score } of topics('').index.rank(message)) note(item.intent!, score)
  for (const { item, score } of packOf(question.id)?.index.rank(message).slice(0, 8) ?? []) {
    note(item.kind === 'clarification' ? 'rule' : 'hypothesis', score)
    if (item.kind === 'hypothesis') note('plan', score)
  }
  note('rule', knownOf(question)?.index.rank(message)[0]?.score)
  if (language) {
    for (const { item, score } of findReference(language, message).slice(0, 4))
      note(item.kind === 'error' ? 'error' : 'syntax', Math.min(mostOfReference, score))
  }
  return found
}
