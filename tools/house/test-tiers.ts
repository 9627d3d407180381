/**
 * Rules of the two tiers of tests: `npm test` leaves out files named `*.long.test.ts` and `*.long.spec.ts`. A file that
 * took longer than its kind may (tools/tests/timings.json) is long or keeps a promise (tools/tests/promises.ts), and
 * every module that has tests keeps a short one.
 */
import { maxPromises, type Promised, promises } from '../tests/promises.ts'
import { isLong } from '../tests/test-files.mjs'
import type { Breach, HouseFile } from './source.ts'

const timingsPath = 'tools/tests/timings.json'
const promisesPath = 'tools/tests/promises.ts'
const maxSeconds = { unit: 5, spec: 15 }

/** Modules that other tests reach, without a test in their own folder. The list only shrinks. */
const testedElsewhere = new Set([
  'contract/src/hiring',
  'contract/src/positions',
  'server/src/backups',
  'server/src/outbox',
  'server/src/platform/audit',
  'server/src/platform/context',
  'server/src/platform/outgoing',
  'server/src/platform/readiness',
  'server/src/platform/sending-pause',
  'server/src/platform/smtp',
  'server/src/requests',
  'web/src/companies',
  'web/src/feedback',
  'web/src/notices',
  'web/src/place-notices',
  'web/src/second-factor',
  'web/src/sharing',
  'web/src/templates',
])

const isTest = (path: string) => /\.(?:test\.tsx?|spec\.ts)$/.test(path)

/** Lists breaches of the rules of tiers; nothing for a set of files without timings. */
export function breachesOfTiers(files: HouseFile[], kept: readonly Promised[] = promises): Breach[] {
  const timings = files.find(({ path }) => path === timingsPath)
  if (!timings) return []
  const seconds = JSON.parse(timings.text) as Record<string, number>
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  return [...breachesOfTimings(seconds, texts, kept), ...breachesOfPromises(texts, kept), ...breachesOfModules(files)]
}

function breachesOfTimings(
  seconds: Record<string, number>,
  texts: Map<string, string>,
  kept: readonly Promised[],
): Breach[] {
  return Object.entries(seconds).flatMap(([path, took]) => {
    if (!texts.has(path)) return { path: timingsPath, message: `${path} is gone: rename or delete its line` }
    const limit = path.endsWith('.spec.ts') ? maxSeconds.spec : maxSeconds.unit
    if (took <= limit || isLong(path) || kept.some(({ test }) => test === path)) return []
    return {
      path,
      message: `took ${took} s, more than ${limit}: call it .long, or list the promise it keeps in ${promisesPath}`,
    }
  })
}

function breachesOfPromises(texts: Map<string, string>, kept: readonly Promised[]): Breach[] {
  const broken = kept.flatMap(({ test, promise, mistakes }) => [
    ...(texts.has(test) && isTest(test) && !isLong(test) ? [] : [`${promise}: ${test} is no short test`]),
    ...mistakes.flatMap(({ file, from }) =>
      (texts.get(file)?.split(from).length ?? 0) === 2
        ? []
        : [`${promise}: ${file} doesn't hold exactly once: ${from}`],
    ),
  ])
  if (kept.length > maxPromises) broken.push(`${kept.length} promises; ${maxPromises} is the most`)
  return broken.map((message) => ({ path: promisesPath, message }))
}

function breachesOfModules(files: HouseFile[]): Breach[] {
  const modules = new Map<string, { hasShort: boolean }>()
  for (const { path } of files) {
    const folder = /^(?:server\/src\/platform|(?:server|web|contract)\/src)\/[^/.]+(?=\/)/.exec(path)?.[0]
    if (!folder || folder === 'server/src/platform') continue
    const known = modules.get(folder) ?? { hasShort: false }
    modules.set(folder, { hasShort: known.hasShort || (isTest(path) && !isLong(path)) })
  }
  return [...modules].flatMap(([path, { hasShort }]) => {
    if (hasShort && testedElsewhere.has(path))
      return { path, message: 'has a short test now: take it off the list in tools/house/test-tiers.ts' }
    return hasShort || testedElsewhere.has(path) ? [] : { path, message: 'has no test that npm test runs' }
  })
}
