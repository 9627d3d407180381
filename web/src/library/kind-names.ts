/** The kinds of question in the words of the page. */
import type { QuestionKind } from '@nova/contract/words'

export const kindNames: Record<QuestionKind, string> = {
  coding: 'Coding',
  sql: 'SQL',
  technical: 'Technical',
  behavioral: 'Behavioral',
  project: 'Project',
}
