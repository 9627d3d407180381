/** The limits of a task as its constraints state them, and what they say about a value. */
import type { BankCodingQuestion } from '@nova/contract/bank'
import { hasWord, wordsOf } from './task-words.ts'

/** What it limits: how many there are, how long a text is, or the value itself. */
type Limit = { text: string; of: 'count' | 'length' | 'value'; isNegative: boolean; isZero: boolean }
type About = 'empty' | 'negative' | 'zero'

const verdicts: Record<About, [yes: string, no: string]> = {
  empty: ['It may be empty', 'It is never empty'],
  negative: ['Negative numbers are possible', 'Negative numbers do not occur'],
  zero: ['Zero is possible', 'Zero does not occur'],
}
const texts = /\b(strings?|texts?|names?|words?|lines?)\b/i

/**
 * Says that something occurs, or does not, only where every limit at hand says the same; else shows that they differ.
 * Nothing where the message names what has no limit of this kind.
 */
export function judgeLimits(coding: BankCodingQuestion, message: string, about: About): string {
  const all = coding.constraints.flatMap(readLimits)
  const of = about !== 'empty' ? 'value' : texts.test(message) ? 'length' : 'count'
  const { mine, isNamed } = named(
    all.filter((limit) => limit.of === of),
    coding,
    message,
  )
  const limits = mine.length > 0 || isNamed ? mine : all.filter((limit) => limit.of === of)
  if (limits.length === 0) return ''
  const allowed = limits.filter(({ isNegative, isZero }) => (about === 'negative' ? isNegative : isZero)).length
  const [yes, no] = verdicts[about]
  const verdict = allowed === limits.length ? yes : allowed === 0 ? no : 'That differs'
  return `${verdict}: ${quoteAll(limits)}.`
}

/** The same where every limit at hand says that it does not occur; else nothing. */
export function rulesOut(coding: BankCodingQuestion, message: string, about: About): string {
  const said = judgeLimits(coding, message, about)
  return said.startsWith(verdicts[about][1]) ? said : ''
}

/** The limits in the task's words: those of what the message names, else those of the kind it asks for. */
export function listLimits(coding: BankCodingQuestion, message: string): string {
  const all = coding.constraints.filter((text) => /\d/.test(text)).map((text) => ({ text }))
  const { mine } = named(all, coding, message)
  const asksForCount = /\bhow (many|long)\b|\blength\b|\b(elements?|items?|entries)\b/i.test(message)
  const counts = asksForCount ? all.filter(({ text }) => counted.test(text)) : []
  const limits = [mine, counts, all].find((each) => each.length > 0) ?? []
  return limits.length === 0 ? '' : `The limits: ${quoteAll(limits)}.`
}

/** Of `0 <= a.length <= 9` what is limited is how many there are; of `0 <= a[i] <= b.length` it is the value. */
const counted = /^-?\d+ <= [^<]*(\.length|number of)/

/** Reads `0 <= a <= 9`, `1 <= |a| <= 9`, `a lies between -9 and -1` and `names have 1 to 9 letters; amounts are 1 to 9`. */
function readLimits(text: string): Limit[] {
  const [, lower, bars] = /^(-?\d+) <= (\|)?/.exec(text) ?? []
  if (lower !== undefined) {
    const of = counted.test(text) ? 'count' : /^\d+ <= length of/.test(text) ? 'length' : 'value'
    return [{ text, of, isNegative: Number(lower) < 0 || bars !== undefined, isZero: Number(lower) <= 0 }]
  }
  if (/(^|\s)-\d/.test(text)) return [{ text, of: 'value', isNegative: true, isZero: /\b0\b/.test(text) }]
  return [...text.matchAll(/\b(?:have|has|are|is) (\d+) to \d+( [a-z])?/g)].map(([, least, unit]) => ({
    text,
    of: unit ? ('length' as const) : ('value' as const),
    isNegative: false,
    isZero: Number(least) === 0,
  }))
}

const ofNothing = new Set(['empty', 'zero', 'negativ'])

/** Those of what the message names, and whether it names anything that the task speaks of. */
function named<T extends { text: string }>(limits: T[], { signature, statement }: BankCodingQuestion, message: string) {
  const names = signature.params.map(({ name }) => name).filter((name) => hasWord(message, name))
  const known = new Set(wordsOf(statement))
  const words = wordsOf(message).filter((word) => known.has(word) && !ofNothing.has(word))
  const mine = limits.filter(
    ({ text }) => names.some((name) => hasWord(text, name)) || wordsOf(text).some((word) => words.includes(word)),
  )
  return { mine, isNamed: names.length + words.length > 0 }
}

function quoteAll(limits: { text: string }[]): string {
  return [...new Set(limits.map(({ text }) => `“${text}”`))].join(', ')
}
