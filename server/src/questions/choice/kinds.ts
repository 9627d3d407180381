import type { PlainKind, QuestionKind, QuestionMix } from '@nova/contract/words'

/** The kinds of question that a mix has. */
export const kindsOf: Record<QuestionMix, QuestionKind[]> = {
  Coding: ['coding', 'sql', 'project'],
  Behavioral: ['behavioral'],
  Technical: ['technical'],
  Both: ['coding', 'sql', 'technical', 'behavioral', 'project'],
}

/** Those of a mix that a language model may write. Its SQL can't be proven before it is shown. */
export const plainKindsOf = (mix: QuestionMix): PlainKind[] =>
  kindsOf[mix].filter((kind) => kind !== 'project' && kind !== 'sql')
