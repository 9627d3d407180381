/**
 * Findings from running the candidate's code, for a model without tools; the search depends on the end of the last run.
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Probes } from '../code-facts/code-facts.ts'
import { counterFact, factsOfProbes, isCoding } from './facts/of-runs.ts'
import type { Scene } from './situation.ts'

/** Milliseconds that a reply waits; later findings are used for the next message. */
export const findingLimits = { waitMs: 150 }
const maxKept = 500
const kept = new Map<string, Promise<string[]>>()

/** Returns what was found in time about this version of the code, in sentences. */
export async function findByRunning(interviewId: string, scene: Scene, probes: Probes | undefined): Promise<string[]> {
  const { question, language, code, state, test } = scene.situation
  if (!probes || !('signature' in question) || code.trim() === '') return []
  const about = [interviewId, question.id, language, state, code, test?.id ?? '']
  const key = createHash('sha256').update(JSON.stringify(about)).digest('hex')
  const looking = kept.get(key) ?? look(scene, probes)
  kept.delete(key)
  kept.set(key, looking)
  for (const oldest of kept.keys()) if (kept.size > maxKept) kept.delete(oldest)
  // Don't cache a failure, so that a later message retries.
  looking.catch(() => kept.delete(key))
  return (await Promise.race([looking.catch(() => undefined), sleep(findingLimits.waitMs, undefined)])) ?? []
}

/** No run of the hidden tests for its own sake: those are counted, and are the candidate's to spend. */
async function look({ situation, room }: Scene, probes: Probes): Promise<string[]> {
  if (!isCoding(situation) || !['runtime-error', 'wrong-answer'].includes(situation.state)) return []
  const { test, isTested, state } = situation
  if (state === 'wrong-answer' && (!test || !isTested)) return []
  const passesVisible = test !== undefined && test.visible.passed === test.visible.total
  const isHidden = state === 'wrong-answer' && !test?.failure
  const counter = isHidden && passesVisible ? await counterFact(situation, room, probes) : []
  const facts = [...counter, ...(isHidden ? [] : await factsOfProbes(situation, room, probes, ''))]
  return facts.map(({ text }) => text)
}
