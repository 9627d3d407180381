/** What a task says about a point that a candidate asks about: its own sentences, limits and signature, nothing else. */
import type { BankCodingQuestion, BankQuestion } from '@nova/contract/bank'

type Limit = { text: string; lower: number | undefined; isCount: boolean }
type Topic = { asks: RegExp; tells: RegExp; answer?: (coding: BankCodingQuestion, message: string) => string }

const topics: Topic[] = [
  {
    asks: /\b(empty|no (items?|elements?|\w+s)\b|nothing in|zero (items?|elements?|\w+s)\b)|vací|\bleere?[nrs]?\b|\bvide\b/i,
    tells: /\bempty\b|\bwith no \w+/i,
    answer: (coding, message) => judgeLimits(named(limitsOf(coding), coding, message).filter(isCount), 'empty'),
  },
  {
    asks: /\bnegative|below (0|zero)|less than (0|zero)|minus|negativ/i,
    tells: /negative|[:"\s]-\d/i,
    answer: (coding, message) => judgeLimits(named(limitsOf(coding), coding, message).filter(isValue), 'negative'),
  },
  {
    asks: /\b(zero|0)\b|\bcero\b|\bnull sein\b/i,
    tells: /(=|\b(is|of|at|value|stock)) `?0\b/i,
    answer: (coding, message) => judgeLimits(named(limitsOf(coding), coding, message).filter(isValue), 'zero'),
  },
  {
    asks: /\bcase.?(in)?sensitive|upper.?case|lower.?case|capital/i,
    tells: /case-sensitive|lower-case|upper-case/i,
  },
  {
    asks: /duplicate|twice|repeat|more than once|unique|distinct|\bsame\b|duplicad|repetid|doppelt/i,
    tells: /\b(twice|same|duplicates?|distinct|different|more than once|several|equal|overlap)\b/i,
  },
  { asks: /\bties?\b|\bequal\b|draw\b/i, tells: /\b(equal|equally|ties?|same|among)\b/i },
  {
    asks: /\bsort(ed)?\b|\border(ed)?\b|ascending|ordenad|sortiert/i,
    tells: /\b(order|ordered|sorted|ascending|never decrease\w*|decreasing|top to bottom)\b/i,
  },
  {
    asks: /\bhow (big|large|many|long|much)\b|\b(max(imum)?|largest|limits?|constraints?|size of|range)\b/i,
    tells: /$^/,
    answer: (coding, message) => {
      const all = limitsOf(coding)
      return `The limits: ${named(all, coding, message)
        .map(({ text }) => `“${text}”`)
        .join(', ')}.`
    },
  },
  {
    asks: /\b(invalid|malformed|null|undefined|missing|none|wrong format|valid|well.?formed)\b/i,
    tells: /\b(well formed|valid|null|broken|missing|may be empty|hold only|only)\b/i,
  },
  {
    asks: /\breturn(s|ed|ing)?\b|\boutput\b|\bresult\b|devolver|zurückgeben/i,
    tells: /^Write .*\breturns?\b/,
    answer: ({ signature }) => `That is ${describeType(signature.returns)}.`,
  },
  {
    asks: /\btypes?\b|\bparameters?\b|\barguments?\b|\binputs?\b/i,
    tells: /^You (get|are given)\b/,
    answer: ({ signature }) =>
      `${signature.params.map(({ name, type }) => `\`${name}\` is ${describeType(type)}`).join(', ')}.`,
  },
]

/** The answer to a question about the task; undefined where no sentence of it speaks of that. */
export function findFacts(question: BankQuestion, message: string): string | undefined {
  if (
    question.kind === 'coding' &&
    /\b(modify|change|mutate|sort) the (input|list|array|arguments?)|in.?place\b/i.test(message)
  ) {
    return 'You may: each test gets an input of its own, so nothing else sees the change.'
  }
  const sentences = sentencesOf(question)
  const topic = topics.find(({ asks }) => asks.test(message))
  if (topic) {
    const { tells, answer } = topic
    const telling = mostAlike(
      sentences.filter((sentence) => tells.test(sentence)),
      message,
      sentences,
    ).slice(0, 2)
    const judged = question.kind === 'coding' ? (answer?.(question, message) ?? '') : ''
    const said = telling.length > 0 ? `The task says: ${telling.map((sentence) => `“${sentence}”`).join(' ')}` : ''
    // A point that the task passes over is not answered with a sentence on something else.
    return [judged, said].filter((part) => part !== '').join(' ') || undefined
  }
  const [best] = mostAlike(sentences, message, sentences)
  return best && scoreOf(best, message, sentences) > 0 ? `The task says: “${best}”` : undefined
}

/** The sentences of a task: rules one by one, limits and assumptions at the end. */
export function sentencesOf(question: BankQuestion): string[] {
  const text = question.kind === 'behavioral' ? question.question : question.statement
  const lines = text.split('\n').map((line) => line.replace(/^\s*([-*]|\d+\.)\s+/, '').trim())
  const sentences = lines.flatMap((line) => line.split(/(?<=[.!?:]\)?)\s+(?=[A-Z“"`*(])/))
  const extra =
    question.kind === 'coding' ? question.constraints : question.kind === 'technical' ? question.assumptions : []
  return [...sentences.filter((sentence) => sentence.length > 12), ...extra]
}

