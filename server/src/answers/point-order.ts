/** Detects which of two things a sentence puts first: an answer that reverses a point's order doesn't make it. */
import { fold, wordsOf } from '../observations/folding.ts'
import { functionWords, negators, toStemmed, withExpressions } from './answer-words.ts'

/** Stems of the first part and of the second, without those on both sides. */
type Order = { first: ReadonlySet<string>; next: ReadonlySet<string> }

/** Words next to 'before' and 'after' that an order is about. */
const maxWords = 3
/** 'After the join the customer is repeated for each, and …' puts nothing in order; 'after the join, …' does. */
const maxInFront = 4

/**
 * True where a sentence puts two things in the order contrary to that of one of these phrasings, and in the order of none.
 * Sentences with a denial are left to other signs: 'never before the commit' says what 'after the commit' says.
 */
export function isTurnedRound(sentence: string, phrasings: readonly string[]): boolean {
  if (wordsOf(withExpressions(fold(sentence))).some((word) => negators.has(word))) return false
  const said = ordersIn(sentence)
  if (said.length === 0) return false
  const wanted = phrasings.flatMap(ordersIn)
  return (
    said.some((one) => wanted.some((other) => isContrary(one, other))) &&
    !said.some((one) => wanted.some((other) => isSame(one, other)))
  )
}

const share = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].some((stem) => b.has(stem))
const isContrary = (a: Order, b: Order) =>
  share(a.first, b.next) && share(a.next, b.first) && !share(a.first, b.first) && !share(a.next, b.next)
const isSame = (a: Order, b: Order) => share(a.first, b.first) && share(a.next, b.next)

const ends = /,|\b(?:before|after)\b/

/** 'A before B', 'B after A', and with the other half in front: 'before B, A'. */
function ordersIn(text: string): Order[] {
  return text
    .toLowerCase()
    .split(/[.;:!?]/)
    .flatMap((part) =>
      [...part.matchAll(/\b(?:before|after)\b/g)].flatMap((found) => {
        const left = part.slice(0, found.index).split(ends).at(-1)!
        const [right = '', ...rest] = part.slice(found.index + found[0].length).split(ends)
        const isInFront = /^(?:and|but|so|only)?$/.test(left.trim())
        if (isInFront && stemsIn(right).length > maxInFront) return []
        return makeOrder(isInFront ? (rest[0] ?? '') : left, right, found[0] === 'before')
      }),
    )
}

function makeOrder(main: string, other: string, isMainFirst: boolean): Order[] {
  const [own, beside] = [stemsIn(main).slice(-maxWords), stemsIn(other).slice(0, maxWords)] as const
  const both = own.filter((stem) => beside.includes(stem))
  const [mains, others] = [own, beside].map((stems) => new Set(stems.filter((stem) => !both.includes(stem))))
  if (mains!.size === 0 || others!.size === 0) return []
  return [isMainFirst ? { first: mains!, next: others! } : { first: others!, next: mains! }]
}

const stemsIn = (text: string) =>
  wordsOf(withExpressions(fold(text))).flatMap((word) => (functionWords.has(word) ? [] : [toStemmed(word).stem]))
