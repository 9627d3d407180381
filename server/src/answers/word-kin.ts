/**
 * Finds words of a question's phrasings with the same or the opposite meaning as a given word; each word is looked up
 * once.
 */
import { isNearly } from '../observations/folding.ts'
import { oppositeOf, type Stemmed } from './answer-words.ts'

/** The texts of the words that are kin to one that is said. */
export type Kin = { same: readonly string[]; opposite: readonly string[] }

/** 'Bounded' and 'unbounded', 'blocking' and 'nonblocking'. */
const negations = ['un', 'in', 'im', 'ir', 'non', 'dis', 'mis']
const minNegated = 3

export function makeKin(words: Iterable<Stemmed>): (said: Stemmed) => Kin {
  const byMeaning = new Map<string, Set<string>>()
  const byStem = new Map<string, Set<string>>()
  const byLength = new Map<number, Set<string>>()
  for (const { text, stem, meanings } of words) {
    for (const meaning of meanings) add(byMeaning, meaning, text)
    add(byStem, stem, text)
    add(byLength, text.length, text)
  }
  const known = new Map<string, Kin>()
  return (said) => {
    const found = known.get(said.text)
    if (found) return found
    const made = { same: listSame(said), opposite: listOpposite(said) }
    known.set(said.text, made)
    return made
  }

  function listSame({ text, stem, meanings }: Stemmed): string[] {
    const same = new Set(byStem.get(stem))
    for (const meaning of meanings) for (const each of byMeaning.get(meaning) ?? []) same.add(each)
    for (const length of [text.length - 1, text.length, text.length + 1])
      for (const each of byLength.get(length) ?? []) if (isNearly(text, each)) same.add(each)
    return [...same]
  }

  function listOpposite({ stem, meanings }: Stemmed): string[] {
    const opposite = new Set<string>()
    const addAll = (of: Map<string, Set<string>>, key: string) => {
      for (const each of of.get(key) ?? []) opposite.add(each)
    }
    for (const negation of negations) {
      const bare = stem.startsWith(negation) ? stem.slice(negation.length) : ''
      if (bare.length >= minNegated) addAll(byStem, bare)
      if (stem.length >= minNegated) addAll(byStem, negation + stem)
    }
    for (const meaning of meanings) for (const other of oppositeOf.get(meaning) ?? []) addAll(byMeaning, other)
    return [...opposite]
  }
}

function add<Key>(to: Map<Key, Set<string>>, key: Key, text: string): void {
  const texts = to.get(key)
  if (texts) texts.add(text)
  else to.set(key, new Set([text]))
}
