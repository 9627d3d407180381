/** Runs a question's code on tests or inputs in the sandbox, and says in words how it failed. */
import { sameValue } from '@nova/contract/signature'
import type { TestCase } from '@nova/contract/signature'
import { languageNames } from '@nova/contract/words'
import type { Language } from '@nova/contract/words'
import type { CaseResult, Json, RunRequest, RunResult, Sandbox } from '../platform/sandbox/sandbox.ts'
import { cut } from './provable.ts'
import type { Provable } from './provable.ts'

export type Attempt = {
  result: RunResult
  failures: { test: TestCase; index: number; case: CaseResult | undefined }[]
}

/** The signature and the tests to run; any of a question's, in any order. */
export type Exam = Pick<Provable, 'signature' | 'tests'>

// A mistake that is too slow must run out of its own time, not out of the whole run's.
const wholeLimits = { wallMs: 30_000, cpuMs: 20_000 }
let runs = 0

/** Runs code on each input. */
export function callCode(
  sandbox: Sandbox,
  signature: Exam['signature'],
  inputs: Json[][],
  code: { language: Language; code: string; limits?: RunRequest['limits'] },
): Promise<RunResult> {
  const id = `proof-${(runs += 1)}`
  return sandbox.run({ id, queue: id, mode: 'function', signature, args: inputs, limits: wholeLimits, ...code })
}

/** Runs code on every test; a test fails that did not return what it expects. */
export async function tryCode(
  sandbox: Sandbox,
  { signature, tests }: Exam,
  code: { language: Language; code: string; limits?: RunRequest['limits'] },
): Promise<Attempt> {
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

/** How the first failing test failed; undefined where none did. */
export function describeFailure({ result, failures }: Attempt): string | undefined {
  const first = failures[0]
  if (!first) return undefined
  if (!first.case || first.case.status === 'not_run') return describeResult(result)
  const { test } = first
  const count = failures.length === 1 ? 'A test fails' : `${failures.length} tests fail, the first`
  const where = `${count}, of ${test.group}, with ${cut(test.args)}`
  if (first.case.status !== 'ok') return `${where}: ${first.case.status}. ${first.case.error ?? ''}`.trim()
  return `${where}: expected ${cut(test.expected)}, got ${cut(first.case.returned)}.`
}

/** Why nothing ran. */
export function describeResult({ status, reason, compile, language }: RunResult): string {
  const said = reason ?? compile?.stderr ?? ''
  return `${languageNames[language]}: ${status}. ${said}`.trim()
}
