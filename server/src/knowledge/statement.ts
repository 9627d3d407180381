/** The task's own words as entries: its sentences, limits, examples and parameters. */
import type { BankQuestion } from '@nova/contract/questions/bank'
import type { Entry } from './entry.ts'
import type { Searched } from './search.ts'

const withoutFences = (text: string) => text.replace(/^```[^]*?^```/gm, '')
const minSentence = 12

function textOf(question: BankQuestion): string {
  if (question.kind === 'behavioral') return question.question
  if (question.kind !== 'project') return question.statement
  return withoutFences([question.statement, ...question.stages.map(({ statement }) => statement)].join('\n'))
}

/** The sentences of a task, without its limits. */
export function sentencesOf(question: BankQuestion): string[] {
  const lines = textOf(question)
    .split('\n')
    .map((line) => line.replace(/^\s*([-*]|\d+\.)\s+/, '').trim())
  const sentences = lines.flatMap((line) => line.split(/(?<=[.!?:]\)?)\s+(?=[A-Z“"`*(])/))
  return sentences.filter((sentence) => sentence.length > minSentence && !sentence.startsWith('#'))
}

/** Lines between signs of a formula or a table are not said in talk. */
const plain = (sentence: string) => sentence.replaceAll('**', '')

export function statementEntries(question: BankQuestion): Searched<Entry>[] {
  const limits =
    question.kind === 'coding' ? question.constraints : question.kind === 'technical' ? question.assumptions : []
  const entry = (kind: Entry['kind'], text: string): Searched<Entry> => ({
    item: { source: 'statement', kind, text },
    asked: [text],
    text: '',
  })
  const told = sentencesOf(question).map((sentence) => entry('sentence', `The task says: “${plain(sentence)}”`))
  const ofLimits = limits.map((limit) => entry('limit', `The task says: “${limit}”`))
  if (question.kind !== 'coding') return [...told, ...ofLimits]
  const { examples, signature } = question
  const ofExamples = examples.map(({ input, output, explanation }, at) =>
    entry('example', `Example ${at + 1}: \`${input}\` gives \`${output}\`.${explanation ? ` ${explanation}` : ''}`),
  )
  const types = signature.params.map(({ name, type }) => `\`${name}\` (${type})`).join(', ')
  const shape = entry('sentence', `\`${signature.name}\` gets ${types} and returns ${signature.returns}.`)
  return [
    ...told,
    ...ofLimits,
    ...ofExamples,
    { ...shape, asked: ['what do i get as input and what do i return', 'type of the parameters and the result'] },
  ]
}
