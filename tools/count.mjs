/** Reads what each suite reports into numbers of passed and failed; a suite that ran nothing has failed. */
import { stripVTControlCharacters } from 'node:util'

const nothing = { passed: 0, failed: 1, failures: ['the suite did not run to its end'] }

/** So many tests of a suite may pass only at a second try: more is not the machine but the tests, or the product. */
const mostFlaky = 2

/**
 * Vitest's JSON report. A file that did not load counts as one failure, a test that did not run as another; a test that
 * passed and has a failure to tell did so at a second try.
 */
export function countVitest(report) {
  const flaky = []
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    if (assertionResults.length === 0 && status === 'failed') return [`${name}: ${message}`]
    return assertionResults.flatMap(({ fullName, status, failureMessages: [failure] = [] }) => {
      const isFlaky = status === 'passed' && failure !== undefined
      if (isFlaky) flaky.push(`${fullName} (flaky)${why(failure)}`)
      return status === 'passed' ? [] : [`${fullName} (${status})${why(failure)}`]
    })
  })
  return withFlaky(report.numPassedTests, failures, flaky)
}

/** Playwright's JSON report: a test passes when it did what was expected, at the first or, told by name, a later try. */
export function countPlaywright(report) {
  const { expected, flaky: retried } = report.stats
  const failures = report.errors.map(({ message }) => message)
  const flaky = []
  const walk = (suite) => {
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests) {
        if (test.status === 'expected') continue
        const error = test.results?.[0]?.error
        const place = error?.location ? ` at line ${error.location.line}` : ''
        const told = `${spec.title} (${test.status})${place}${why(error?.message)}`
        if (test.status === 'flaky') flaky.push(told)
        else failures.push(told)
      }
    for (const inner of suite.suites ?? []) walk(inner)
  }
  report.suites.forEach(walk)
  return withFlaky(expected + retried, failures, flaky)
}

function withFlaky(passed, failures, flaky) {
  const tooMany = `${flaky.length} tests passed only at a second try; at most ${mostFlaky} may`
  return { ...complete(passed, flaky.length > mostFlaky ? [...failures, tooMany] : failures), flaky }
}

const mostOfMessage = 600

/** The beginning of an error's message on one line, after a colon: the summary is often all that is kept of a run. */
function why(message) {
  if (!message) return ''
  const lines = stripVTControlCharacters(message).split('\n')
  const said = lines.map((line) => line.trim()).filter(Boolean)
  return `: ${said.slice(0, 9).join(' · ').slice(0, mostOfMessage)}`
}

/** The report of `tools/check.ts`. */
export const countCheck = ({ passed, failed }) => complete(passed, failed)

function complete(passed, failures) {
  if (passed + failures.length === 0) return { passed, failed: 1, failures: ['the suite has no tests'] }
  return { passed, failed: failures.length, failures }
}

/** So many lines are kept of what a suite says at its end, and of a complaint. */
const mostLines = 12

/**
 * Takes what a suite prints line by line and keeps what belongs to no test, for a report names tests only: the first
 * complaint, such as a promise that nobody waited for, and without one the last lines.
 */
export function keepComplaint() {
  const complaint = []
  const last = []
  return {
    take(line) {
      const said = stripVTControlCharacters(line)
        .replace(/[\u23af\u2500]+/gu, '')
        .trim()
      if (!said) return
      if (complaint.length > 0 ? complaint.length < mostLines : /Unhandled (?:Errors?|Rejection|Exception)/.test(said))
        complaint.push(said)
      last.push(said)
      if (last.length > mostLines) last.shift()
    },
    read: () => (complaint.length > 0 ? complaint : last).join(' · '),
  }
}

/** A suite's figures from its report and its exit code, which have to agree; `complaint` says what no test is blamed for. */
export function judgeSuite(count, report, exitCode, complaint = '') {
  if (!report) return withComplaint(nothing, complaint)
  const counted = count(report)
  if (exitCode === 0 || counted.failed > 0) return counted
  return withComplaint({ ...counted, failed: 1, failures: [`the suite ended with code ${exitCode}`] }, complaint)
}

function withComplaint(counted, complaint) {
  return complaint ? { ...counted, failures: counted.failures.map((each) => `${each}: ${complaint}`) } : counted
}
