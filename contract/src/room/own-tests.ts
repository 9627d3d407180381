/** The candidate's own test cases of one coding question, as texts: they are kept while they are being written, too. */
import { z } from 'zod'
import { areWithinLimits, ownTestLimits } from './own-test-limits.ts'

const Value = z.string().max(ownTestLimits.charactersOfOne)

/** One text for each parameter; `expected` is empty where no particular result is expected. */
export const OwnTest = z.object({
  id: z.string().min(1).max(64),
  args: z.array(Value).max(ownTestLimits.values),
  expected: Value,
})
export type OwnTest = z.infer<typeof OwnTest>

/** All cases of a question; the newest list holds. */
export const OwnTests = z.object({
  cases: z
    .array(OwnTest)
    .max(ownTestLimits.cases)
    .refine(areWithinLimits, 'Your own tests are too long. Shorten or remove some of them.'),
})
