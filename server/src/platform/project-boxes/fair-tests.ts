/**
 * The clock judges no project either (fair-time.ts has the rule): where a test file waited, or the run was ended by the
 * clock, all runs again with the reference's files next to it.
 */
import { failedTests, type ProjectTestRequest, type ProjectTestResult } from './project-box.ts'

/** A run of the tests; `hasWaited`: a test file was ended because it waited without computing. */
export type TestPass = ProjectTestResult & { hasWaited: boolean }

type Tests = {
  request: ProjectTestRequest
  /** `isBeside` for the reference's files. */
  pass: (request: ProjectTestRequest, isBeside: boolean) => Promise<TestPass>
  /** Of one run. */
  limits: { cpuMs: number; wallMs: number }
}

const maxRepeats = 3
export const tooBusy = 'The machine was too busy to finish the tests, so they are neither passed nor failed.'

export async function testFairly({ request, pass, limits }: Tests): Promise<ProjectTestResult> {
  const { beside, signal } = request
  let own = await pass(request, false)
  for (let turn = beside ? 0 : 1; isLate(own, beside !== undefined) && turn <= maxRepeats; turn += 1) {
    if (signal?.aborted) break
    const [next, reference] = await Promise.all([
      pass(request, false),
      beside && pass({ ...request, files: beside }, true),
    ])
    own = next
    if (!reference || isLate(reference, true)) continue
    if (own.status !== 'not_judged') return plain(own)
    // At the pace that the reference had, the whole processor time of a run fits into the clock's limit.
    const share = (reference.cpuMs ?? 0) / Math.max(1, reference.durationMs)
    if (share * limits.wallMs >= limits.cpuMs) return { ...plain(own), status: 'timeout' }
  }
  const isUndecided = own.status === 'not_judged' || (beside !== undefined && isLate(own, true))
  return isUndecided && !signal?.aborted
    ? { ...failedTests('not_judged', tooBusy), durationMs: own.durationMs }
    : plain(own)
}

/** Ended by the clock. Without a reference, what waited has nothing to be compared with. */
const isLate = ({ status, hasWaited }: TestPass, isCompared: boolean): boolean =>
  status === 'not_judged' || (isCompared && (hasWaited || status === 'waited'))

const plain = ({ hasWaited: _, ...result }: TestPass): ProjectTestResult => result
