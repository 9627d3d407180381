/**
 * `npm run thorough -- soak [SEQUENCES] [SEED]`: plays generated sequences of typing and faults on the room's own queue and pads
 * against a model of the server, 10,000 by default, and prints each failure with a way to repeat it.
 */
import fc from 'fast-check'
import {
  faults,
  findFaults,
  findLosses,
  playSteps,
  refusals,
  type Outcome,
  type Step,
} from '../../web/test/room-steps.ts'

const sequencesPerBatch = 500

type Kind = { name: string; steps: fc.Arbitrary<Step[]>; judge: (outcome: Outcome) => string[] }

const kinds: Kind[] = [
  { name: 'faults', steps: faults, judge: findFaults },
  { name: 'refusals', steps: refusals, judge: findLosses },
]

const [sequences = 10_000, firstSeed = Date.now() % 1_000_000_000] = process.argv.slice(2).map(Number)
const startedAt = performance.now()
let failures = 0

for (const { name, steps, judge } of kinds) {
  const wanted = Math.ceil(sequences / kinds.length)
  for (let done = 0; done < wanted; done += sequencesPerBatch) {
    const seed = firstSeed + done
    const numRuns = Math.min(sequencesPerBatch, wanted - done)
    const property = fc.asyncProperty(steps, async (sequence) => {
      const faultsFound = judge(await playSteps(sequence))
      if (faultsFound.length > 0) throw new Error(faultsFound.join(' '))
    })
    const result = await fc.check(property, { seed, numRuns })
    if (!result.failed) continue
    failures += 1
    const said = result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance)
    console.log(JSON.stringify({ kind: name, seed, runs: numRuns, said, steps: result.counterexample?.[0] }))
  }
}
const seconds = Math.round((performance.now() - startedAt) / 1000)
console.log(`${sequences} sequences from seed ${firstSeed} in ${seconds} s: ${failures} failed batches`)
process.exitCode = failures > 0 ? 1 : 0
