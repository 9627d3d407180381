/** The question itself: in its own words, or with what it asks for and one example. */
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

/** Explains the task in fewer words than the question. */
export function explainQuestion({ question }: Situation): string[] {
  const sentences = sentencesOf(question).map((each) => each.replaceAll('**', ''))
  if (question.kind !== 'coding') {
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
