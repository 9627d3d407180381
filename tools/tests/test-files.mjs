/** Test files, their tiers, and their weights: the seconds that each took when the timings were last measured. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../runtime.mjs'

export const timingsFile = join(root, 'tools', 'tests', 'timings.json')

/** A test file that `npm test` leaves to `npm test -- all`. */
export const isLong = (file) => /\.long\.(?:test\.tsx?|spec\.ts)$/.test(file)
const isSpec = (file) => file.endsWith('.spec.ts')

const folders = {
  units: ['contract/src', 'server/src', 'server/test', 'web/src', 'tools'],
  browser: ['e2e'],
}

/**
 * Lists the test files of a part, paths relative to the checkout, sorted.
 * @param {'units' | 'browser'} part
 * @returns {string[]}
 */
export function listTestFiles(part) {
  const pattern = part === 'browser' ? /\.spec\.ts$/ : /\.test\.tsx?$/
  return folders[part]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) =>
        `${folder}/${String(name)}`.replaceAll('\\', '/'),
      ),
    )
    .filter((file) => pattern.test(file) && !file.includes('/node_modules/'))
    .toSorted()
}

/**
 * Reads the committed timings: seconds by file.
 * @returns {Record<string, number>}
 */
export const readTimings = () => (existsSync(timingsFile) ? JSON.parse(readFileSync(timingsFile, 'utf8')) : {})

/**
 * Weighs test files in seconds; one that was never measured weighs as much as the median of its kind.
 * @param {Record<string, number>} timings
 * @returns {(file: string) => number}
 */
export function weigh(timings) {
  const median = (seconds) => seconds.toSorted((one, other) => one - other)[Math.floor(seconds.length / 2)] ?? 1
  const known = Object.entries(timings)
  const medianOf = (wanted) => median(known.flatMap(([file, seconds]) => (isSpec(file) === wanted ? [seconds] : [])))
  const unknown = { spec: medianOf(true), unit: medianOf(false) }
  return (file) => timings[file] ?? (isSpec(file) ? unknown.spec : unknown.unit)
}

/**
 * Picks one of several shares of about equal weight: the heaviest file goes first, each into the lightest share.
 * @param {string[]} files
 * @param {(file: string) => number} weightOf
 * @param {string} share written 1/2
 * @returns {string[]}
 */
export function pickShare(files, weightOf, share) {
  const [at = 1, count = 1] = share.split('/').map(Number)
  /** @type {{ weight: number, files: string[] }[]} */
  const shares = Array.from({ length: count }, () => ({ weight: 0, files: [] }))
  const byWeight = files.toSorted((one, other) => weightOf(other) - weightOf(one) || (one < other ? -1 : 1))
  for (const file of byWeight) {
    const lightest = shares.reduce((least, each) => (each.weight < least.weight ? each : least))
    lightest.weight += weightOf(file)
    lightest.files.push(file)
  }
  return shares[at - 1]?.files ?? []
}

/** Workers of each part, as vitest.config.ts and e2e/playwright.config.ts set them. */
const workers = { units: 4, browser: 3 }
/** Seconds that a suite takes to start. */
const startSeconds = 20

/**
 * Cuts files into batches, shortest files first, each expected to take about `maxSeconds` or to hold one file.
 * @param {string[]} files
 * @param {(file: string) => number} weightOf
 * @param {number} maxSeconds
 * @returns {{ part: 'units' | 'browser', files: string[], seconds: number }[]}
 */
export function cutBatches(files, weightOf, maxSeconds) {
  const batches = []
  const open = new Map()
  for (const file of files.toSorted((one, other) => weightOf(one) - weightOf(other) || (one < other ? -1 : 1))) {
    const part = isSpec(file) ? 'browser' : 'units'
    const grown = secondsOf([...(open.get(part)?.files ?? []), file])
    if (!open.has(part) || grown > maxSeconds) {
      open.set(part, { part, files: [], seconds: 0 })
      batches.push(open.get(part))
    }
    const batch = open.get(part)
    batch.files.push(file)
    batch.seconds = secondsOf(batch.files)
  }
  return batches

  function secondsOf(few) {
    const weights = few.map(weightOf)
    const sum = weights.reduce((total, each) => total + each, 0)
    return startSeconds + Math.max(sum / workers[isSpec(few[0]) ? 'browser' : 'units'], ...weights)
  }
}
