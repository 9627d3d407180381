/** What a message asks for, part by part. */
import type { Intent } from '@nova/contract/knowledge'
import type { QuestionKind } from '@nova/contract/words'
import { type Guess, guessIntents } from './classifier.ts'

/**
 * One thing that a message says or asks; `isSure` is false where it could as well be for something else. `share` is the
 * classifier's own probability of the intent, without those close to it.
 */
export type Part = { intent: Intent; text: string; isSure: boolean; share: number }

/** What has to be read (`readMeanings`) before a message in English is understood: the whole, and each sentence. */
export function textsToRead(message: string): string[] {
  return isOneThing(message) ? [message] : [...new Set([message, ...splitSentences(message)])].slice(0, mostRead)
}

const ends = /(?<=[.!?])\s+|\n+/
const beforeQuestion =
  /[,;]\s+(?=(?:(?:and|so|but)\s+)?(?:how|hows|what|wh?ats|which|does|do|did|is|are|can|could|why)\b)/i

/** The sentences of a message, each whole and as the clause at its end that asks something by itself. */
export function questionsIn(message: string): string[] {
  if (isOneThing(message)) return [message]
  const sentences = message.split(ends).filter((sentence) => /[\p{L}\d]/u.test(sentence))
  const clausesAtEnd = sentences.flatMap((sentence) => {
    const clause = sentence.split(beforeQuestion).at(-1)!
    // 'Is it bytes?' belongs to what was said before it.
    return clause.split(/\s+/).length < leastWords ? [sentence] : [sentence, clause]
  })
  return [...new Set(clausesAtEnd.map((each) => each.trim()))].slice(-mostRead)
}

/** Texts; a message of more sentences is understood by its first ones. */
const mostRead = 8

/** Below this probability, of an intent and those close to it, Nova asks back instead of guessing. */
const leastSure = 0.35
/** A sentence of several counts as a part of its own from here on. */
const leastOfSentence = 0.5
const mostParts = 3

/** Said along with something else; alone they are a message too. */
const besides: readonly Intent[] = ['greeting', 'thanks', 'acknowledge', 'apology', 'thinking', 'gibberish']
/** Told in many sentences, none of which asks for anything. */
const telling: readonly Intent[] = ['answer', 'hypothesis']
/** These make sense for one kind of question alone. */
const ofCode: readonly Intent[] = [
  ...([
    'explain-example',
    'failing',
    'error',
    'slow',
    'cost',
    'syntax',
    'code-meaning',
    'debug',
    'write-code',
  ] as const),
  ...(['running', 'language-choice', 'libraries'] as const),
]
const ofText: readonly Intent[] = ['which-story', 'answer', 'answer-form', 'answer-length', 'confidential']

/** How close a text comes to what is known under each intent. */
export type Likeness = (text: string) => ReadonlyMap<Intent, number>

/** Splits a message in English into what it asks for, in its order; at least one part. Never throws. */
export function understand(message: string, kind: QuestionKind, likeness: Likeness): Part[] {
  const likeliest = (text: string) => guess(text, kind, likeness)
  const first = likeliest(message)
  const whole: Part = {
    intent: first.intent,
    text: message,
    isSure: first.probability >= leastSure,
    share: first.share,
  }
  const sentences = isOneThing(message) || telling.includes(whole.intent) ? [] : splitSentences(message)
  // What is told around a single question belongs to it.
  if (
    sentences.length < 2 ||
    (whole.isSure && sentences.filter((text) => isAsking(text) || asksLater.test(text)).length < 2)
  )
    return [whole]
  const guessed = sentences.map((text) => ({ text, guess: likeliest(text) }))
  const parts = mergeNeighbours(joinStatements(guessed, likeliest))
  const asked = parts.filter(({ intent, isSure }) => isSure && !besides.includes(intent))
  // What is said around a question, such as what was tried, is part of that question.
  const distinct = new Set(asked.map(({ intent }) => intent))
  if (distinct.size < 2) {
    const several = separateQuestions(guessed, likeness)
    if (several.length > 1) return several.slice(0, mostParts)
    const only = asked[0]
    return only && besides.includes(whole.intent) ? [{ ...only, text: message }] : [whole]
  }
  return asked.slice(0, mostParts)
}

