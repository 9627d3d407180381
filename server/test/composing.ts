/** Asks the composer about questions of the bank, without a room around it. */
import type { ServerPayload } from '@nova/contract/room/journal'
import type { Probes } from '../src/code-facts/code-facts.ts'
import type { Composed } from '../src/nova/reply/composed.ts'
import { composeReply } from '../src/nova/reply/composer.ts'
import type { Room, Situation } from '../src/nova/situation.ts'
import { loadBank } from '../src/questions/bank.ts'

export const bank = loadBank()
export const room: Room = { remainingSeconds: 600, policy: 'nova', level: 'hint', ceiling: 4 }

/** A question that nothing was written on yet, or the given state. */
export function situationOf(id: string, more: Partial<Situation> = {}): Situation {
  const question = bank.byId.get(id)!
  const plain = { code: '', test: undefined, isTested: false, complaint: '', line: undefined, replies: [], said: [] }
  const state = question.kind === 'coding' ? 'nothing-written' : 'text'
  return { question, state, language: 'python', hasAttempted: false, cause: undefined, ...plain, ...more }
}

/** Code whose first visible test gives a wrong value. */
export function failing(id: string, failure: NonNullable<ServerPayload<'test'>['failure']>, code = 'x = 1'): Situation {
  const none = { passed: 0, total: 3 }
  const test = {
    id: 'run',
    language: 'python',
    code,
    status: 'ok',
    trigger: 'candidate',
    stderr: '',
    cases: [],
    failure,
    visible: { passed: 0, total: 2 },
    hidden: { core: none, edge: none, scale: none },
  } as unknown as ServerPayload<'test'>
  return situationOf(id, { state: 'wrong-answer', code, test, isTested: true })
}

/** All replies of a talk. */
export async function converse(stands: Situation, messages: readonly string[], probes?: Probes): Promise<Composed[]> {
  let situation = stands
  const replies: Composed[] = []
  for (const message of messages) {
    const reply = await composeReply(message, situation, room, { probes })
    replies.push(reply)
    situation = {
      ...situation,
      replies: [...situation.replies, { text: reply.text, step: reply.step }],
      said: [...situation.said, message],
    }
  }
  return replies
}
