/** The gates that run references, starters and listed mistakes on the tests. */
import { languageNames } from '@nova/contract/questions/language-names'
import { TestGroup, type Language } from '@nova/contract/words'
import { starterCode } from '../platform/languages/starter.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { findChance, inZone } from './code-conditions.ts'
import type { Gate, Provable } from './provable.ts'
import { makeRandom, shuffled } from './randomness.ts'
import { describeFailure, describeResult, endings, msOf, tryCode } from './trying.ts'

/** Milliseconds each test took at its quickest, by the test's place. */
export type Times = number[]

/** CPU time of one case, as the sandbox limits it (platform/sandbox/request.ts; a test compares the two). */
export const caseLimitMs = 2_000
const maxOfLimit = 0.25
const rounds = ['given', 'east', 'west'] as const

export const referenceGate = (language: Language) => `reference ${language}`

/**
 * The tests, three times: as they are, then in other orders and with the clock's zone at both ends of the world, so
 * that what rests on the zone, on an order of hashes or on an earlier call answers differently.
 */
export async function proveReference(
  sandbox: Sandbox,
  question: Provable,
  language: Language,
  all = question.tests,
): Promise<{ gate: Gate; times: Times }> {
  const gate = referenceGate(language)
  const code = question.reference[language] ?? ''
  const times: Times = all.map(() => Number.POSITIVE_INFINITY)
  const chance = findChance(code, language)
  if (chance) {
    const detail = `It uses ${chance}. We can't validate a result that depends on the clock or on chance.`
    return { gate: { gate, passed: false, detail }, times }
  }
  const places = all.map((_, at) => at)
  for (const round of rounds) {
    const order = round === 'given' ? places : shuffled(places, makeRandom(`${gate} ${round}`))
    const tests = order.map((at) => all[at]!)
    const zoned = round === 'given' ? code : inZone(code, language, round)
    const attempt = await tryCode(sandbox, { ...question, tests }, { language, code: zoned, maxTimeouts: 1 })
    const complaint = describeFailure(attempt, question.tests)
    if (complaint) return { gate: { gate, passed: false, detail: describeRound(round) + complaint }, times }
    for (const [place, at] of order.entries()) {
      const found = attempt.result.cases?.[place]
      times[at] = Math.min(times[at]!, found ? msOf(found) : Number.POSITIVE_INFINITY)
    }
  }
  const slowest = Math.ceil(Math.max(0, ...times))
  const detail = `It passes all tests three times. The slowest takes ${slowest} ms.`
  return { gate: { gate, passed: true, detail }, times }
}

function describeRound(round: (typeof rounds)[number]): string {
  if (round === 'given') return ''
  return `It passes every test at first, but not in another order and in a far ${round === 'east' ? 'eastern' : 'western'} time zone. `
}

/** A candidate's correct solution may be four times slower than the reference, or the machine. */
export function proveSpeed(timesByLanguage: Map<Language, Times>): Gate {
  const slowest = [...timesByLanguage].map(([language, times]) => ({ language, ms: Math.ceil(Math.max(0, ...times)) }))
  const maxMs = caseLimitMs * maxOfLimit
  const passed = slowest.every(({ ms }) => ms <= maxMs)
  const figures = slowest.map(({ language, ms }) => `${languageNames[language]} ${ms} ms`).join(', ')
  const detail = `Slowest test: ${figures}. The limit is ${maxMs} ms, a quarter of what candidates have.`
  return { gate: 'speed', passed, detail }
}

/** The empty solution that candidates begin with fails in every group. */
export async function proveStarter(sandbox: Sandbox, question: Provable, language: Language): Promise<Gate> {
  const gate = `starter ${language}`
  const attempt = await tryCode(sandbox, question, { language, code: starterCode(question.signature, language) })
  if (!attempt.result.cases || attempt.result.status === 'compile_error') {
    return { gate, passed: false, detail: describeResult(attempt.result) }
  }
  const passing = TestGroup.options.filter((group) => !attempt.failures.some(({ test }) => test.group === group))
  const detail = passing.length > 0 ? `It passes every ${passing.join(' and ')} test.` : 'It fails in each group.'
  return { gate, passed: passing.length === 0, detail }
}

type Wrong = NonNullable<Provable['wrong']>[number]

/** A listed mistake runs, passes something, and fails in the group that names it. */
export async function proveWrong(sandbox: Sandbox, question: Provable, wrong: Wrong, number: number): Promise<Gate> {
  const { language, code, group } = wrong
  const gate = `wrong ${number} ${language} ${group}`
  const small = question.tests.filter((test) => test.group !== 'scale')
  const attempt = await tryCode(sandbox, { ...question, tests: small }, { language, code })
  if (attempt.result.status === 'compile_error' || !attempt.result.cases) {
    return { gate, passed: false, detail: describeResult(attempt.result) }
  }
  if (attempt.failures.length === small.length) {
    const detail = `It fails every test, so it is no typical mistake. ${describeFailure(attempt, question.tests)}`
    return { gate, passed: false, detail }
  }
  if (group === 'scale') return { gate, ...(await findScaleFailure(sandbox, question, wrong)) }
  const failed = attempt.failures.filter(({ test }) => test.group === group).length
  const total = small.filter((test) => test.group === group).length
  if (failed > 0) return { gate, passed: true, detail: `It fails ${failed} of ${total} ${group} tests.` }
  const others = attempt.failures.map(({ test }) => question.tests.indexOf(test) + 1)
  const instead = others.length === 1 ? ` It fails test ${others[0]} instead.` : ''
  const elsewhere =
    others.length > 1 ? ` It fails ${others.length} other tests, test ${others[0]} among them.` : instead
  return { gate, passed: false, detail: `It passes all ${total} ${group} tests, where it should fail.${elsewhere}` }
}

/** One by one, because a mistake that is too slow spends all its time on each test it fails. */
async function findScaleFailure(sandbox: Sandbox, question: Provable, { language, code }: Wrong) {
  const large = question.tests.filter((test) => test.group === 'scale')
  for (const test of large) {
    const { failures } = await tryCode(sandbox, { ...question, tests: [test] }, { language, code })
    const status = failures[0]?.case?.status
    if (failures.length > 0) {
      const told = status === undefined || status === 'ok' ? 'returns another value' : endings[status]
      return { passed: true, detail: `With test ${question.tests.indexOf(test) + 1} (scale) it ${told}.` }
    }
  }
  return { passed: false, detail: `It passes all ${large.length} scale tests, where it should fail.` }
}
