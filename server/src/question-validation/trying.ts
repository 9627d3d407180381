/** Runs a question's code on tests or inputs in the sandbox, and says in words how it failed. */
import { languageNames } from '@nova/contract/questions/language-names'
import { sameValue, type TestCase } from '@nova/contract/questions/signature'
import type { CaseResult, Json, RunRequest, RunResult } from '../platform/sandbox/request.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { requireJudged } from './machine-busy.ts'
import { cut, type Provable } from './provable.ts'

export type Attempt = {
  result: RunResult
  failures: { test: TestCase; index: number; case: CaseResult | undefined }[]
}

/** The signature and the tests to run; any of a question's, in any order. */
export type Exam = Pick<Provable, 'signature' | 'tests'>

/** `maxTimeouts`: after this many timeouts the remaining cases are skipped. */
type Code = Pick<RunRequest, 'language' | 'code' | 'limits' | 'maxTimeouts'>

// A mistake that is too slow must run out of its own time, not out of the whole run's.
const wholeLimits = { wallMs: 30_000, cpuMs: 20_000 }
let runs = 0

/** Runs code on each input; throws where a busy machine didn't let it (machine-busy.ts). */
export async function callCode(
  sandbox: Sandbox,
  signature: Exam['signature'],
  inputs: Json[][],
  code: Code,
): Promise<RunResult> {
  const id = `proof-${(runs += 1)}`
  const request = { id, queue: id, mode: 'function' as const, signature, args: inputs, limits: wholeLimits, ...code }
  return requireJudged(await sandbox.run(request))
}

/** The last samples before an answer may lack as much of its computing, and of its waiting. */
const lacking = { computing: 50, waiting: 200 }

/** Milliseconds that a case took, without those for which a busy machine gave it no processor. */
export function msOf({ durationMs, ownMs }: CaseResult): number {
  if (!ownMs) return durationMs
  const { computing, waiting } = ownMs
  return Math.min(durationMs, computing + lacking.computing + (waiting > 0 ? waiting + lacking.waiting : 0))
}

/** Runs code on every test; a test fails that did not return what it expects. */
export async function tryCode(sandbox: Sandbox, { signature, tests }: Exam, code: Code): Promise<Attempt> {
  const inputs = tests.map((test) => test.args as Json[])
  const result = await callCode(sandbox, signature, inputs, code)
  const failures = tests
    .map((test, index) => ({ test, index, case: result.cases?.[index] }))
    .filter(({ test, case: found }) => {
      if (found?.status !== 'ok' || found.returned === undefined) return true
      return !sameValue(found.returned, test.expected, test.compare)
    })
  return { result, failures }
}

/** How the first failing test failed, by its number among all tests of the question; undefined where none did. */
export function describeFailure({ result, failures }: Attempt, all: TestCase[]): string | undefined {
  const [first] = failures
  if (!first) return result.status === 'ok' ? undefined : describeResult(result)
  if (!first.case || first.case.status === 'not_run') return describeResult(result)
  const { test, case: found } = first
  const wrong = failures.filter(({ case: each }) => each?.status !== 'not_run').length
  const name = `test ${all.indexOf(test) + 1} (${test.group})`
  const where = wrong === 1 ? `T${name.slice(1)} fails` : `${wrong} tests fail; the first is ${name}`
  const told =
    found.status === 'ok'
      ? `expected ${cut(test.expected)}, got ${cut(found.returned)}.`
      : [`it ${endings[found.status]}.`, found.error].filter(Boolean).join(' ')
  const unknown = failures.length - wrong
  const rest =
    unknown > 0
      ? ` The ${unknown === 1 ? 'test' : `${unknown} tests`} after that ${unknown === 1 ? 'was' : 'were'} not run.`
      : ''
  return `${where}: with ${cut(test.args)}, ${told}${rest}`
}

/** Why nothing ran. */
export function describeResult({ status, reason, compile, run, language }: RunResult): string {
  const said = reason || compile?.stderr || run?.stderr
  return [`The ${languageNames[language]} code ${endings[status]}.`, said].filter(Boolean).join(' ')
}

/** Outcome of the code, or of one call, to be read after 'it'. */
export const endings: Record<CaseResult['status'], string> = {
  ok: 'ends well',
  compile_error: 'does not compile',
  runtime_error: 'ends with an error',
  timeout: 'takes too long',
  waited: 'waits without computing',
  not_judged: 'was not judged, because the machine was too busy',
  memory_limit: 'needs too much memory',
  output_limit: 'prints too much',
  killed: 'was stopped',
  unavailable: 'cannot be run here',
  internal_error: 'could not be run',
  not_run: 'was not run',
}
