/** What an entry of the reference says to a question, with the yes or no that it surely has. */
import type { findReference } from '../knowledge.ts'
import { asksSo, isReverse, withoutVerdict } from '../understanding/verdicts.ts'

type Match = ReturnType<typeof findReference>[number]

/** How close the question has to come to one whose yes or no is known. */
const leastAlike = 0.74

const hasVerdict = /^(?:yes|no)[.:;,] /i

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[a-z]\w+/g))
/** 'Ordered' and 'unordered', 'mutable' and 'immutable'. */
const isOpposed = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].some((word) => ['un', 'im', 'in', 'non'].some((turn) => other.has(turn + word) && !one.has(turn + word)))

/** Whether the known question is about the same thing: what an entry is called by stands in both or in neither. */
function isOfSame(asked: string, phrase: string, names: readonly string[]): boolean {
  const [said, known] = [wordsOf(asked), wordsOf(phrase)]
  const called = new Set(names.flatMap((name) => [...wordsOf(name)]))
  return (
    [...called].every((word) => said.has(word) || !known.has(word)) &&
    !isOpposed(said, known) &&
    !isOpposed(known, said)
  )
}

/** '…, or is that a copy?', '? or only the returned one': the first of the two is what the yes or no is on. */
const otherwise = /[,?]? or (?:is|are|does|do|can|could|will|would|should|only|just)\b.*$/is

const ofLine = /\b(?:(?:in|at|on) )?lines? \d+/gi

export function settledFor(text: string, { item, phrase, alike }: Match): string {
  const asked = text.replace(otherwise, '').replace(ofLine, '')
  const { answer, names, yes, no } = item
  const isMeant = asksSo(asked, phrase) && !isReverse(asked, phrase)
  const known = yes?.includes(phrase) ? 'Yes' : no?.includes(phrase) ? 'No' : undefined
  if (known === undefined) return isMeant || !hasVerdict.test(answer) ? answer : withoutVerdict(answer)
  return isMeant && alike >= leastAlike && isOfSame(asked, phrase, names) ? `${known}. ${answer}` : answer
}
