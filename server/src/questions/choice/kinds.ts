import type { PlainKind, QuestionKind, QuestionMix } from '@nova/contract/words'

/** The kinds of question that a mix has. */
export const kindsOf: Record<QuestionMix, QuestionKind[]> = {
  Coding: ['coding', 'project'],
  Behavioral: ['behavioral'],
  Technical: ['technical'],
  Both: ['coding', 'technical', 'behavioral', 'project'],
}

/** Those of a mix that a language model may write. */
export const plainKindsOf = (mix: QuestionMix): PlainKind[] => kindsOf[mix].filter((kind) => kind !== 'project')