/** A likeness below this says nothing. */
const leastLikeness = 0.3
/** How much likeness counts besides the classifier's probability. */
const likenessShare = 1.2
/** Above this it is all but the words of what is known. */
const sameWords = 0.9

const shareOf = (likeness: number) =>
  likenessShare * Math.max(0, likeness - leastLikeness) + (likeness >= sameWords ? 1 : 0)

/** Intents that lie close together: which of them it is matters less than that it is one of them. */
const families: readonly (readonly Intent[])[] = [
  ['solution', 'extract', 'write-code'],
  ['rule', 'term', 'hypothesis', 'plan', 'explain-task', 'explain-example', 'edge-cases'],
  ['failing', 'error', 'debug', 'check', 'slow', 'hypothesis'],
  ['syntax', 'concept', 'term', 'error'],
  ['hint', 'nervous', 'explain-task'],
  ['elaborate', 'disagree', 'explain-example'],
  ['recorded', 'watching', 'asking-cost', 'scoring', 'nova-sees', 'about-nova'],
  ['submitting', 'navigation', 'saving', 'time', 'running', 'editor', 'trouble'],
]

type Guessed = Guess & { share: number }

/** The likeliest intent that makes sense for a question of this kind, by its words and by what is known under it. */
function guess(text: string, kind: QuestionKind, likeness: Likeness): Guessed {
  const senseless = kind === 'coding' ? ofText : kind === 'behavioral' ? ofCode : []
  const known = likeness(text)
  const fitting = guessIntents(text)
    .filter(({ intent }) => !senseless.includes(intent))
    .map(({ intent, probability }) => ({
      intent,
      share: probability,
      probability: probability + shareOf(known.get(intent) ?? 0),
    }))
    .sort((a, b) => b.probability - a.probability)
  const [first] = fitting
  const sumOf = (family: readonly Intent[]) =>
    fitting.reduce((sum, { intent, probability }) => sum + (family.includes(intent) ? probability : 0), 0)
  const close = families.filter((family) => family.includes(first!.intent)).map(sumOf)
  return {
    intent: first!.intent,
    share: first!.share,
    probability: Math.min(1, Math.max(first!.probability, ...close)),
  }
}

