/**
 * The clock judges nobody. Code that ran out of time by the clock, with processor time left, runs again on the same
 * inputs with the question's reference next to it: with the reference in time it waited without computing, which is a
 * failure; with the reference late too the machine is busy, and both run again. Promises one verdict for each case,
 * decided here alone; a case that a busy machine never let end isn't judged.
 */
import { explainEnding } from '../box/box.ts'
import { caseMs, clockMsOf, limitsOf } from '../box/limits.ts'
import type { Outcome } from './program.ts'
import type { CaseResult, RunEvent, RunRequest } from './request.ts'

/** One pass over the cases; `isAgain` where one before it ran out of time, `isBeside` for the reference. */
export type Pass = (request: RunRequest, how: { isAgain: boolean; isBeside: boolean }) => Promise<Outcome>

type Calls = { request: RunRequest; signal: AbortSignal; on: (event: RunEvent) => void; pass: Pass }

const usualRepeats = 3

/** Calls the function for each of the arguments, and again where the clock was all that ended a case. */
export async function callFairly({ request, signal, on, pass }: Calls): Promise<Outcome> {
  const { args = [], beside, repeats = usualRepeats } = request
  let outcome = await pass(request, { isAgain: false, isBeside: false })
  if (!outcome.cases) return outcome
  const cases = [...outcome.cases]
  // Alone, what waited has nothing to be compared with.
  const late = beside ? ['waited', 'not_judged'] : ['not_judged']
  let open = listLate(cases, [...args.keys()], late)
  // The first comparison isn't a repetition: it finds the cause of the lost time.
  for (let turn = beside ? 0 : 1; open.length > 0 && turn <= repeats && !signal.aborted; turn += 1) {
    if (turn > 0) on({ type: 'again', turn, of: repeats })
    const again = select(request, open)
    const [own, reference] = await Promise.all([
      pass(again, { isAgain: true, isBeside: false }),
      beside && pass({ ...again, ...beside }, { isAgain: true, isBeside: true }),
    ])
    if (signal.aborted) break
    if (own.run || !outcome.run) outcome = own
    for (const [place, at] of open.entries()) cases[at] = own.cases?.[place] ?? cases[at]!
    const stillLate = listLate(cases, open, late)
    open = reference ? listUndecided(cases, stillLate, compareWith(reference, open, request)) : stillLate
  }
  if (!signal.aborted) for (const at of open) cases[at] = unjudged(cases[at]!)
  return conclude(outcome, cases)
}

/** Cases that the clock ended, and those behind them that had no turn for it. */
function listLate(cases: CaseResult[], places: number[], late: string[]): number[] {
  const first = places.find((at) => late.includes(cases[at]!.status))
  if (first === undefined) return []
  return places.filter((at) => late.includes(cases[at]!.status) || (at > first && cases[at]!.status === 'not_run'))
}

function select(request: RunRequest, places: number[]): RunRequest {
  const { args = [], hiddenFrom } = request
  return {
    ...request,
    args: places.map((at) => args[at]!),
    ...(hiddenFrom !== undefined && { hiddenFrom: places.filter((at) => at < hiddenFrom).length }),
  }
}

type Comparison = { isInTime: (at: number) => boolean; hadProcessor: boolean }

/** How the reference did on the same machine at the same time. */
function compareWith(reference: Outcome, places: number[], request: RunRequest): Comparison {
  const { run, compile, cases = [] } = reference
  const share = (run?.cpuMs ?? 0) / Math.max(1, (run?.durationMs ?? 0) + (compile?.durationMs ?? 0))
  return {
    // An input of the candidate's own may be one that the reference refuses.
    isInTime: (at) => ['ok', 'runtime_error'].includes(cases[places.indexOf(at)]?.status ?? 'not_run'),
    // At the pace that the reference had, the whole processor time of a case fits into the clock's limit.
    hadProcessor: share * clockMsOf(limitsOf(request)) >= caseMs,
  }
}

/** Decides what the comparison shows to be the code's own doing; returns the rest. */
function listUndecided(cases: CaseResult[], late: number[], { isInTime, hadProcessor }: Comparison): number[] {
  let isOwnDoing = false
  return late.filter((at) => {
    const { status } = cases[at]!
    if (!isInTime(at)) return true
    if (status === 'not_run') return !isOwnDoing
    if (status === 'not_judged' && !hadProcessor) return true
    if (status === 'not_judged') cases[at] = withStatus(cases[at]!, 'timeout')
    isOwnDoing = true
    return false
  })
}

const withStatus = (result: CaseResult, status: 'timeout' | 'not_judged'): CaseResult => ({
  ...result,
  status,
  error: explainEnding({ status, exitCode: null, signal: null }),
})

const unjudged = (result: CaseResult) => withStatus(result, 'not_judged')

function conclude({ compile, ...outcome }: Outcome, cases: CaseResult[]): Outcome {
  // A compiler that the clock ended has said nothing about the code.
  const isCompilerLost = compile?.status === 'waited' || compile?.status === 'not_judged'
  const status = cases.find((each) => each.status !== 'ok' && each.status !== 'not_run')?.status
  if (!outcome.run && !isCompilerLost) return { ...outcome, ...(compile && { compile }), cases }
  const whole = status === undefined || status === 'not_run' ? outcome.status : status
  return {
    ...outcome,
    status: whole,
    ...(compile && !isCompilerLost && { compile }),
    ...(outcome.run && { run: { ...outcome.run, status: whole } }),
    cases,
  }
}
