/** The question itself: in its own words, or with what it asks for and one example. */
import type { BankSqlQuestion } from '@nova/contract/questions/bank'
import { describeProject } from '../../knowledge/project-text.ts'
import { sentencesOf } from '../../knowledge/statement.ts'
import { partsOf } from '../facts/of-words.ts'
import type { Situation } from '../situation.ts'

/** Characters of the question that are read out. */
const maxRepeated = 700

export function repeatQuestion({ question }: Situation): string {
  const all = sentencesOf(question).join(' ').replaceAll('**', '')
  const told = all.length <= maxRepeated ? all : `${all.slice(0, all.lastIndexOf(' ', maxRepeated))} …`
  return `Here is the question: ${told}`
}

function explainSql({ shown, isOrdered, mayWrite, check }: BankSqlQuestion, sentences: string[]): string[] {
  const columns = shown?.expected.columns.map(({ name, type }) => `\`${name}\` (${type})`).join(', ')
  const result = columns ? `The result has the columns ${columns}.` : ''
  const rows = shown
    ? `For the data you see it has ${shown.expected.total} ${shown.expected.total === 1 ? 'row' : 'rows'}.`
    : ''
  const order = isOrdered ? 'The order of the rows counts.' : 'The rows may come in any order.'
  const written = mayWrite && check ? 'Your statements change the tables, and a fixed query then reads them.' : ''
  return [
    [sentences[0], written, result, rows, order].filter(Boolean).join(' '),
    [sentences.at(-1), result, order].filter(Boolean).join(' '),
  ]
}

/** An example of the task, the last for a place below the first; empty where the question has none. */
export function exampleOf({ question }: Situation, at: number): string {
  const example = 'examples' in question ? question.examples.at(at) : undefined
  if (!example) return ''
  const { input, output, explanation } = example
  return `\`${input}\` gives \`${output}\`.${explanation ? ` ${explanation}` : ''}`
}

/** Explains the task in fewer words than the question. */
export function explainQuestion({ question }: Situation): string[] {
  const sentences = sentencesOf(question).map((each) => each.replaceAll('**', ''))
  if ('schema' in question) return explainSql(question, sentences)
  if ('stages' in question) {
    const { about, files } = describeProject(question)
    const stages = question.stages.map(({ title }) => `“${title}”`).join(', ')
    return [`${about} Its stages are ${stages}.`, `${about}\n\n${files}`]
  }
  if (!('signature' in question)) {
    const parts = partsOf(question).slice(0, 4)
    return [
      `In short, the question asks for ${parts.length === 1 ? 'one thing' : `${parts.length} things`}: ${parts.map((part) => `“${part}”`).join(' ')}`,
      `It begins with: “${sentences[0] ?? ''}” What you have to say to it: ${parts.map((part) => `“${part}”`).join(' ')}`,
    ]
  }
  const { signature, examples } = question
  const wanted = sentences.findLast((each) => each.includes(signature.name) || /\breturn/i.test(each)) ?? sentences[0]!
  const [first, second] = examples
  const show = (example: typeof first, name: string) =>
    example
      ? `${name}: \`${example.input}\` gives \`${example.output}\`.${example.explanation ? ` ${example.explanation}` : ''}`
      : ''
  return [
    `${wanted} ${show(first, 'For example')}`.trim(),
    `${sentences[0]!} ${show(second ?? first, 'Another example')}`.trim(),
    `Your function gets ${signature.params.map(({ name }) => `\`${name}\``).join(' and ')}. ${show(first, 'The first example')}`,
  ]
}
