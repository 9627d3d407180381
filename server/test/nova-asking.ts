/** Asks the built-in Nova about questions of the bank, without a room around it. */
import { replyByRules } from '../src/nova/builtin.ts'
import type { Room, Situation } from '../src/nova/situation.ts'
import { encoderLimits } from '../src/nova/understanding/encoder.ts'
import { loadBank } from '../src/questions/bank.ts'

encoderLimits.waitMs = 60_000

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

export const ask = async (message: string, situation: Situation, place = room) =>
  (await replyByRules(message, situation, place)).text

/** The last reply of a talk about a question. */
export async function talk(id: string, messages: readonly string[], more: Partial<Situation> = {}): Promise<string> {
  let situation = standAt(id, more)
  let last = ''
  for (const message of messages) {
    const { text, step } = await replyByRules(message, situation, room)
    last = text
    situation = { ...situation, replies: [...situation.replies, { text, step }], said: [...situation.said, message] }
  }
  return last
}
