/** One true thing that Nova can say, and where it comes from. */
export type Fact = {
  text: string
  kind: FactKind
  source: 'statement' | 'pack' | 'reference' | 'concept' | 'run' | 'room'
  /** The required help level on the ladder; 0 for free facts. */
  step: number
  /** The ladder's step by which the gate judges the code in it, where that is higher. */
  allowance?: number
  /** A question to the candidate that belongs to it. */
  ask?: string
}
export type FactKind =
  | 'failing'
  | 'error'
  | 'stop'
  | 'making'
  | 'values'
  | 'suspect'
  | 'cause'
  | 'counterexample'
  | 'outcome'
  | 'known'
  | 'form'
  | 'part'
