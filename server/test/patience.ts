import { limits } from '../src/code-facts/limits.ts'

/** Lets every search for a fact take a minute: a busy machine must not decide. */
export function waitForFacts(): void {
  for (const name of Object.keys(limits) as (keyof typeof limits)[]) limits[name] = 60_000
}
