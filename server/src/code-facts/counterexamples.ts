/**
 * A small input on which a candidate's code goes wrong though the visible tests pass, found by trying: the visible
 * tests' inputs, changed a little, and small grids with their signs, with the results of the question's reference. No
 * hidden test is ever among them.
 */
import { codeFacts } from '@nova/contract/languages/code'
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import { browserEngine, type VisibleCase } from '@nova/contract/questions/runs'
import type { TestCase } from '@nova/contract/questions/signature'
import type { Language } from '@nova/contract/words'
import type { Json } from '../platform/sandbox/request.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { inTurns } from '../platform/threads/steps.ts'
import { inputsInSteps } from '../question-validation/generated-inputs.ts'
import { judgeCases, type Judged, splitTests } from '../runs/verdict.ts'
import { makeBare } from './bare-inputs.ts'
import { runUntil } from './bounded.ts'
import { limits } from './limits.ts'
import { drawGrids } from './small-grids.ts'
import { workOut } from './worked-inputs.ts'

/** The actual result, or the error that stopped it, and the expected one. */
export type Counterexample = Pick<VisibleCase, 'args' | 'expected' | 'actual' | 'error'>
type Runner = Pick<Sandbox, 'run' | 'stop' | 'engine' | 'languages'>
type Code = { language: Language; code: string }

const maxInputs = 800
/** Characters. A longer input doesn't help the candidate see the mistake. */
const maxInput = 160
/** Questions whose inputs are remembered with their results. */
const maxKept = 100

/** On how many inputs the code was right. */
export type Searched = { inputs: number }

/** The shortest input found on which the code's result differs from the reference's; undefined where none was found. */
export async function findCounterexample(
  sandbox: Runner,
  question: BankCodingQuestion,
  own: Code,
): Promise<Counterexample | undefined> {
  const met = await searchInputs(sandbox, question, own)
  return met && 'args' in met ? met : undefined
}

/** The same, and where none was found on how many inputs the code was right; undefined where it was run on none. */
export async function searchInputs(
  sandbox: Runner,
  question: BankCodingQuestion,
  own: Code,
): Promise<Counterexample | Searched | undefined> {
  if (sandbox.engine === browserEngine) return undefined
  const tests = await readTrials(sandbox, question)
  const judged = await judgeOn(sandbox, question, own, tests)
  const [counter] = judged.filter(isWrong).map(asCounterexample)
  if (counter) return counter
  const inputs = judged.filter(({ status }) => status === 'passed').length
  return inputs === 0 ? undefined : { inputs }
}

async function judgeOn(
  sandbox: Runner,
  question: BankCodingQuestion,
  { language, code }: Code,
  tests: TestCase[],
): Promise<Judged[]> {
  const { signature } = question
  if (tests.length === 0) return []
  const ms = codeFacts[language].isCompiled ? limits.compiledCounterexample : limits.counterexample
  const args = tests.map((test) => test.args)
  const { cases = [] } = await runUntil(sandbox, Date.now() + ms, { language, code, signature, args })
  return judgeCases(question, tests, cases)
}

const isWrong = ({ status }: Judged) => status === 'failed' || status === 'runtime_error'
const asCounterexample = ({ test, actual, error }: Judged): Counterexample => ({
  args: test.args,
  expected: test.expected!,
  actual,
  error,
})
const lengthOf = (args: readonly Json[]) => JSON.stringify(args).length

const kept = new Map<string, Promise<TestCase[]>>()

/** Inputs with their results, the shortest first; made once for a version of a question. */
async function readTrials(sandbox: Runner, question: BankCodingQuestion): Promise<TestCase[]> {
  const key = `${question.id} ${question.version}`
  const known = kept.get(key) ?? makeTrials(sandbox, question)
  kept.delete(key)
  kept.set(key, known)
  if (kept.size > maxKept) kept.delete(kept.keys().next().value!)
  const trials = await known.catch(() => [])
  // A sandbox that was busy may have the time later.
  if (trials.length === 0) kept.delete(key)
  return trials
}

async function makeTrials(sandbox: Runner, question: BankCodingQuestion): Promise<TestCase[]> {
  const { visible } = splitTests(question)
  const isShort = (args: Json[]) => lengthOf(args) <= maxInput
  const byLength = (a: Json[], b: Json[]) => lengthOf(a) - lengthOf(b)
  const made = (await inTurns(inputsInSteps(question, maxInputs, visible))).filter(isShort).toSorted(byLength)
  const bare = makeBare(question, made)
  const drawn = drawGrids(
    question,
    visible.map(({ args }) => args as Json[]),
  )
  const known = new Set(question.tests.map(({ args }) => JSON.stringify(args)))
  const all = new Map([...made, ...bare, ...drawn].map((args) => [JSON.stringify(args), args]))
  const inputs = [...all].flatMap(([text, args]) => (known.has(text) || !isShort(args) ? [] : [args]))
  inputs.sort(byLength)
  return testsOf(inputs, await workOut(sandbox, question, inputs))
}

const testsOf = (inputs: Json[][], results: (Json | undefined)[]): TestCase[] =>
  inputs.flatMap((args, at) => {
    const expected = results[at]
    return expected === undefined ? [] : [{ args, expected, visible: false, group: 'edge' as const }]
  })
