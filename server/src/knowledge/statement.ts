/** The task's own words as entries: its sentences, limits, examples and parameters. */
import type { BankQuestion } from '@nova/contract/questions/bank'
import type { Entry } from './entry.ts'
import { knowledgeOf, stated } from './kinds.ts'
import type { Searched } from './search.ts'

const minSentence = 12

/** The sentences of a task, without its limits. */
export function sentencesOf(question: BankQuestion): string[] {
  const lines = knowledgeOf(question)
    .text(question)
    .split('\n')
    .map((line) => line.replace(/^\s*([-*]|\d+\.)\s+/, '').trim())
  const sentences = lines.flatMap((line) => line.split(/(?<=[.!?:]\)?)\s+(?=[A-Z“"`*(])/))
  return sentences.filter((sentence) => sentence.length > minSentence && !sentence.startsWith('#'))
}

/** Lines between signs of a formula or a table are not said in talk. */
const plain = (sentence: string) => sentence.replaceAll('**', '')

export function statementEntries(question: BankQuestion): Searched<Entry>[] {
  const kind = knowledgeOf(question)
  return [
    // A lead to a list says nothing by itself.
    ...sentencesOf(question)
      .filter((sentence) => !sentence.endsWith(':'))
      .map((sentence) => stated('sentence', `The task says: “${plain(sentence)}”`)),
    ...kind.limits(question).map((limit) => stated('limit', `The task says: “${limit}”`)),
    ...kind.shape(question),
  ]
}
