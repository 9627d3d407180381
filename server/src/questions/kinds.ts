import type { QuestionKind, QuestionMix } from '@nova/contract/words'

/** The kinds of question that a mix has. */
export const kindsOf: Record<QuestionMix, QuestionKind[]> = {
  Coding: ['coding'],
  Behavioral: ['behavioral'],
  Technical: ['technical'],
  Both: ['coding', 'technical', 'behavioral'],
}
