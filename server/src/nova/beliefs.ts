/** What people believe of tools and terms of the field, right and wrong (bank/beliefs.json). */
import { type Belief, Beliefs } from '@nova/contract/knowledge'
import { indexOf, readBank } from './bank-index.ts'
import { remember } from './understanding/remember.ts'
import { type Match, tellingWords } from './understanding/similarity.ts'

/** A belief as it is put: in a way that holds, or in one that doesn't. `words` are those of its phrases. */
export type Stated = { belief: Belief; isRight: boolean; named: RegExp[][]; words: string[][] }

const known = remember(1, function* () {
  const { beliefs } = Beliefs.parse(readBank('beliefs.json'))
  yield
  return yield* indexOf<Stated>(
    beliefs.flatMap((belief) => {
      const named = belief.names.map((name) => name.split(' & ').map(whole))
      return [true, false].map((isRight) => {
        const phrases = isRight ? belief.right : belief.wrong
        return { item: { belief, isRight, named, words: phrases.map(claimsOf) }, phrases }
      })
    }),
  )
})

const wordsOf = (text: string) => [...new Set(tellingWords(text, new Map()))]

/** What turns no statement into another; denials are counted apart. */
const neutral = new Set(
  wordsOf(
    'right correct yes no not t don dont doesn doesnt isn isnt aren arent won wont cant cannot didn didnt think thought guess believe ' +
      'suppose mean know sure maybe actually really simply basically also too even still already anyway say said from by into within im thats ' +
      'thing one added using used want hm hmm oh ah erm uhm sorry wait because cause since though while',
  ),
)
/** Letters that the form of a word or a typing error changes at its end, and those that stay. 'Harmless' is no form of 'harm'. */
const ofForm = { changed: 2, longer: 3 }
const leastOfWord = 4

function isSameWord(one: string, other: string): boolean {
  if (one === other) return true
  const shorter = Math.min(one.length, other.length)
  const kept = Math.max(leastOfWord, shorter - ofForm.changed)
  const isForm = shorter >= kept && Math.max(one.length, other.length) - shorter <= ofForm.longer
  return isForm && one.slice(0, kept) === other.slice(0, kept)
}

const claimsOf = (text: string) => wordsOf(text).filter((word) => !neutral.has(word))
const hasWord = (words: readonly string[], word: string) => words.some((each) => isSameWord(word, each))

/** Of the words of a phrase. */
const mostLeftOut = 1 / 8

/** Whether a text says what a phrase says: hardly a word less, and none more that is in no phrase of the statement. */
export function saysSame(text: string, { words }: Stated): boolean {
  const all = words.flat()
  // 'livenessProbe' is two words and 'setState' one.
  return [text, text.toLowerCase()].map(claimsOf).some((said) => {
    const leftOut = (phrase: string[]) => phrase.filter((word) => !hasWord(said, word)).length
    return (
      words.some((phrase) => leftOut(phrase) <= phrase.length * mostLeftOut) && said.every((word) => hasWord(all, word))
    )
  })
}

/** Letters. What begins with a shorter name is mostly another word. */
const leastOfStem = 5
function whole(name: string): RegExp {
  const escaped = name.replace(/[.()+/]/g, '\\$&').replace(/[\s-]+/g, '[\\s-]?')
  const end = /^\p{L}/u.test(name) && name.length < leastOfStem ? '(?:e?s)?(?![\\p{L}\\d])' : ''
  return new RegExp(`(?<![\\p{L}\\d])${escaped}${end}`, 'iu')
}

/** 'livenessProbe' names a liveness probe, and 'JavaScript' no Java. */
export const spelledOut = (text: string) => text.replace(/(?<=[a-z])(?=[A-Z])(?!Script)/g, ' ')

/** The beliefs whose tool or term a statement names, the one that is put most alike first. */
export function rankBeliefs(text: string): Match<Stated>[] {
  // 'setState' and 'GraphQL' are known as one word.
  const spelled = `${text}\n${spelledOut(text)}`
  const isNamed = ({ named }: Stated) => named.some((all) => all.every((name) => name.test(spelled)))
  return known('')
    .rank(text)
    .filter(({ item }) => isNamed(item))
    .toSorted((one, other) => other.alike - one.alike)
}

export const prepareBeliefs = (): Promise<void> => known.prepare('')
