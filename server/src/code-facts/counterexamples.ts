/**
 * A small input on which a candidate's code goes wrong though the visible tests pass, found by trying: the visible
 * tests' inputs, changed a little, and small grids with their signs, with what the question's reference makes of them. No
 * hidden test is ever among them.
 */
import { randomUUID } from 'node:crypto'
import type { BankCodingQuestion } from '@nova/contract/bank'
import { browserEngine, type VisibleCase } from '@nova/contract/runs'
import type { TestCase } from '@nova/contract/signature'
import type { Language } from '@nova/contract/words'
import { offeredLanguages } from '../interviews/asked.ts'
import type { InterviewRow } from '../interviews/tables.ts'
import { claim } from '../platform/claims/claims.ts'
import type { Ctx } from '../platform/context/context.ts'
import { shareAsCompany } from '../platform/sandbox/company-share.ts'
import type { Json } from '../platform/sandbox/request.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { inTurns } from '../platform/threads/steps.ts'
import { inputsInSteps } from '../question-validation/generated-inputs.ts'
import { countHiddenRun } from '../runs/hidden-limit.ts'
import { splitTests } from '../runs/recording.ts'
import { judgeCases, type Judged } from '../runs/verdict.ts'
import { type InputKind, isOfKind } from './input-kinds.ts'
import { makeOfKind } from './inputs-of-kind.ts'
import { drawGrids } from './small-grids.ts'
import { workOut } from './worked-inputs.ts'

/** What came out, or the error that stopped it, and what should have. */
export type Counterexample = Pick<VisibleCase, 'args' | 'expected' | 'actual' | 'error'>
type Runner = Pick<Sandbox, 'run' | 'stop' | 'engine' | 'languages'>
type Code = { language: Language; code: string }

const mostInputs = 800
/** Characters. A longer input helps nobody to see what goes wrong. */
const longestInput = 160
const giveUpMs = 5_000
/** It is compiled first, and on a busy machine that alone may take as long. */
const giveUpCompiledMs = 10_000
/** Questions whose inputs are remembered with their results. */
const mostKept = 100

/** On how many inputs the code was right, and whether the time was over before all were run. */
export type Searched = { inputs: number; isCut: boolean }

/** The same for an interview, within its limit on hidden tests; undefined where another such search of it goes on. */
export const counterForNova = (ctx: Ctx, row: InterviewRow, question: BankCodingQuestion, own: Code) =>
  withinLimits(ctx, row, question, own, () => searchInputs(shareAsCompany(ctx.sandbox, row.companyId), question, own))

/** The same among inputs of one kind. */
export const counterOfKindForNova = (
  ctx: Ctx,
  row: InterviewRow,
  question: BankCodingQuestion,
  { kind, ...own }: Code & { kind: InputKind },
) =>
  withinLimits(ctx, row, question, own, () =>
    findOfKind(shareAsCompany(ctx.sandbox, row.companyId), question, own, kind),
  )

async function withinLimits<T>(
  ctx: Ctx,
  row: InterviewRow,
  question: BankCodingQuestion,
  own: Code,
  search: () => Promise<T | undefined>,
): Promise<T | undefined> {
  if (!offeredLanguages(ctx, row).includes(own.language)) return undefined
  const claimed = await claim(ctx, `nova-counter:${row.id}`)
  if (!claimed) return undefined
  try {
    const isFree = (await countHiddenRun(ctx, row.id, question.id)) === 0
    return isFree ? await search() : undefined
  } finally {
    void claimed.release()
  }
}

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
  return inputs === 0 ? undefined : { inputs, isCut: inputs < tests.length }
}

/**
 * What came of inputs of one kind: how many the code was right on, and the shortest it goes wrong on. `elsewhere`: that it
 * goes wrong on others about as often, and on which.
 */
export type OfKind = { right: number; counter?: Counterexample; elsewhere?: Counterexample }

/** Fewer of them among the inputs at hand, and some are made. */
const fewOfKind = 40
const mostOfKind = 150
/** Inputs that are not of the kind, beside which those of the kind are seen. */
const mostOthers = 40

