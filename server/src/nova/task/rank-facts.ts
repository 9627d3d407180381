/** Which of the known facts on a task a message is about: its pack's phrases by closeness, and what speaks for one beside that. */
import type { Fact, Pack } from '../knowledge.ts'
import { makeRecall } from '../understanding/recall.ts'
import type { Match } from '../understanding/similarity.ts'

/** A question is rather answered by a clarification, a statement rather by a hypothesis. */
const formBonus = 0.06

/** A message is looked up in its pack several times for one reply. */
const mostRecalled = 16
type Entry = Exclude<Fact, { kind: 'cause' }>
const recallRanked = makeRecall<Match<Entry>[]>(mostRecalled)

/** The entries of a pack that a message may be about, the closest first; causes of mistakes are not among them. */
export function rankFacts(pack: Pack, text: string): readonly Match<Entry>[] {
  const found = pack.index.rank(text)
  return recallRanked(text, () => rank(pack, text, found), found)
}

function rank(pack: Pack, text: string, found: readonly Match<Fact>[]): Match<Entry>[] {
  const asks = isQuestion(text)
  const named = valuesIn(text)
  const numbers = numbersIn(text)
  const names = namesIn(text, pack)
  const examples = examplesIn(text)
  const speaksOfExample = mayBeExample.test(text)
  return found
    .flatMap(({ item, score, ...match }) => {
      if (item.kind === 'cause') return []
      const entry = readEntry(item)
      const phrase = readPhrase(match.phrase, pack)
      const adjusted =
        score +
        ((item.kind === 'clarification') === asks ? formBonus : 0) +
        (named.size > 0 && [...named].some((value) => entry.values().has(value)) ? namedBonus : 0) -
        (isApart(numbers, phrase.numbers) ? ofOtherNumbers : 0) +
        (isWithin(phrase.numbers, numbers) ? ofSameNumbers : 0) -
        (numbers.size === 0 && entry.isOfCase ? ofSomeCase : 0) -
        (phrase.isOfExample && !speaksOfExample ? ofSomeExample : 0) -
        (isApart(names, phrase.names) ? ofOtherName : 0) -
        (isApart(examples, entry.examples) ? ofOtherExample : 0)
      return [{ ...match, item, score: adjusted }]
    })
    .sort((a, b) => b.score - a.score)
}

/** What an entry is about, whatever the message: read once for each entry. */
type EntryRead = { isOfCase: boolean; examples: ReadonlySet<string>; values: () => ReadonlySet<string> }
const entriesRead = new WeakMap<Entry, EntryRead>()

function readEntry(item: Entry): EntryRead {
  const before = entriesRead.get(item)
  if (before) return before
  const phrases = phrasesOf(item)
  let values: ReadonlySet<string> | undefined
  const read = {
    isOfCase: phrases.filter((each) => /\d/.test(each)).length * 2 >= phrases.length,
    examples: examplesOf(phrases),
    values: () => (values ??= valuesIn([...phrases, replyOf(item)].join('\n'))),
  }
  entriesRead.set(item, read)
  return read
}

/** The same of a way of asking for an entry. */
type PhraseRead = { numbers: ReadonlySet<string>; names: ReadonlySet<string>; isOfExample: boolean }
const phrasesRead = new WeakMap<Pack, Map<string, PhraseRead>>()

function readPhrase(phrase: string, pack: Pack): PhraseRead {
  const known = phrasesRead.get(pack) ?? new Map<string, PhraseRead>()
  phrasesRead.set(pack, known)
  const before = known.get(phrase)
  if (before) return before
  const read = { numbers: numbersIn(phrase), names: namesIn(phrase, pack), isOfExample: ofExample.test(phrase) }
  known.set(phrase, read)
  return read
}

/** What is known of other numbers, or of another of the task's names, is further away than its words. */
const ofOtherNumbers = 0.05
const ofOtherName = 0.12
/** The same of an entry that is about a case with values of its own, where the message names none. */
const ofSomeCase = 0.05
/** The same of what is known of an example, where the message speaks of none. */
const ofSomeExample = 0.08
const ofExample = /\b(?:ex(?:a?mples?)?|samples?)\b/i
const mayBeExample = /\b(?:ex(?:a?mples?)?|samples?|tests?|cases?|first|second|third|expected|expects?|why)\b/i

