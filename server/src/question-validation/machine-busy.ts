/** A run that a busy machine didn't let end says nothing about a question: its proof is left, not failed. */
import type { RunResult } from '../platform/sandbox/request.ts'
import type { Gate } from './provable.ts'

class MachineBusy extends Error {}

/** The result, all of whose cases were judged; throws where one was not. */
export function requireJudged(result: RunResult): RunResult {
  const isJudged = result.status !== 'not_judged' && !result.cases?.some(({ status }) => status === 'not_judged')
  if (!isJudged) throw new MachineBusy()
  return result
}

/** Adds a gate that says so where the proof met a busy machine. */
export async function orMachineBusy<T>(prove: Promise<T>, left: (gate: Gate) => T): Promise<T> {
  try {
    return await prove
  } catch (error) {
    if (!(error instanceof MachineBusy)) throw error
    const detail =
      'The machine was too busy to finish the checks, so they say nothing about the question. Run them again.'
    return left({ gate: 'machine', passed: false, detail })
  }
}
