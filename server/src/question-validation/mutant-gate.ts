/** The gate on mutants: the tests notice small mistakes that were made in the reference on purpose. */
import { sameValue } from '@nova/contract/questions/signature'
import type { Language } from '@nova/contract/words'
import { codeParts } from '../platform/languages/code-parts.ts'
import type { Json, RunResult } from '../platform/sandbox/request.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { guardLoops } from './loop-guards.ts'
import { makeMutants, type Mutant } from './mutants.ts'
import { compareOf, cut, offeredLanguages, type Gate, type Provable } from './provable.ts'
import { callCode, tryCode } from './trying.ts'

/** A mutant that passes every test, and an input, if one was found, that would have shown it. */
type Survivor = { language: Language; what: string; telling?: Json[] }

const minKilled = 0.9
/** Minimum including mutants that no generated input distinguishes from the reference. */
const minKilledOfAll = 0.8
const maxOfFirst = 70
const smallTest = 4_000
const cpuMs = { least: 1_000, most: 2_000 }
/** A loop that takes more steps than this is taken for endless, if the reference takes fewer on all small tests. */
const maxSteps = 2_000_000

type Verdict = 'killed' | 'survived' | 'does not run'
type Exams = {
  small: Provable
  large: Provable
  inputs: Json[][]
  answers: RunResult | undefined
  cpuMs: number
  guard: (code: string) => string
}

/** Mutants of the first language as many as there are, of the others a sample. */
export async function proveMutants(sandbox: Sandbox, question: Provable, inputs: Json[][]): Promise<Gate> {
  const survivors: Survivor[] = []
  let total = 0
  let most = maxOfFirst
  for (const language of offeredLanguages(question)) {
    const mutants = makeMutants(question.reference[language] ?? '', language, most || codeParts[language].maxMutants)
    if (mutants.length === 0) continue
    most = 0
    const exams = await prepareExams(sandbox, question, language, inputs)
    for (const mutant of mutants) {
      const verdict = await judge(sandbox, exams, language, mutant)
      if (verdict !== 'does not run') total += 1
      if (verdict === 'survived') survivors.push(await findTelling(sandbox, exams, language, mutant))
    }
  }
  return { ...summarize(total, survivors), ...(survivors.length > 0 && { survivors: survivors.map(describeSurvivor) }) }
}

function summarize(total: number, survivors: Survivor[]): Gate {
  const gate = 'mutants'
  if (total === 0)
    return { gate, passed: true, detail: 'The reference has nothing that could be changed to test this.' }
  const missed = survivors.filter(({ telling }) => telling)
  const alike = survivors.length - missed.length
  const killed = total - survivors.length
  const passed = killed >= minKilled * (total - alike) && killed >= minKilledOfAll * total
  const share = Math.round((100 * killed) / total)
  const equal = alike > 0 ? `; ${alike} give the same results as the reference on all generated inputs` : ''
  const detail = `The tests catch ${killed} of ${total} small mistakes that we put into the reference (${share} %)${equal}.`
  if (passed) return { gate, passed, detail }
  const worst = missed.length > 0 ? missed : survivors
  return { gate, passed, detail: `${detail} Not noticed: ${worst.slice(0, 6).map(describeSurvivor).join('; ')}.` }
}

function describeSurvivor({ language, what, telling }: Survivor): string {
  return `${language} ${what}${telling ? `, which shows with ${cut(telling, 200)}` : ''}`
}

async function prepareExams(
  sandbox: Sandbox,
  question: Provable,
  language: Language,
  inputs: Json[][],
): Promise<Exams> {
  const code = { language, code: question.reference[language] ?? '' }
  const isSmall = ({ args }: { args: unknown[] }) => JSON.stringify(args).length <= smallTest
  // The visible tests and the smallest first: most mutants die at once.
  const ordered = question.tests.filter(isSmall).toSorted((a, b) => Number(b.visible) - Number(a.visible))
  const small = { ...question, tests: ordered }
  const bySize = question.tests.toSorted((a, b) => JSON.stringify(a.args).length - JSON.stringify(b.args).length)
  const large = { ...question, tests: bySize.filter((test) => !isSmall(test)) }
  const guarded = guardLoops(code.code, language, maxSteps)
  const ofGuarded = guarded === undefined ? undefined : await tryCode(sandbox, small, { language, code: guarded })
  const isGuardable = ofGuarded?.failures.length === 0
  const computedMs = ofGuarded?.result.run?.cpuMs ?? 0
  const guard = (mutated: string) => (isGuardable ? (guardLoops(mutated, language, maxSteps) ?? mutated) : mutated)
  const answers = inputs.length > 0 ? await callCode(sandbox, question.signature, inputs, code) : undefined
  return { small, large, inputs, answers, guard, cpuMs: Math.min(cpuMs.most, Math.max(cpuMs.least, 4 * computedMs)) }
}

async function judge(sandbox: Sandbox, exams: Exams, language: Language, { code }: Mutant): Promise<Verdict> {
  // An endless loop is worth a second, not the whole time of a candidate's run.
  const limits = { cpuMs: exams.cpuMs }
  const first = await tryCode(sandbox, exams.small, { language, code: exams.guard(code), limits })
  if (first.result.status === 'compile_error' || !first.result.cases) return 'does not run'
  if (first.failures.length > 0) return 'killed'
  // One by one: a mutant that is merely slow spends all its time on each of them.
  for (const test of exams.large.tests) {
    const { failures } = await tryCode(sandbox, { ...exams.large, tests: [test] }, { language, code })
    if (failures.length > 0) return 'killed'
  }
  return 'survived'
}

async function findTelling(
  sandbox: Sandbox,
  exams: Exams,
  language: Language,
  { code, what }: Mutant,
): Promise<Survivor> {
  const { answers, inputs, small } = exams
  if (!answers) return { language, what }
  const limits = { cpuMs: 4_000 }
  const result = await callCode(sandbox, small.signature, inputs, { language, code, limits })
  const compare = compareOf(small.tests)
  const differing = inputs.filter((_, at) => {
    const [right, found] = [answers.cases?.[at], result.cases?.[at]]
    if (right?.status !== 'ok' || right.returned === undefined || found?.status === 'not_run') return false
    return found?.status !== 'ok' || found.returned === undefined || !sameValue(found.returned, right.returned, compare)
  })
  const [telling] = differing.toSorted((a, b) => JSON.stringify(a).length - JSON.stringify(b).length)
  return telling ? { language, what, telling } : { language, what }
}
