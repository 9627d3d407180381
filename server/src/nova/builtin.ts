/** The built-in engine: intent × situation × ladder step, filled from the question's own facts. Needs no network. */
import type { BankCodingQuestion, BankQuestion } from '@nova/contract/bank'
import { languageNames } from '@nova/contract/words'
import { explainComplaint, quoteComplaint } from './complaints.ts'
import type { Intent } from './intent.ts'
import { timesGiven } from './ladder.ts'
import type { Situation } from './situation.ts'

export type Draft = { text: string; step: number }
export type Room = { remainingSeconds: number | null; policy: 'nova' | 'open' | 'none'; ceiling: number }

/** Drafts the reply to a message; `step` is where the ladder stands for this turn. */
export function draftReply(intent: Intent, message: string, situation: Situation, step: number, room: Room): Draft {
  const plain = plainReply(intent, message, situation, room)
  if (plain !== undefined) return { text: plain, step: 0 }
  if (step === 0) return { text: restate(situation.question, message), step: 0 }
  // Asking for the solution is no attempt and no reason to refuse: the same step again, and how to go on.
  const opening =
    intent === 'solution' ? 'The solution itself has to be yours, but let us find the next piece of it. ' : ''
  const given = timesGiven(situation, step)
  const { question } = situation
  const hint =
    question.kind === 'coding' ? codingHint(question, situation, step, given) : textHint(question, step, given)
  return { text: opening + hint, step }
}

function plainReply(intent: Intent, message: string, situation: Situation, room: Room): string | undefined {
  const { question, test } = situation
  switch (intent) {
    case 'thinking':
      return 'Take your time. If it helps, say aloud which part you are turning over.'
    case 'thanks':
      return 'Good. What will you try next?'
    case 'time':
      return room.remainingSeconds === null
        ? 'There is no time limit at the moment.'
        : `About ${Math.ceil(room.remainingSeconds / 60)} minutes are left; the clock is at the top.`
    case 'room':
      return question.kind === 'coding'
        ? 'Run Code runs your program or your function with an input of your own; Test Cases runs the tests; Submit hands in what stands in the editor, and you may submit again until the end. The language is chosen above the editor, and each language keeps its own draft.'
        : 'Write your answer in the text field and press Submit; you may submit again until the end. Previous and Next move between questions.'
    case 'policy':
      if (room.policy === 'open') return 'Yes. Please declare what you used with the button in the room.'
      if (room.policy === 'none')
        return 'This interview is without AI help. Your own notes and language documentation are fine unless you were told otherwise.'
      return 'You may use me, and language documentation unless you were told otherwise. Please use no other AI.'
    case 'clarify':
      return restate(question, message)
    case 'cost':
      if (question.kind !== 'coding') return undefined
      return situation.code.trim() === '' || situation.state === 'nothing-written'
        ? `Look at the limits first: ${question.constraints[0]}. How many steps can you afford for each element then?`
        : 'Count it on your own code: for an input twice as long, how many times more does the innermost line run?'
    case 'ready':
      if (question.kind !== 'coding')
        return 'Read it once more as someone who was not there: is it clear what you yourself did, and what came of it? Then submit.'
      if (!test) return 'You have not run the test cases yet. What do you expect them to say?'
      return test.visible.passed === test.visible.total
        ? `Your last test run passed ${test.visible.passed} of ${test.visible.total} visible tests. Which input would you be least sure about? Try it once, then submit.`
        : `Your last test run passed ${test.visible.passed} of ${test.visible.total} visible tests. You can submit as it stands, or look at the first failing one.`
    case 'solution':
    case 'help':
      return undefined
  }
}

