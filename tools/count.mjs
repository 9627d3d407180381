/** Reads what each suite reports into numbers of passed and failed; a suite that ran nothing has failed. */
import { stripVTControlCharacters } from 'node:util'

const nothing = { passed: 0, failed: 1, failures: ['the suite did not run to its end'] }

/** Vitest's JSON report. A file that did not load counts as one failure, a test that did not run as another. */
export function countVitest(report) {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    if (assertionResults.length === 0 && status === 'failed') return [`${name}: ${message}`]
    return assertionResults.flatMap(({ fullName, status, failureMessages: [failure] = [] }) =>
      status === 'passed' ? [] : [`${fullName} (${status})${why(failure)}`],
    )
  })
  return complete(report.numPassedTests, failures)
}

/** Playwright's JSON report: a test passes when it did what was expected. */
export function countPlaywright(report) {
  const failures = report.errors.map(({ message }) => message)
  const walk = (suite) => {
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests) {
        if (test.status === 'expected') continue
        const error = test.results?.[0]?.error
        const place = error?.location ? ` at line ${error.location.line}` : ''
        failures.push(`${spec.title} (${test.status})${place}${why(error?.message)}`)
      }
    for (const inner of suite.suites ?? []) walk(inner)
  }
  report.suites.forEach(walk)
  return complete(report.stats.expected, failures)
}

const maxOfMessage = 600

/** The beginning of an error's message on one line, after a colon: the summary is often all that is kept of a run. */
function why(message) {
  if (!message) return ''
  const lines = stripVTControlCharacters(message).split('\n')
  const said = lines.map((line) => line.trim()).filter(Boolean)
  return `: ${said.slice(0, 9).join(' · ').slice(0, maxOfMessage)}`
}

/** The report of `tools/house/check.ts`. */
export const countCheck = ({ passed, failed }) => complete(passed, failed)

function complete(passed, failures) {
  if (passed + failures.length === 0) return { passed, failed: 1, failures: ['the suite has no tests'] }
  return { passed, failed: failures.length, failures }
}

/** Lines kept of a suite's last output, and of a complaint. */
const maxLines = 12

/**
 * Reads a suite's output line by line and keeps what belongs to no test, since a report names only tests: the first
 * complaint, such as an unhandled rejection, otherwise the last lines.
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
      if (complaint.length > 0 ? complaint.length < maxLines : /Unhandled (?:Errors?|Rejection|Exception)/.test(said))
        complaint.push(said)
      last.push(said)
      if (last.length > maxLines) last.shift()
    },
    read: () => (complaint.length > 0 ? complaint : last).join(' · '),
  }
}

/** A suite's figures from its report and its exit code, which have to agree; `complaint` says what no test is blamed for. */
export function judgeSuite(count, report, exitCode, complaint = '') {
  if (!report) return withComplaint(nothing, complaint)
  const counted = count(report)
  // A test that didn't run has no message of its own: the cause stands in the suite's output.
  if (counted.failures.some((each) => each.endsWith('(pending)')))
    return { ...counted, failures: [...counted.failures, `before the tests that are pending: ${complaint}`] }
  if (exitCode === 0 || counted.failed > 0) return counted
  return withComplaint({ ...counted, failed: 1, failures: [`the suite ended with code ${exitCode}`] }, complaint)
}

function withComplaint(counted, complaint) {
  return complaint ? { ...counted, failures: counted.failures.map((each) => `${each}: ${complaint}`) } : counted
}
