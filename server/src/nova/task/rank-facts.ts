/** Which of the known facts on a task a message is about: its pack's phrases by closeness, and what speaks for one beside that. */
import type { Fact, Pack } from '../knowledge.ts'
import { makeRecall } from '../understanding/recall.ts'
import type { Match } from '../understanding/similarity.ts'

/** A question is rather answered by a clarification, a statement rather by a hypothesis. */
const formBonus = 0.06

/** A message is looked up in its pack several times for one reply. */
const mostRecalled = 16
const recallRanked = makeRecall<Match<Exclude<Fact, { kind: 'cause' }>>[]>(mostRecalled)

/** The entries of a pack that a message may be about, the closest first; causes of mistakes are not among them. */
export function rankFacts(pack: Pack, text: string): readonly Match<Exclude<Fact, { kind: 'cause' }>>[] {
  const found = pack.index.rank(text)
  return recallRanked(text, () => rank(pack, text, found), found)
}

function rank(pack: Pack, text: string, found: readonly Match<Fact>[]): Match<Exclude<Fact, { kind: 'cause' }>>[] {
  const asks = isQuestion(text)
  const named = valuesIn(text)
  const numbers = numbersIn(text)
  const names = namesIn(text, pack)
  return found
    .flatMap(({ item, score, ...match }) =>
      item.kind === 'cause'
        ? []
        : [
            {
              ...match,
              item,
              score:
                score +
                ((item.kind === 'clarification') === asks ? formBonus : 0) +
                (shows(item, named) ? namedBonus : 0) -
                (isApart(numbers, numbersIn(match.phrase)) ? ofOtherNumbers : 0) +
                (isWithin(numbersIn(match.phrase), numbers) ? ofSameNumbers : 0) -
                (numbers.size === 0 && isOfCase(item) ? ofSomeCase : 0) -
                (ofExample.test(match.phrase) && !mayBeExample.test(text) ? ofSomeExample : 0) -
                (isApart(names, namesIn(match.phrase, pack)) ? ofOtherName : 0),
            },
          ],
    )
    .sort((a, b) => b.score - a.score)
}

/** What is known of other numbers, or of another of the task's names, is further away than its words. */
const ofOtherNumbers = 0.05
const ofOtherName = 0.12
/** The same of an entry that is about a case with values of its own, where the message names none. */
const ofSomeCase = 0.05
const isOfCase = (item: Exclude<Fact, { kind: 'cause' }>) => {
  const phrases = phrasesOf(item)
  return phrases.filter((each) => /\d/.test(each)).length * 2 >= phrases.length
}
/** The same of what is known of an example, where the message speaks of none. */
const ofSomeExample = 0.08
const ofExample = /\b(?:ex(?:a?mples?)?|samples?)\b/i
const mayBeExample = /\b(?:ex(?:a?mples?)?|samples?|tests?|cases?|first|second|third|expected|expects?|why)\b/i

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

function shows(item: Exclude<Fact, { kind: 'cause' }>, named: ReadonlySet<string>): boolean {
  if (named.size === 0) return false
  const own = valuesIn([...phrasesOf(item), replyOf(item)].join('\n'))
  return [...named].some((value) => own.has(value))
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