/** The sentence of the task that has most words in common with the message. */
function restate(question: BankQuestion, message: string): string {
  const wanted = new Set(wordsOf(message))
  const facts = sentencesOf(question)
  const scored = facts.map((fact) => ({ fact, score: wordsOf(fact).filter((word) => wanted.has(word)).length }))
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a), scored[0]!)
  if (best.score === 0) return `In short, the task is this: ${facts[0]!} Which part of it is unclear?`
  return `The task says: “${best.fact}” How does that change what you would do with your example?`
}

function sentencesOf(question: BankQuestion): string[] {
  const text = question.kind === 'behavioral' ? question.question : question.statement
  const extra = question.kind === 'coding' ? question.constraints : []
  const sentences = text.replace(/\s+/g, ' ').match(/[^.!?]+[.!?]+/g) ?? [text]
  return [...sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence.length > 20), ...extra]
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\d]{4,}/gu) ?? []
}

function codingHint(question: BankCodingQuestion, situation: Situation, step: number, given: number): string {
  switch (step) {
    case 1:
      return testOneInput(question, situation, given)
    case 2:
      return region(question, situation, given)
    case 3: {
      const form = question.syntaxHint[situation.language]
      if (!form) return region(question, situation, given)
      return `A form of ${languageNames[situation.language]} that may help here, with other names:\n\n\`${form}\`\n\nWhere in your code would something like it fit?`
    }
    default: {
      const { problem, idea, code } = question.workedExample
      return `Here is another problem that is solved in a similar spirit. ${problem} ${idea}\n\n\`\`\`\n${code.trim()}\n\`\`\`\n\nWhat corresponds to that in your problem?`
    }
  }
}

function testOneInput(question: BankCodingQuestion, situation: Situation, given: number): string {
  const { state, complaint, line, test } = situation
  const place = line === undefined ? '' : ` at line ${line}`
  switch (state) {
    case 'does-not-parse':
      return `Your code does not run yet: “${quoteComplaint(complaint)}”${place}. ${explainComplaint(complaint)}`
    case 'runtime-error':
      return `It stopped${place} with “${quoteComplaint(complaint)}”. ${explainComplaint(complaint)}`
    case 'wrong-answer': {
      const failure = test?.failure
      if (!failure) return `The visible tests pass, but not all of the others do. ${question.tryInput}`
      const args = failure.args.map((arg) => JSON.stringify(arg)).join(', ')
      if (args.length > 300) return `A test with a larger input fails. ${question.tryInput}`
      return given % 2 === 0
        ? `With ${args} your code gives ${short(failure.actual)}, and ${short(failure.expected)} is expected. Go through it by hand: after which step do the two part?`
        : `Take ${args} once more and write down each variable after every round. Where is the first value that surprises you?`
    }
    case 'slow':
      return 'It is right on small inputs and too slow on large ones. If the input is ten times as long, how many times more work does your innermost line do?'
    case 'correct':
      return 'Your last test run passed everything. Which input would you be least sure about, and why?'
    default:
      return given % 2 === 0
        ? question.tryInput
        : `Leave the code aside for a moment. Do the first example by hand (${question.examples[0]!.input}). What did you have to remember between two steps?`
  }
}

function region(question: BankCodingQuestion, situation: Situation, given: number): string {
  const { line, state } = situation
  // The last idea completes the list: it stays with the candidate.
  const ideas = question.keyIdeas.slice(0, -1)
  const idea = ideas[Math.min(given, ideas.length - 1)]!
  const where = line !== undefined && state === 'runtime-error' ? `Look at line ${line} and what leads to it. ` : ''
  return `${where}${idea} How does your code deal with that?`
}

function textHint(question: Exclude<BankQuestion, BankCodingQuestion>, step: number, given: number): string {
  if (question.kind === 'technical') {
    const hints = question.hints.slice(0, Math.max(1, step))
    return `${hints[Math.min(given, hints.length - 1)]!} What would you say to that, and why?`
  }
  return `${question.probes[given % question.probes.length]!} A few sentences with what you yourself did are enough.`
}

function short(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 120 ? `${text.slice(0, 117)}…` : text
}
