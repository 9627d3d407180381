/** Replies that are no hints: what the task says, and all that is said in a room besides. */
import type { BankQuestion } from '@nova/contract/bank'
import { findFacts, sentencesOf } from './facts.ts'
import type { Intent } from './intent.ts'
import { explainTerm } from './knowledge.ts'
import { wordingsOf } from './room-talk.ts'
import type { Room, Situation } from './situation.ts'
import { sayAnew } from './wording.ts'

/** The reply to an intent that asks for no hint; undefined where a hint is asked for. */
export function plainReply(intent: Intent, message: string, situation: Situation, room: Room): string | undefined {
  if (intent === 'solution') return undefined
  const meaning = explainMeaning(intent, message, situation, room)
  if (meaning !== undefined) return meaning
  if (intent === 'help') return undefined
  if (intent === 'task' || (intent === 'example' && !readExample(situation, message))) return explainTask(situation)
  if (intent === 'example') return readExample(situation, message)
  if (intent === 'clarify') return clarify(situation, message)
  // Without AI, Nova restates the task and tells of the room and its rules; it does not weigh ideas.
  const isWeighing = intent === 'approach' || intent === 'cost'
  if (isWeighing && room.ceiling === 0) return clarify(situation, message)
  const wordings = wordingsOf(intent, message, situation, room)
  return wordings && sayAnew(wordings, situation)
}

const mayAskForMeaning: readonly Intent[] = ['help', 'clarify', 'task', 'syntax', 'approach', 'cost']

/**
 * A term of the field. Not where Nova may give no help, nor for questions whose answer is such an explanation; and the
 * task's own words come first, since it may use the term in a sense of its own.
 */
function explainMeaning(intent: Intent, message: string, { question, replies }: Situation, room: Room) {
  if (room.ceiling === 0 || question.kind !== 'coding' || !mayAskForMeaning.includes(intent)) return undefined
  const meaning = explainTerm(message)
  if (meaning === undefined || findFacts(question, message) !== undefined) return undefined
  return sayAnew([meaning, `In other words, and as I said: ${meaning}`], { replies })
}

/** The task's own words on the point that is asked about, or that it has none. */
function clarify(situation: Situation, message: string): string {
  const fact = findFacts(situation.question, message)
  if (fact !== undefined) {
    return sayAnew(
      [fact, `Once more: ${fact} Which part of it is open?`, `That is all I find on it. ${fact}`],
      situation,
    )
  }
  return sayAnew(
    [
      'I find nothing in the task that settles this. Choose what seems most sensible, note it in a comment, and go on.',
      'The task does not speak of that, as far as I can see. Decide, say in a line why, and go on.',
      'That seems to be left to you. Which choice could you defend best?',
    ],
    situation,
  )
}

/** The task in short, another side of it each time. */
export function explainTask(situation: Situation): string {
  const { question } = situation
  if (question.kind === 'behavioral') {
    return sayAnew(
      [
        'It asks for one situation of your own: what was wanted, what you yourself did, and what came of it. A small one is fine.',
        `Take it piece by piece. ${question.probes[0]!}`,
        'Think of a single week or project in which this came up. Who was there, and what did you do first?',
      ],
      situation,
    )
  }
  const sentences = sentencesOf(question)
  if (question.kind === 'technical') {
    return sayAnew(
      [
        `The question is in this sentence: “${sentences.findLast((each) => question.statement.includes(each)) ?? sentences[0]!}” Say what you would do, what else is possible, and why you chose so.`,
        `The situation is this: “${sentences[0]!}” What would you find out first?`,
        'There is no single right answer here. Name two ways, what each costs, and which one you would take.',
      ],
      situation,
    )
  }
  const goal = sentences.find((sentence) => sentence.startsWith('Write `')) ?? sentences[0]!
  return sayAnew(
    [
      `In short: ${goal} ${exampleOf(question, 0)}`,
      `Take the other example, then. ${exampleOf(question, 1)} Which step of it is not clear?`,
      `Read the rules one at a time, the first one being: “${sentences[0]!}” Which is the first that is not clear?`,
    ],
    situation,
  )
}

type Coding = Extract<BankQuestion, { kind: 'coding' }>

function exampleOf({ examples }: Coding, at: number): string {
  const { input, output, explanation } = examples[at] ?? examples[0]!
  const why = explanation ? ` ${explanation}` : ''
  return `Example ${Math.min(at, examples.length - 1) + 1}: ${input} gives ${output}.${why}`
}

const numerals = ['first', 'second', 'third', 'fourth']

/** The example or visible test that the message names. */
function readExample({ question }: Situation, message: string): string | undefined {
  if (question.kind !== 'coding') return undefined
  const word = numerals.findIndex((numeral) => new RegExp(`\\b${numeral}\\b`, 'i').test(message))
  const digit = Number(/\b([1-9])\b/.exec(message)?.[1] ?? 0) - 1
  const at = word >= 0 ? word : digit
  if (/\btest/i.test(message)) {
    const tested = question.tests.filter(({ visible }) => visible)[at]
    if (!tested) return undefined
    const input = tested.args.map((arg) => JSON.stringify(arg)).join(', ')
    return input.length > 300
      ? undefined
      : `Test ${at + 1} gives ${input} and expects ${JSON.stringify(tested.expected)}.`
  }
  return question.examples[Math.max(0, at)] && (at >= 0 || /example\??\s*$/i.test(message))
    ? `${exampleOf(question, Math.max(0, at))} Can you follow it to the end by hand?`
    : undefined
}
