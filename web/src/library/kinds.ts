/** The library's words for each kind of question: one row a kind. */
import type { ListedQuestion } from '@nova/contract/questions/library'
import type { QuestionKind } from '@nova/contract/words'

type KindWords = {
  /** Within a sentence. */
  inSentence: string
  /** A draft that can't be chosen can be chosen once it is this. */
  chosenOnce: 'proven' | 'complete'
  /** True if its solutions were proven by execution, given that it is ready. */
  isProven(question: Pick<ListedQuestion, 'provenIn'>): boolean
}

export const kindWords: Record<QuestionKind, KindWords> = {
  coding: {
    inSentence: 'coding',
    chosenOnce: 'complete',
    isProven: ({ provenIn }) => provenIn.length > 0,
  },
  sql: { inSentence: 'SQL', chosenOnce: 'proven', isProven: () => true },
  technical: { inSentence: 'technical', chosenOnce: 'complete', isProven: () => false },
  behavioral: { inSentence: 'behavioral', chosenOnce: 'complete', isProven: () => false },
  project: { inSentence: 'project', chosenOnce: 'complete', isProven: () => true },
}
