/** Situations at questions of the bank, without a room around them. */
import type { Room, Situation } from '../src/nova/situation.ts'
import { loadBank } from '../src/questions/bank.ts'

export const bank = loadBank()
export const room: Room = { remainingSeconds: 600, policy: 'nova', level: 'hint', ceiling: 4 }
export const clarifying: Room = { ...room, level: 'clarify', ceiling: 1 }

/** At a question that nothing was written on yet. */
export function standAt(id: string, more: Partial<Situation> = {}): Situation {
  const question = bank.byId.get(id)!
  const plain = { code: '', test: undefined, isTested: false, complaint: '', line: undefined, replies: [], said: [] }
  const state = question.kind === 'coding' ? 'nothing-written' : 'text'
  return { question, state, language: 'python', hasAttempted: false, cause: undefined, ...plain, ...more }
}