/** Pasted code, errors and long answers are one thing however many sentences they have. */
function isOneThing(message: string): boolean {
  return message.length > 600 || /```|[{};]\s*$|Traceback|\w(Error|Exception):|^\s{4}\S/m.test(message)
}

const questionWords = 'how|what|when|where|which|who|why|can|could|may|do|does|is|are|should|will|would|am'
const between = new RegExp(
  `(?<=[.!?])\\s+|\\n+|(?:,|;)?\\s+(?:and|but|also)\\s+(?:also\\s+)?(?=(?:${questionWords})\\b)|[,;]\\s+(?=(?:${questionWords})\\b)`,
  'giu',
)

function splitSentences(message: string): string[] {
  const sentences = message
    .split(between)
    .map((sentence) => sentence?.trim() ?? '')
    .filter((sentence) => /[\p{L}\d]/u.test(sentence))
  const joined: string[] = []
  for (const sentence of sentences) {
    // 'Why?' and 'What now?' belong to what was said before them.
    if (joined.length > 0 && sentence.split(/\s+/).length < leastWords) joined.push(`${joined.pop()!} ${sentence}`)
    else joined.push(sentence)
  }
  return joined
}

const leastWords = 4

/** From here on a question by itself is one that the task's pack knows. */
const leastOfRule = 0.55
/** What it is about was said before. */
const pointsBack = /\b(?:it|its|that|this|they|them|then|those|these|he|she|one|same|so)\b/i

/** What is asked of the form of an answer: each of them has a reply of its own. */
const ofForm: readonly Intent[] = ['answer-length', 'answer-form', 'submitting', 'scoring', 'which-story']

/** 'What is a partition key, and what does exactly once mean': each has a meaning of its own. */
const ofMeaning: readonly Intent[] = ['concept', 'term']

/** 'Is the input sorted? And can it be empty?': questions that each stand for themselves, though of one kind. */
function separateQuestions(sentences: { text: string; guess: Guessed }[], likeness: Likeness): Part[] {
  const isOfRule = (text: string) => (likeness(text).get('rule') ?? 0) >= leastOfRule
  const isOfMeaning = ({ guess }: { guess: Guessed }) => ofMeaning.includes(guess.intent) && guess.share >= leastShare
  const areOfMeaning = sentences.every(isOfMeaning)
  const isOwn = (one: { text: string; guess: Guessed }, at: number) =>
    (asks.test(one.text) || asksLater.test(one.text) || offersChoice.test(one.text)) &&
    one.text.split(/\s+/).length >= leastWords &&
    !(at > 0 && pointsBack.test(one.text)) &&
    (areOfMeaning || isOfRule(one.text) || ofForm.includes(one.guess.intent))
  if (!sentences.every(isOwn)) return []
  return sentences.map(({ text, guess }) => ({
    ...{ text, isSure: true, share: guess.share },
    intent: areOfMeaning || (ofForm.includes(guess.intent) && !isOfRule(text)) ? guess.intent : ('rule' as const),
  }))
}

/** Below this the classifier alone does not say that a meaning is asked for. */
const leastShare = 0.6
/** 'On a tie who comes first' */
const asksLater = /^\W*(?:on|in|at|if|for|with|after|before)(?:\W+\w+){1,3}\W+(?:how|what|where|which|who)\b/i

/** 'Bullet points ok or proper sentences' */
const offersChoice = /\b(?:ok(?:ay)?|fine|allowed|enough)\W+or\b/i

/** A statement that is not clearly a wish of its own leads up to the question after it. */
const clearWish = 0.8
/** Where no question is put, these tell how things stand: 'All tests pass.' */
const askedOnly: readonly Intent[] = [
  ...(['scoring', 'failing', 'rule', 'check', 'submitting', 'running', 'cost', 'syntax', 'concept', 'saving'] as const),
  ...(['editor', 'after', 'navigation', 'time'] as const),
]
const asks = new RegExp(
  `[?]\\s*$|^\\W*(?:[^:?.!]{1,24}:\\s*)?(?:(?:ok|and|so|but|also|um)\\W+)*(?:${questionWords})\\b`,
  'iu',
)

const wishes =
  /^\W*(?:(?:ok|and|so|but|also|um|then|please|pls|plz|just|now|nova)\W+)*(?:explain|give|show|tell|help|remind|write|check|define|describe|walk|say|look|read|let|i (?:want|need)|i(?:'d| would) like|i(?:'m| am) (?:\w+ )?(?:stuck|lost))\b/iu
/** Whether a sentence asks or wishes for something. */
export const isAsking = (text: string): boolean => asks.test(text) || wishes.test(text)

function joinStatements(sentences: { text: string; guess: Guessed }[], likeliest: (text: string) => Guessed) {
  const joined: { text: string; guess: Guessed }[] = []
  let lead = ''
  for (const [at, { text, guess }] of sentences.entries()) {
    const isFollowed = sentences.slice(at + 1).some(({ text: later }) => asks.test(later))
    const isWish = guess.probability >= clearWish && !askedOnly.includes(guess.intent)
    if (isFollowed && !asks.test(text) && !isWish) lead += `${text}\n`
    else {
      joined.push(lead === '' ? { text, guess } : { text: lead + text, guess: likeliest(lead + text) })
      lead = ''
    }
  }
  return joined
}

/** Neighbours for the same thing are one part; what is not clear by itself belongs to the part before it. */
function mergeNeighbours(sentences: { text: string; guess: Guessed }[]): Part[] {
  const parts: Part[] = []
  for (const { text, guess } of sentences) {
    const isSure = guess.probability >= leastOfSentence
    const last = parts.at(-1)
    if (last && (!isSure || last.intent === guess.intent)) last.text += `\n${text}`
    else if (last && !last.isSure)
      parts.splice(-1, 1, { intent: guess.intent, text: `${last.text}\n${text}`, isSure, share: guess.share })
    else parts.push({ intent: guess.intent, text, isSure, share: guess.share })
  }
  return parts
}