/** What is known of one example says nothing of another. */
const ofOtherExample = 0.3
const places: readonly (readonly [place: string, words: RegExp])[] = [
  [
    '1',
    /\b(?:ex(?:a?mple)?|sample|(?:test )?case|test)\.? ?#?(?:1|one)\b|\b(?:first|1st) (?:\w+ )?(?:ex(?:a?mple)?|sample|test|case)\b/i,
  ],
  [
    '2',
    /\b(?:ex(?:a?mple)?|sample|(?:test )?case|test)\.? ?#?(?:2|two)\b|\b(?:second|2nd) (?:\w+ )?(?:ex(?:a?mple)?|sample|test|case)\b/i,
  ],
  [
    '3',
    /\b(?:ex(?:a?mple)?|sample|(?:test )?case|test)\.? ?#?(?:3|three)\b|\b(?:third|3rd) (?:\w+ )?(?:ex(?:a?mple)?|sample|test|case)\b/i,
  ],
]
/** The examples that a text names; of 'that's example 1, I mean test 2' the second alone. */
function examplesIn(text: string): ReadonlySet<string> {
  const meant = /\b(?:i mean(?:t)?|but)\b(.*)/i.exec(text)?.[1]
  const named = (each: string) => new Set(places.flatMap(([place, words]) => (words.test(each) ? [place] : [])))
  const all = named(text)
  return all.size > 1 && meant !== undefined && named(meant).size === 1 ? named(meant) : all
}
/** The example that most ways of asking for an entry name. */
function examplesOf(phrases: readonly string[]): ReadonlySet<string> {
  const of = places.filter(([, words]) => phrases.filter((each) => words.test(each)).length * 2 >= phrases.length)
  return new Set(of.map(([place]) => place))
}

const numbersIn = (text: string) => new Set(text.match(/\d+(?:\^\d+)?/g))
/** A phrase whose numbers are all those of the message is about this case. */
const ofSameNumbers = 0.03
const isWithin = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size > 0 && [...one].every((each) => other.has(each))
const isApart = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size > 0 && other.size > 0 && ![...other].some((each) => one.has(each))

/** The task's names that a text uses: what its answers write as code, such as parameters. */
const namesIn = (text: string, { names }: Pack) =>
  new Set((text.toLowerCase().match(/[a-z]\w+/g) ?? []).filter((word) => names.has(word)))

/** An entry that shows the very value that the message names, or one of its kind. */
const namedBonus = 0.08
const values = /\[[^\]\n]*\]|"[^"\n]+"|`[^`\n]+`/g

/** Values that a message names, and what is special about them: '[5, 5]' is two of the same. */
function valuesIn(text: string): Set<string> {
  const found = (text.match(values) ?? []).map((value) => value.replace(/[\s`"]/g, ''))
  return new Set(found.flatMap((value) => [value, ...kindOf(value)]).filter((value) => value.length > 1))
}

function kindOf(value: string): string[] {
  const parts = value.match(/-?\d+/g) ?? []
  return parts.length > 1 && new Set(parts).size < parts.length ? [`same of ${parts.length}`] : []
}

const isQuestion = (text: string) =>
  /\?|^\W*(?:(?:so|and|but|um+|hey|hi|ok|sorry|nova)\W+)*(?:what|when|where|which|who|why|how|is|are|do|does|can|could|may|must|should|will|would|am)\b/i.test(
    text,
  )

export type Ranked = ReturnType<typeof rankFacts>

/** What the pack says to it. */
export const replyOf = (fact: Ranked[number]['item']) =>
  fact.kind === 'clarification' ? fact.of.answer : fact.of.reply

export const phrasesOf = (fact: Ranked[number]['item']) =>
  fact.kind === 'clarification' ? fact.of.asked : fact.of.stated
