/** Facts from running one version of the candidate's code, kept until the next edit: one version for each room. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Probes, Traced } from '../code-facts/code-facts.ts'
import type { NovaRun } from '../code-facts/nova-run.ts'
import type { Fact } from './facts/fact.ts'
import { counterFact, factsOfProbes, isCoding } from './facts/of-runs.ts'
import { mayJudge } from './ladder.ts'
import { type Scene, type Situation, withTrial } from './situation.ts'

/** Milliseconds that a reply waits; later findings are used for the next message. */
export const findingLimits = { waitMs: 150 }
const maxRooms = 500

/** `trial`: an untested version on the visible tests, run before a message. */
export type Kept = { key: string; traced: Traced; trial?: NovaRun | undefined }
const rooms = new Map<string, Kept>()

/** The facts of this version; those of another one are thrown away. */
export function keptFor(interviewId: string, { question, language, code }: Situation): Kept {
  const key = createHash('sha256')
    .update(JSON.stringify([question.id, language, code]))
    .digest('hex')
  const known = rooms.get(interviewId)
  const kept = known?.key === key ? known : { key, traced: new Map() }
  rooms.delete(interviewId)
  rooms.set(interviewId, kept)
  if (rooms.size > maxRooms) rooms.delete(rooms.keys().next().value!)
  return kept
}

/** The candidate has edited or left. */
export const throwAway = (interviewId: string): boolean => rooms.delete(interviewId)

/** The scene with the results of an untested version, where Nova has run it and may speak of it. */
export function withKept({ situation, room }: Scene, { trial }: Pick<Kept, 'trial'>): Scene {
  const isOwn = situation.state === 'untested' && trial !== undefined && mayJudge(room)
  return { room, situation: isOwn ? withTrial(situation, trial.test, trial) : situation }
}

/** Facts found in time about this version of the code. */
export async function findByRunning(scene: Scene, probes: Probes | undefined): Promise<Fact[]> {
  if (!probes) return []
  const looking = look(scene, probes).catch(() => [])
  return Promise.race([looking, sleep(findingLimits.waitMs, [], { ref: false })])
}

/** Runs no hidden tests for their own sake: those are counted, and are the candidate's to spend. */
export async function look({ situation, room }: Scene, probes: Probes): Promise<Fact[]> {
  if (!isCoding(situation) || !['runtime-error', 'wrong-answer'].includes(situation.state)) return []
  const { test, isTested, state } = situation
  if (state === 'wrong-answer' && (!test || !isTested)) return []
  const passesVisible = test !== undefined && test.visible.passed === test.visible.total
  const isHidden = state === 'wrong-answer' && !test?.failure
  const counter = isHidden && passesVisible ? await counterFact(situation, room, probes) : []
  return [...counter, ...(isHidden ? [] : await factsOfProbes(situation, room, probes, ''))]
}
