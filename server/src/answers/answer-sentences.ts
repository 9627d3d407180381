/** The sentences of an answer as written in it, with the statements and denials of each. */
import { fold, isInstruction, sentencesOf, wordsOf } from '../observations/folding.ts'
import { claimedIn } from './answer-frames.ts'
import {
  functionWords,
  negators,
  sayingWords,
  type Stemmed,
  toStemmed,
  withExpressions,
  workVerbs,
} from './answer-words.ts'
import { stemOf } from './stems.ts'

export type Said = Stemmed & {
  /** Within reach of a 'not', or of words that wave the matter away. */
  isDenied: boolean
}
export type AnswerSentence = {
  /** Exactly as written in the answer. */
  quote: string
  from: number
  to: number
  /** Its content words. */
  said: Said[]
  /** True if it directly follows the list's previous entry in the text. */
  followsOn: boolean
}

const longest = 60
const reach = 7
/** 'Instead of' has a shorter reach: the actual action follows it. */
const shortReach = 3
/** Parts of so few words that follow each other without a verb are a list. */
const listed = { parts: 3, words: 4 }
/** A sentence with this many parts, nearly all that short, is a list even if some parts have a verb. */
const enumerated = { parts: 8, share: 0.75 }

const clauseEnd =
  /[,;:()—–]|\s-\s|\.\s|\n|\b(?:but|because|so|while|whereas|although|though|then|which|until|unless|otherwise|aber|weil|pero|porque|mais)\b/

/** Sentences that say something; lists of terms and what speaks to a judge are left out. */
export function readSentences(
  text: string,
  isGiven: (sentence: string) => boolean,
  claimed = claimedIn,
): AnswerSentence[] {
  const read: AnswerSentence[] = []
  let at = 0
  let last = -1
  const sentences = sentencesOf(text)
  for (const [place, whole] of sentences.entries()) {
    const end = text.indexOf(whole, at) + whole.length
    at = end - whole.length
    const isLeftOut = isGiven(whole) || isInstruction(whole) || whole.trimEnd().endsWith('?')
    // A question claims nothing; the sentence after it may.
    for (const quote of isLeftOut ? [] : claimed(whole, sentences[place + 1])) {
      const from = text.indexOf(quote, at)
      at = from + quote.length
      const isWhole = quote === whole
      for (const said of pieces(sayings(quote))) {
        read.push({ quote, from, to: at, said, followsOn: isWhole && last === place - 1 })
        // A partial quote is followed by unclaimed text, so the next sentence doesn't follow on.
        last = isWhole ? place : -2
      }
    }
    at = end
  }
  return read
}

/** Long rows without a stop are looked at piece by piece, each overlapping the next. */
function pieces(said: Said[]): Said[][] {
  if (said.length === 0) return []
  if (said.length <= longest) return [said]
  const step = longest / 2
  return Array.from({ length: Math.ceil(said.length / step) - 1 }, (_, at) =>
    said.slice(at * step, at * step + longest),
  )
}

/** Returns a sentence's content, folded and without its lists of terms; empty if nothing is left. */
export function tellingOf(sentence: string): string {
  if (isNaming(fold(sentence))) return ''
  const plain = withoutLists(fold(sentence).split(/([,;:()—–•|/\n]|\s-\s|->|=>)/)).join('')
  return saysSomething(plain) ? plain : ''
}

const namingStart =
  /^(?:(?:so|then|also|here|well|first|finally|and|maybe|probably|for this|in this case),? )*(?:i|we|you|one)(?:'d|'ll| would| will| can| could| might| should)?(?: (?:also|probably|just|then|definitely|certainly))? (?:use|add|apply|choose|try|need|mention|consider|think (?:of|about)|look (?:at|into)|go (?:for|with)|know|name|list|say|suggest|recommend|have|do|set up|introduce|implement|include|combine|rely on|take|talk about|work with|propose)\b:? /
/** Words that explain a term instead of only naming it. */
const explaining = new Set(
  'to so because since when while if which that who where why then instead until before after not no never only'.split(
    ' ',
  ),
)
const named = { items: 3, words: 4 }

