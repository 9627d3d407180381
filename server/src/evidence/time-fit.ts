import { ramp } from './figures.ts'
import { timeFit } from './rubric.ts'

/** 1 up to the allotted time, falling to .5 at one and a half of it. */
export function timeFitOf(seconds: number, allottedSeconds: number): number {
  return 1 - (1 - timeFit.least) * ramp(seconds / allottedSeconds, 1, timeFit.leastFrom)
}
