import { expect, it } from 'vitest'
import { countCheck, countPlaywright, countVitest, judgeSuite, keepComplaint } from './count.mjs'

const vitestReport = (...testResults: object[]) => ({
  numPassedTests: testResults
    .flatMap((file) => ('assertionResults' in file ? (file.assertionResults as { status: string }[]) : []))
    .filter(({ status }) => status === 'passed').length,
  testResults,
})
const test = (status: string) => ({ fullName: `a ${status} test`, status })
const playwrightReport = (stats: object, statuses: string[], errors: object[] = []) => ({
  stats: { expected: 0, ...stats },
  errors,
  suites: [{ specs: [], suites: [{ specs: statuses.map((status) => ({ title: 'walk', tests: [{ status }] })) }] }],
})

it('counts passed and failed tests of vitest', () => {
  const report = vitestReport({ name: 'a', status: 'failed', assertionResults: [test('passed'), test('failed')] })
  expect(judgeSuite(countVitest, report, 1)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['a failed test (failed)'],
  })
})

it('counts a file that did not load, and a test that did not run', () => {
  const report = vitestReport(
    { name: 'a', status: 'failed', message: 'no such module', assertionResults: [] },
    { name: 'b', status: 'passed', assertionResults: [test('pending'), test('passed')] },
  )
  expect(judgeSuite(countVitest, report, 1, 'Worker exited unexpectedly')).toEqual({
    passed: 1,
    failed: 2,
    failures: [
      'a: no such module',
      'a pending test (pending)',
      'before the tests that are pending: Worker exited unexpectedly',
    ],
  })
})

it('counts what Playwright expected, and takes no second try for a pass', () => {
  const report = playwrightReport({ expected: 3 }, ['expected', 'expected', 'expected', 'flaky', 'unexpected'])
  expect(judgeSuite(countPlaywright, report, 1)).toEqual({
    passed: 3,
    failed: 2,
    failures: ['walk (flaky)', 'walk (unexpected)'],
  })
})

it('reports on one line where and how a test failed', () => {
  const message = 'Error: \u001B[31mexpected\u001B[39m\n\n  Locator: link\n  Received: 0'
  const results = [{ error: { message, location: { line: 7 } } }]
  const browser = {
    ...playwrightReport({}, []),
    suites: [{ specs: [{ title: 'walk', tests: [{ status: 'unexpected', results }] }] }],
  }
  const told = 'Error: expected · Locator: link · Received: 0'
  expect(judgeSuite(countPlaywright, browser, 1).failures).toEqual([`walk (unexpected) at line 7: ${told}`])
  const unit = vitestReport({
    name: 'a',
    status: 'failed',
    assertionResults: [{ ...test('failed'), failureMessages: [message] }],
  })
  expect(judgeSuite(countVitest, unit, 1).failures).toEqual([`a failed test (failed): ${told}`])
})

it('counts an error of Playwright outside any test', () => {
  expect(judgeSuite(countPlaywright, playwrightReport({}, [], [{ message: 'No tests found' }]), 1)).toMatchObject({
    passed: 0,
    failed: 1,
  })
})

it('fails a suite without tests, without a report, or with a bad exit code though every test passed', () => {
  expect(judgeSuite(countVitest, vitestReport(), 0)).toMatchObject({ passed: 0, failed: 1 })
  expect(judgeSuite(countVitest, undefined, 0)).toMatchObject({ passed: 0, failed: 1 })
  expect(judgeSuite(countCheck, { passed: 10, failed: [] }, 1)).toMatchObject({ passed: 10, failed: 1 })
})

it('counts the steps of the check', () => {
  expect(judgeSuite(countCheck, { passed: 8, failed: ['lint', 'format'] }, 1)).toEqual({
    passed: 8,
    failed: 2,
    failures: ['lint', 'format'],
  })
})

it('an error that belongs to no test is reported beside the exit code', () => {
  const complaint = keepComplaint()
  for (const line of [
    ' ✓ server a.test.ts',
    '\u001B[31m⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯\u001B[39m',
    'Error: connection ended',
    '',
    ' ❯ tables.ts:7:3',
  ])
    complaint.take(line)
  const report = { numPassedTests: 1, testResults: [{ assertionResults: [{ status: 'passed' }] }] }
  const tail = keepComplaint()
  tail.take('Error: pg_ctl: server does not shut down')
  expect(tail.read()).toBe('Error: pg_ctl: server does not shut down')
  expect(judgeSuite(countVitest, report, 1, complaint.read())).toEqual({
    passed: 1,
    failed: 1,
    failures: ['the suite ended with code 1: Unhandled Rejection · Error: connection ended · ❯ tables.ts:7:3'],
  })
})