/** 'I would use X, Y and Z': terms named with a verb in front, and nothing said of any. */
function isNaming(folded: string): boolean {
  const start = namingStart.exec(folded)
  if (!start) return false
  const items = folded
    .slice(start[0].length)
    .split(/[,;/]|\b(?:and|or|plus|as well as|maybe)\b/)
    .map(wordsOf)
    .filter((found) => found.length > 0)
  return (
    items.length >= named.items &&
    items.every(
      (found) =>
        found.length <= named.words &&
        !found.some((word) => explaining.has(word) || pronouns.has(word) || sayingWords.has(word)),
    )
  )
}

function sayings(sentence: string): Said[] {
  return withExpressions(tellingOf(sentence))
    .split(clauseEnd)
    .flatMap((clause) => readClause(clause))
}

/** Several short parts in a row without a verb are terms set down, not said. */
function withoutLists(split: string[]): string[] {
  const filled = split.filter((part, at) => at % 2 === 0 && part.trim() !== '')
  const short = filled.filter((part) => wordsOf(part).length <= listed.words)
  const isEnumeration = filled.length >= enumerated.parts && short.length >= enumerated.share * filled.length
  const isTerm = split.map((part, at) => {
    if (at % 2 === 1) return true
    const found = wordsOf(part)
    if (found.length > listed.words || found.some((word) => pronouns.has(word))) return false
    // 'lost update' and 'read committed' are names, though a verb is in them.
    return isEnumeration || found.length <= 2 || !found.some((word) => sayingWords.has(word))
  })
  const kept: string[] = []
  for (let at = 0; at < split.length;) {
    let end = at
    while (end < split.length && isTerm[end]) end++
    const terms = split.slice(at, end).filter((part, of) => (at + of) % 2 === 0 && wordsOf(part).length > 0)
    if (terms.length <= listed.parts) kept.push(...split.slice(at, end))
    if (end < split.length) kept.push(split[end]!)
    at = end + 1
  }
  return kept
}

const pronouns = new Set('i we you it they he she this that who which'.split(' '))

function saysSomething(folded: string): boolean {
  const all = wordsOf(folded)
  if (all.length < 4) return all.length > 1 && all.some((word) => sayingWords.has(word) || pronouns.has(word))
  const grammar = all.filter((word) => functionWords.has(word)).length
  if (all.some((word) => sayingWords.has(word))) return grammar >= 2 || all.length <= 8
  return grammar >= 2 && all.some((word) => workVerbs.has(stemOf(word)) || /.{3}ed$/.test(word))
}

function readClause(clause: string): Said[] {
  const all = wordsOf(clause)
  let left = 0
  const read: Said[] = []
  for (const word of all) {
    if (negators.has(word)) {
      left = word === 'insteadof' ? shortReach : reach
      continue
    }
    if (functionWords.has(word)) continue
    read.push({ ...toStemmed(word), isDenied: left > 0 })
    left -= 1
  }
  return read
}

/** Sentences from this many content words on are also read part by part. */
const longSentence = 9
const partEnd =
  /(?<=[;:])\s+|\s+[–—-]\s+|,\s+(?=(?:and|so|but|because|which|while|whereas|as|since|then|therefore|otherwise|or|if|when|where|who)\b)|\s+(?=(?:because|so that|but|whereas)\b)/i

const commas = /,\s+/

/** The parts of a long sentence that say something by themselves, each as it is there. */
export function clausesOf(sentence: string): { quote: string; said: Said[] }[] {
  if (sayings(sentence).length < longSentence) return []
  const told = tellingOf(sentence)
  const broad = sentence.split(partEnd).map((part) => part.trim())
  const parts = [...new Set([...broad, ...broad.flatMap((part) => part.split(commas).map((each) => each.trim()))])]
  if (parts.length < 2) return []
  return parts
    .filter((quote) => told.includes(fold(quote).replace(/[.!?]+$/, '')))
    .map((quote) => ({ quote, said: sayings(quote) }))
    .filter(({ said }) => said.length > 2)
}
