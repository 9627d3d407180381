/** One true thing that Nova can say. */
import { saidAs } from '../../knowledge/said.ts'

export type Fact = {
  text: string
  /** The required help level on the ladder; 0 for free facts. */
  step: number
  /** The ladder's step by which the gate judges the code in it, where that is higher. */
  allowance?: number
  /** A question to the candidate that belongs to it. */
  ask?: string
}

export const fact = (text: string, step: number, ask?: string): Fact => ({ text, step, ...(ask && { ask }) })

/** One whose words are data: the sentence, then what to ask. */
export function factAs(key: string, step: number): Fact {
  const [text, ask] = saidAs(key)
  return fact(text!, step, ask)
}
