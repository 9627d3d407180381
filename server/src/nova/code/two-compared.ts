/** Two things of a language that a message weighs against each other: 'slice or splice', 'poll vs remove'. */
import type { Language } from '@nova/contract/words'
import { entryNamed, type ReferenceEntry } from '../knowledge.ts'

const piece = String.raw`(?:an? |the |to use |use )?['"\`]?\.?([a-z_][\w.]*)(?:\(\w*\))?['"\`]?`
/** What a kind of value is called: which of two kinds to take depends on what for. */
const ofKinds = /^(?:lists?|arrays?|sets?|maps?|dicts?|objects?|strings?|texts?|tuples?|queues?|deques?|heaps?|loops?)$/
const ofTwo = new RegExp(String.raw`(?<![\w.])${piece} (?:or|vs\.?|versus|and|instead of) ${piece}`, 'gi')

/** The two names, in lower case; undefined where a message compares none. */
export function comparedIn(text: string): [string, string] | undefined {
  const found = [...text.matchAll(ofTwo)].map(([, one, other]) => [one!.toLowerCase(), other!.toLowerCase()] as const)
  const [pair] = found.filter((names) => names.every((name) => name.length > 2 && !ofKinds.test(name)))
  return pair && [pair[0], pair[1]]
}

export const tellsBoth = ({ answer }: ReferenceEntry, names: readonly string[]): boolean =>
  names.every((name) => new RegExp(String.raw`(?<!\w)${name.replaceAll('.', String.raw`\.`)}(?!\w)`, 'i').test(answer))

/** What both are, where the entry that was found tells of one alone and each has an entry of its own. */
export function tellTwo(text: string, found: ReferenceEntry, language: Language): string | undefined {
  const names = comparedIn(text)
  if (!names || tellsBoth(found, names)) return undefined
  const [one, other] = names.map((name) => entryNamed(language, name))
  if (!one || !other || one === other || (found !== one && found !== other)) return undefined
  return `${one.answer} ${other.answer}`
}
