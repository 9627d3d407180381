/** What running the candidate's code shows by itself, for a model that has no tools: looked for by how the last run ended. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Lab } from './lab.ts'
import type { Situation } from './situation.ts'

/** Milliseconds that a reply waits; what is found later is there for the next message. */
export const findingLimits = { waitMs: 150 }
const mostKept = 500
const kept = new Map<string, Promise<Situation>>()

/** The situation with what was found about this version of the code in time. */
export async function withFindings(interviewId: string, situation: Situation, lab: Lab): Promise<Situation> {
  if (situation.question.kind !== 'coding' || situation.code.trim() === '') return situation
  const { question, language, code, state, test } = situation
  const about = [interviewId, question.id, language, state, code, test?.id ?? '']
  const key = createHash('sha256').update(JSON.stringify(about)).digest('hex')
  const looking = kept.get(key) ?? look(situation, lab)
  kept.delete(key)
  kept.set(key, looking)
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
  // What could not be found now may be later.
  looking.catch(() => kept.delete(key))
  const found = await Promise.race([looking.catch(() => undefined), sleep(findingLimits.waitMs, undefined)])
  return found ? { ...found, replies: situation.replies, said: situation.said } : situation
}

/** Only what is no run of the hidden tests for its own sake: those are counted, and are the candidate's to spend. */
async function look(situation: Situation, { follow, halt, meet }: Lab): Promise<Situation> {
  const { state, test, isTested } = situation
  if (state === 'runtime-error') return { ...situation, ...(await halt?.(situation)) }
  if (state !== 'wrong-answer' || !test || !isTested) return situation
  if (test.failure) {
    const making = await follow?.(situation)
    return making === undefined ? situation : { ...situation, making }
  }
  const met = test.visible.passed === test.visible.total ? await meet?.(situation) : undefined
  if (!met) return situation
  return 'args' in met ? { ...situation, counter: met } : { ...situation, searched: met }
}