function limitsOf({ constraints }: BankCodingQuestion): Limit[] {
  return constraints.map((text) => {
    const found = /^(-?\d+) <= /.exec(text)?.[1]
    const isCount = /\.length|number of|length of/.test(text)
    return { text, lower: found === undefined ? undefined : Number(found), isCount }
  })
}

/** The limits of the parameter that the message names; all of them where it names none. */
function named(limits: Limit[], { signature }: BankCodingQuestion, message: string): Limit[] {
  const names = signature.params.map(({ name }) => name).filter((name) => hasWord(message, name))
  const mine = limits.filter(({ text }) => names.some((name) => hasWord(text, name)))
  return mine.length > 0 ? mine : limits
}

function isCount(limit: Limit): boolean {
  return limit.isCount && limit.lower !== undefined
}

function isValue(limit: Limit): boolean {
  return !limit.isCount && limit.lower !== undefined
}

/** Says yes or no only where every limit at hand says the same. */
function judgeLimits(limits: Limit[], about: 'empty' | 'negative' | 'zero'): string {
  if (limits.length === 0) return ''
  const bound = about === 'negative' ? -1 : 0
  const allows = limits.filter(({ lower }) => lower! <= bound)
  const quoted = limits.map(({ text }) => `“${text}”`).join(', ')
  if (allows.length === limits.length) return `Yes, the limits allow it: ${quoted}.`
  return allows.length === 0 ? `No, the limits rule it out: ${quoted}.` : `The limits differ: ${quoted}.`
}

/** A type of a signature in words. */
export function describeType(type: string): string {
  if (type.endsWith('?')) return `${describeType(type.slice(0, -1))}, or null`
  if (type.endsWith('[]')) return `a list of ${plural(type.slice(0, -2))}`
  const value = /^map<string,(.+)>$/.exec(type)?.[1]
  if (value) return `a map from text to ${describeType(value)}`
  return { int: 'a whole number', long: 'a whole number', double: 'a number', bool: 'true or false' }[type] ?? 'a text'
}

function plural(type: string): string {
  if (type.endsWith('[]')) return `lists of ${plural(type.slice(0, -2))}`
  return { int: 'whole numbers', long: 'whole numbers', double: 'numbers', bool: 'true or false' }[type] ?? 'texts'
}

/** By words in common with the message, rare words first; in the task's order where they are equal. */
function mostAlike(sentences: string[], message: string, all: string[]): string[] {
  return sentences
    .map((sentence, at) => ({ sentence, at, score: scoreOf(sentence, message, all) }))
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .map(({ sentence }) => sentence)
}

function scoreOf(sentence: string, message: string, all: string[]): number {
  const own = new Set(wordsOf(sentence))
  const wanted = new Set(wordsOf(message))
  let score = 0
  for (const word of wanted) {
    if (own.has(word)) score += 1 / all.filter((each) => wordsOf(each).includes(word)).length
  }
  return score
}

const common =
  /^(what|when|which|does|should|would|could|will|happen|there|have|with|that|this|they|them|then|than|from|some|here|just|like|need|want|mean|make|many|much|task|question|problem|code|function|write|please|help|return|give|know|about|into|your|can)$/

/** Other words for what tasks say, so that asking in one's own finds it. */
const synonyms: Record<string, string> = {
  bigger: 'larger',
  greater: 'larger',
  exceeds: 'larger',
  exceed: 'larger',
  remove: 'evict',
  removed: 'evict',
  discard: 'evict',
  saved: 'stored',
  begins: 'starts',
  finish: 'end',
  finishes: 'end',
  blank: 'empty',
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? []
  return words
    .map((word) => synonyms[word] ?? word)
    .map((word) => word.replace(/(ies|es|s|ed|ing|ion)$/, ''))
    .filter((word) => word.length > 2 && !common.test(word))
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`\\b${word}\\b`, 'i').test(text)
}
