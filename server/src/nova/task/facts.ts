/** What a task says about a point that a candidate asks about: its own sentences, limits, types and tests, nothing else. */
import type { BankQuestion } from '@nova/contract/bank'
import { topics } from './task-topics.ts'
import { mostAlike, scoreOf, speaksOf } from './task-words.ts'

const numbers = /\d|\b(two|three|four|five|six|ten|twelve|dozens?|hundreds?|thousands?|millions?)\b/i

/** Whether a message asks about a point of a task, such as empty inputs or the order of the result. */
export const asksAboutTask = (message: string): boolean => topics.some(({ asks }) => asks.test(message))

/** The answer to a question about the task; undefined where nothing of it speaks of that. */
export function findFacts(question: BankQuestion, message: string): string | undefined {
  const sentences = sentencesOf(question)
  const coding = question.kind === 'coding' ? question : undefined
  const topic = topics.find(({ asks, tells, tellsElse }) => asks.test(message) && (coding || tells || tellsElse))
  if (!topic) {
    const asksForNumber = /\bhow (many|much|often|big|large|long|high|far)\b/i.test(message)
    const fitting = sentences.filter(
      (sentence) => speaksOf(sentence, message) && (!asksForNumber || numbers.test(sentence)),
    )
    const [best] = mostAlike(fitting, message, sentences)
    return best && `The task says: “${best}”`
  }
  const { butNot, answer, otherwise } = topic
  const judged = coding ? (answer?.(coding, message) ?? '') : ''
  const tells = topic.tells ?? (judged === '' ? topic.tellsElse : undefined)
  const telling = sentences.filter((sentence) => tells?.test(sentence) && !butNot?.test(sentence))
  const said = quote(telling, message, sentences)
  const instead = coding && said === '' ? (otherwise?.(coding, message) ?? '') : ''
  // A point that the task passes over is not answered with a sentence on something else.
  return [judged, said, instead].filter((part) => part !== '').join(' ') || undefined
}

/** Of several sentences the one that speaks of what was named; two where none of them does. */
function quote(telling: string[], message: string, all: string[]): string {
  const alike = mostAlike(telling, message, all)
  if (alike[0] === undefined) return ''
  const isNamed = scoreOf(alike[0], message, all) > 0
  return `The task says: ${alike
    .slice(0, isNamed ? 1 : 2)
    .map((sentence) => `“${sentence}”`)
    .join(' ')}`
}

/** A project is told stage by stage; types and commands that stand in fences are no sentences. */
function textOf(question: BankQuestion): string {
  if (question.kind === 'behavioral') return question.question
  if (question.kind !== 'project') return question.statement
  const told = [question.statement, ...question.stages.map(({ statement }) => statement)]
  return withoutFences(told.join('\n'))
}

/** The beginning of a stage's text, without code that stands apart. */
export function beginningOfStage(statement: string): string {
  const [first = '', second = ''] = withoutFences(statement)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '' && !paragraph.startsWith('#'))
  return first.length < shortParagraph && second !== '' ? `${first} ${second}` : first
}

/** A paragraph shorter than this only leads to the next. */
const shortParagraph = 120
const withoutFences = (text: string) => text.replace(/^```[^]*?^```/gm, '')

/** The sentences of a task: rules one by one, limits and assumptions at the end. */
export function sentencesOf(question: BankQuestion): string[] {
  const lines = textOf(question)
    .split('\n')
    .map((line) => line.replace(/^\s*([-*]|\d+\.)\s+/, '').trim())
  const sentences = lines.flatMap((line) => line.split(/(?<=[.!?:]\)?)\s+(?=[A-Z“"`*(])/))
  const extra =
    question.kind === 'coding' ? question.constraints : question.kind === 'technical' ? question.assumptions : []
  return [...sentences.filter((sentence) => sentence.length > 12), ...extra]
}
