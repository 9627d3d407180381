/**
 * A small input on which a candidate's code goes wrong though the visible tests pass, found by trying: the visible
 * tests' inputs, changed a little, with what the question's reference makes of them. No hidden test is ever among them.
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
import type { Json } from '../platform/sandbox/request.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { inTurns } from '../platform/threads/steps.ts'
import { inputsInSteps } from '../question-validation/generated-inputs.ts'
import { countHiddenRun } from './hidden-limit.ts'
import { splitTests } from './recording.ts'
import { judgeCases } from './verdict.ts'
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

/** The same for an interview, within its limit on hidden tests; undefined where another such search of it goes on. */
export async function counterForNova(
  ctx: Ctx,
  row: InterviewRow,
  question: BankCodingQuestion,
  own: Code,
): Promise<Counterexample | undefined> {
  if (!offeredLanguages(ctx, row).includes(own.language)) return undefined
  const claimed = await claim(ctx, `nova-counter:${row.id}`)
  if (!claimed) return undefined
  try {
    const isFree = (await countHiddenRun(ctx, row.id, question.id)) === 0
    return isFree ? await findCounterexample(ctx.sandbox, question, own) : undefined
  } finally {
    void claimed.release()
  }
}

/** The shortest input found on which the code's result differs from the reference's; undefined where none was found. */
export async function findCounterexample(
  sandbox: Runner,
  question: BankCodingQuestion,
  { language, code }: Code,
): Promise<Counterexample | undefined> {
  if (sandbox.engine === browserEngine) return undefined
  const tests = await readTrials(sandbox, question)
  if (tests.length === 0) return undefined
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
  const found = judgeCases(question, tests, cases).find(
    ({ status }) => status === 'failed' || status === 'runtime_error',
  )
  return found && { args: found.test.args, expected: found.test.expected!, actual: found.actual, error: found.error }
}

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

async function makeTrials(sandbox: Runner, question: BankCodingQuestion): Promise<TestCase[]> {
  const lengthOf = (args: Json[]) => JSON.stringify(args).length
  const made = await inTurns(inputsInSteps(question, mostInputs, splitTests(question).visible))
  const inputs = made.filter((args) => lengthOf(args) <= longestInput).toSorted((a, b) => lengthOf(a) - lengthOf(b))
  const results = await workOut(sandbox, question, inputs)
  return inputs.flatMap((args, at) => {
    const expected = results[at]
    return expected === undefined ? [] : [{ args, expected, visible: false, group: 'edge' as const }]
  })
}
