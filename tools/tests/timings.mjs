/** Reads how long each test file took, and writes the committed timings. */
import { writeFileSync } from 'node:fs'
import { timingsFile } from './test-files.mjs'

/**
 * Sums the seconds of each spec's tests from Playwright's JSON report, their set-up included.
 * @returns {[string, number][]}
 */
export function timePlaywright({ suites }) {
  const sum = (suite) =>
    [
      ...(suite.specs ?? []).flatMap(({ tests }) =>
        tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
      ),
      ...(suite.suites ?? []).map(sum),
    ].reduce((total, each) => total + each, 0)
  return suites.map((suite) => [`e2e/${suite.file}`, sum(suite) / 1000])
}

/**
 * Writes seconds by file, sorted by path, to a tenth of a second.
 * @param {[string, number][]} timings
 */
export function writeTimings(timings) {
  const sorted = timings.toSorted(([one], [other]) => (one < other ? -1 : 1))
  const rounded = sorted.map(([file, seconds]) => [file, Math.round(seconds * 10) / 10])
  writeFileSync(timingsFile, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`)
}