/** Undefined where nothing was learned: no such input is allowed as far as is known, or the code did not end on one. */
export async function findOfKind(
  sandbox: Runner,
  question: BankCodingQuestion,
  own: Code,
  kind: InputKind,
): Promise<OfKind | undefined> {
  if (sandbox.engine === browserEngine) return undefined
  const trials = await readTrials(sandbox, question)
  const isMeant = isOfKind(kind, question)
  const found = trials.filter(({ args }) => isMeant(args as Json[])).slice(0, mostOfKind)
  const made = found.length < fewOfKind ? await makeTests(sandbox, question, kind, trials) : []
  const mine = [...found, ...made].toSorted((a, b) => lengthOf(a.args) - lengthOf(b.args))
  const others = trials.filter(({ args }) => !isMeant(args as Json[])).slice(0, mostOthers)
  if (mine.length === 0) return undefined
  const judged = await judgeOn(sandbox, question, own, [...mine, ...others])
  const ofKind = judged.slice(0, mine.length)
  const beside = judged.slice(mine.length)
  const right = ofKind.filter(({ status }) => status === 'passed').length
  const [counter] = ofKind.filter(isWrong).map(asCounterexample)
  if (!counter) return right > 0 && right === mine.length ? { right } : undefined
  const shareOf = (some: Judged[]) => some.filter(isWrong).length / Math.max(1, some.length)
  const [elsewhere] = shareOf(beside) >= shareOf(ofKind) / 2 ? beside.filter(isWrong).map(asCounterexample) : []
  return { right, counter, ...(elsewhere && { elsewhere }) }
}

async function makeTests(sandbox: Runner, question: BankCodingQuestion, kind: InputKind, trials: TestCase[]) {
  const visible = splitTests(question).visible.map(({ args }) => args as Json[])
  const bases = [...visible, ...trials.map(({ args }) => args as Json[])]
  const inputs = makeOfKind(kind, question, bases).filter((args) => lengthOf(args) <= longestInput)
  return inputs.length === 0 ? [] : testsOf(inputs, await workOut(sandbox, question, inputs))
}

async function judgeOn(
  sandbox: Runner,
  question: BankCodingQuestion,
  { language, code }: Code,
  tests: TestCase[],
): Promise<Judged[]> {
  if (tests.length === 0) return []
  const id = `counter-${randomUUID()}`
  const timer = setTimeout(
    () => void sandbox.stop(id),
    language === 'java' || language === 'go' ? giveUpCompiledMs : giveUpMs,
  )
  const { signature } = question
  const args = tests.map((test) => test.args)
  const request = { id, queue: id, language, code, mode: 'function' as const, signature, args, hiddenFrom: 0 }
  const { cases = [] } = await sandbox
    .run({ ...request, mostTimeouts: 1 }, () => undefined)
    .finally(() => clearTimeout(timer))
  return judgeCases(question, tests, cases)
}

const isWrong = ({ status }: Judged) => status === 'failed' || status === 'runtime_error'
const asCounterexample = ({ test, actual, error }: Judged): Counterexample => ({
  ...{ args: test.args, expected: test.expected!, actual, error },
})
const lengthOf = (args: readonly Json[]) => JSON.stringify(args).length

const kept = new Map<string, Promise<TestCase[]>>()

/** Inputs with their results, the shortest first; made once for a version of a question. */
async function readTrials(sandbox: Runner, question: BankCodingQuestion): Promise<TestCase[]> {
  const key = `${question.id} ${question.version}`
  const known = kept.get(key) ?? makeTrials(sandbox, question)
  kept.delete(key)
  kept.set(key, known)
  if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
  const trials = await known.catch(() => [])
  // A sandbox that was busy may have the time later.
  if (trials.length === 0) kept.delete(key)
  return trials
}

/** What changed inputs rarely have, and code is often wrong on. */
const bareKinds = ['empty', 'one', 'zero'] as const

async function makeTrials(sandbox: Runner, question: BankCodingQuestion): Promise<TestCase[]> {
  const { visible } = splitTests(question)
  const isShort = (args: Json[]) => lengthOf(args) <= longestInput
  const byLength = (a: Json[], b: Json[]) => lengthOf(a) - lengthOf(b)
  const made = (await inTurns(inputsInSteps(question, mostInputs, visible))).filter(isShort).toSorted(byLength)
  const bare = bareKinds.flatMap((kind) => makeOfKind({ kind, places: [] }, question, made))
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
