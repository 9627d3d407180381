/** Many versions of a candidate's program in one: the parts that compiled languages share. */
import type { Variants } from './code-part.ts'

/** The function that calls the version whose number comes first. */
export const variantName = 'novaVariant'
/**
 * Printed if a version of a program stops it. That is caught, or else the whole program would need another compilation.
 */
export const stoppedMark = 'nova: this version stopped'
/** Rounds of all loops that a version may take: a change that makes a loop endless must not hold up the others. */
export const maxRounds = 5_000

/** The program of a head, the versions, and the code that calls them. */
export function assemble(head: string, bodies: readonly string[], rest: readonly string[]): Variants {
  const startsAt: number[] = []
  let line = 2
  for (const body of bodies) {
    startsAt.push(line)
    line += body.split('\n').length
  }
  return { code: [head, ...bodies, ...rest].join('\n'), startsAt }
}
