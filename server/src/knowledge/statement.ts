/** The task's own words as entries: its sentences, limits, examples and parameters. */
import { isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import type { BankQuestion, BankSqlQuestion } from '@nova/contract/questions/bank'
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

/** The rules of the result, the tables and their columns. */
function entriesOfSql({ isOrdered, mayWrite, shown }: BankSqlQuestion): Searched<Entry>[] {
  const entry = (text: string, asked: string[]): Searched<Entry> => ({
    item: { source: 'statement', kind: 'sentence', text },
    asked,
    text: '',
  })
  const columns = shown?.expected.columns.map(({ name, type }) => `\`${name}\` (${type})`).join(', ')
  return [
    entry(isOrdered ? 'The order of the rows counts, as the task says.' : 'The rows may come in any order.', [
      'does the order of the rows matter',
      'do i have to sort the result',
    ]),
    entry(
      mayWrite
        ? 'Your statements may change the rows of the tables.'
        : 'Your query only reads: it may not change the tables.',
      ['may i change the tables', 'can i use insert update or delete', 'can i create a temporary table'],
    ),
    entry(
      'Column names are free: columns are compared by their number, order and kind of type, and values by what they are: 5 is 5.00, and NULL is not 0.',
      ['do the column names matter', 'how is my result compared', 'which types must the columns have'],
    ),
    ...(columns
      ? [
          entry(`The result has these columns: ${columns}.`, [
            'which columns do i return',
            'what should the result look like',
          ]),
        ]
      : []),
    ...(shown?.tables ?? []).map(({ name, columns: all }) =>
      entry(
        `\`${name}\` has ${all.map((each) => `\`${each.name}\` (${each.type}${each.isNullable ? ', can be NULL' : ''})`).join(', ')}.`,
        [
          `what is in the table ${name}`,
          `which columns does ${name} have`,
          ...all.map((each) => `can ${each.name} be null`),
        ],
      ),
    ),
  ]
}

export function statementEntries(question: BankQuestion): Searched<Entry>[] {
  const limits =
    isAnsweredWithCode(question) && 'constraints' in question
      ? question.constraints
      : question.kind === 'technical'
        ? question.assumptions
        : []
  const entry = (kind: Entry['kind'], text: string): Searched<Entry> => ({
    item: { source: 'statement', kind, text },
    asked: [text],
    text: '',
  })
  const told = sentencesOf(question).map((sentence) => entry('sentence', `The task says: “${plain(sentence)}”`))
  const ofLimits = limits.map((limit) => entry('limit', `The task says: “${limit}”`))
  if (question.kind === 'sql') return [...told, ...ofLimits, ...entriesOfSql(question)]
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
