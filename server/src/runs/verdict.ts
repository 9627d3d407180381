/** From the sandbox's result to the part a person may read. */
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import type { CaseStatus, HiddenCounts, HiddenFailures, RunStatus, VisibleCase } from '@nova/contract/questions/runs'
import { sameValue, type TestCase } from '@nova/contract/questions/signature'
import type { ServerPayload } from '@nova/contract/room/journal'
import type { TestGroup } from '@nova/contract/words'
import type { RunResult } from '../platform/sandbox/request.ts'

type Json = TestCase['expected']
export type Case = NonNullable<RunResult['cases']>[number]
/** `dataSet` names that of an SQL question. */
export type Test = { args: TestCase['args']; expected?: Json | undefined; dataSet?: string }

/** A coding question's visible and hidden tests. */
export function splitTests(question: BankCodingQuestion): { visible: TestCase[]; hidden: TestCase[] } {
  const visible = question.tests.filter((test) => test.visible)
  return { visible, hidden: question.tests.filter((test) => !test.visible) }
}

export type Judged = {
  test: Test
  status: CaseStatus
  actual: Json
  stdout: string
  error: string
  durationMs: number
}

const maxShown = 64 * 1_024

/** Neither passed nor failed: a busy machine didn't let it end. */
export const isJudged = ({ status }: { status: CaseStatus }): boolean => status !== 'not_judged'

/** Passed and judged tests. */
export const countPassed = (judged: Judged[]): { passed: number; total: number } => ({
  passed: judged.filter(({ status }) => status === 'passed').length,
  total: judged.filter(isJudged).length,
})

/** The verdict on one case. A case without expected value passes when it returns. */
export function verdictOf(
  test: Test,
  result: Case | undefined,
  isSame: (actual: Json, expected: Json) => boolean,
): Omit<Judged, 'test'> {
  const { status = 'not_run', returned = null, stdout = '', error = '', durationMs = 0 } = result ?? {}
  const length = JSON.stringify(returned).length
  const tooLong = `The result is ${length} characters long; it is compared, not shown.`
  // A result can be megabytes: replies and the journal keep what a person could read.
  const seen =
    length > maxShown
      ? { actual: null, stdout, error: error || tooLong, durationMs }
      : { actual: returned, stdout, error, durationMs }
  if (status !== 'ok') return { ...seen, status }
  const passed = test.expected === undefined || isSame(returned, test.expected)
  return { ...seen, status: passed ? 'passed' : 'failed' }
}

/** The verdicts on these tests, from the sandbox's result for each, in their order. */
export function judgeCases({ tests: all }: BankCodingQuestion, tests: Test[], results: (Case | undefined)[]): Judged[] {
  // One way of comparing holds for all tests of a question; own cases follow it.
  const compare = all.find((test) => test.compare)?.compare
  return tests.map((test, at) => ({
    test,
    ...verdictOf(test, results[at], (actual, expected) => sameValue(actual, expected, compare)),
  }))
}

export function countHidden(tests: Pick<TestCase, 'group'>[], judged: Judged[]): HiddenCounts {
  const countOf = (group: TestGroup) => {
    const mine = judged.filter((each, at) => tests[at]!.group === group && isJudged(each))
    return { passed: mine.filter(({ status }) => status === 'passed').length, total: mine.length }
  }
  const counts = { core: countOf('core'), edge: countOf('edge'), scale: countOf('scale') }
  const failed = judged.filter((each) => each.status !== 'passed' && isJudged(each))
  // Code that doesn't compile runs none of them, so none failed by itself.
  const hasRun = judged.some(({ status }) => status !== 'not_run')
  const notJudged = judged.length - judged.filter(isJudged).length
  return {
    ...counts,
    ...(failed.length > 0 && hasRun && { failures: countFailures(failed) }),
    ...(notJudged > 0 && { notJudged }),
    ...(notJudged > 0 && notJudged === judged.length && { notRun: true }),
  }
}

function countFailures(failed: Judged[]): HiddenFailures {
  const failures = { wrong: 0, error: 0, time: 0, memory: 0, waited: 0 }
  const floods = failed.some(({ status }) => status === 'output_limit')
  for (const { status } of failed)
    failures[status === 'not_run' && floods ? 'error' : (waysToFail[status] ?? 'error')] += 1
  const { waited, ...others } = failures
  return waited > 0 ? failures : others
}

/** Others ended with an error. After tests that ran, one that did not had no time left; printing took it where one printed too much. */
const waysToFail: Partial<Record<CaseStatus, keyof HiddenFailures>> = {
  failed: 'wrong',
  timeout: 'time',
  waited: 'waited',
  not_run: 'time',
  memory_limit: 'memory',
}

/** How many hidden tests there are, where none was run; `waitSeconds` until they run again, where a limit put them off. */
export function countNotRun(tests: Pick<TestCase, 'group'>[], waitSeconds?: number): HiddenCounts {
  const countOf = (group: TestGroup) => ({ passed: 0, total: tests.filter((test) => test.group === group).length })
  const counts = { core: countOf('core'), edge: countOf('edge'), scale: countOf('scale') }
  return { ...counts, notRun: true, ...(waitSeconds === undefined ? {} : { waitSeconds }) }
}

/**
 * The status of a test, from the first `seen` cases alone. How a hidden case ended must have no part in it: code that
 * fails on a condition would read the hidden inputs by it, one bit a run.
 */
export function statusOfSeen(result: Pick<RunResult, 'status' | 'cases'>, seen: number): RunStatus {
  const cases = (result.cases ?? []).slice(0, seen)
  const failed = (cases.find((each) => each.status !== 'ok' && isJudged(each)) ?? cases.find((each) => !isJudged(each)))
    ?.status
  if (failed === undefined && cases.length === seen && seen > 0) return 'ok'
  // Cases run in order with hidden ones last: if a visible case did not run, no hidden one did.
  return failed === undefined || failed === 'not_run' ? result.status : failed
}

export function viewVisible(judged: Judged, index: number): VisibleCase {
  const { test, status, actual, stdout, error, durationMs } = judged
  const expected = test.expected ?? null
  const { args, dataSet } = test
  return {
    index,
    status,
    args,
    expected,
    actual,
    stdout,
    durationMs,
    ...(error ? { error } : {}),
    ...(dataSet === undefined ? {} : { dataSet }),
  }
}

/** The first visible failure, for Nova and the report. */
export function failureOf(visible: Judged[]): ServerPayload<'test'>['failure'] {
  const failed = visible.find((each) => each.status !== 'passed' && isJudged(each))
  if (!failed) return null
  const { test, actual, error } = failed
  return { args: test.args, expected: test.expected ?? null, actual, error: error.slice(0, 2000) }
}
