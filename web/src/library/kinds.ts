/** The library's words for each kind of question: one row a kind. */
import type { ListedQuestion } from '@nova/contract/questions/library'
import type { QuestionKind } from '@nova/contract/words'

type KindWords = {
  name: string
  /** Within a sentence. */
  inSentence: string
  /** A draft that can't be chosen can be chosen once it is this. */
  chosenOnce: 'proven' | 'complete'
  /** True if its solutions were proven by execution, given that it is ready. */
  isProven(question: Pick<ListedQuestion, 'provenIn'>): boolean
}

export const kindWords: Record<QuestionKind, KindWords> = {
  coding: {
    name: 'Coding',
    inSentence: 'coding',
    chosenOnce: 'complete',
    isProven: ({ provenIn }) => provenIn.length > 0,
  },
  sql: { name: 'SQL', inSentence: 'SQL', chosenOnce: 'proven', isProven: () => true },
  technical: { name: 'Technical', inSentence: 'technical', chosenOnce: 'complete', isProven: () => false },
  behavioral: { name: 'Behavioral', inSentence: 'behavioral', chosenOnce: 'complete', isProven: () => false },
  project: { name: 'Project', inSentence: 'project', chosenOnce: 'complete', isProven: () => true },
}
