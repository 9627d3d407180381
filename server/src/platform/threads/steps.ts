/** Work that is done in steps: a generator yields wherever others may have their turn, and returns what was made. */
import { setImmediate } from 'node:timers/promises'

export type Steps<Made> = Generator<undefined, Made>

/** All steps in one go. */
export function atOnce<Made>(steps: Steps<Made>): Made {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** Others are answered between the steps. */
export async function inTurns<Made>(steps: Steps<Made>): Promise<Made> {
  let step = steps.next()
  for (; !step.done; step = steps.next()) await setImmediate()
  return step.value
}
