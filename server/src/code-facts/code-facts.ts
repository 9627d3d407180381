/**
 * Facts from running a candidate's code: the origin of a wrong value, the values at a stop, a small failing input, the
 * line where a small change helps. Nova's own runs are not stored, are bounded, and never show a hidden test or a
 * reference.
 * Public files: complaints.ts, counterexamples.ts, held-values.ts, making.ts, near-miss.ts, nova-run.ts,
 * result-differences.ts, small-edits.ts, stops.ts, trace.ts, trace-compiled.ts, worked-inputs.ts.
 */
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import type { InterviewRow } from '../interview-access/tables.ts'
import { readEntries } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Code } from '../platform/languages/syntax.ts'
import type { Json } from '../platform/sandbox/request.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { compareOf } from '../question-validation/provable.ts'
import { boundsOf, type Bounds, idleBoundsOf } from './bounded.ts'
import { type Counterexample, type Searched, searchInputs } from './counterexamples.ts'
import { type Failure, findMaking, type RunFact } from './making.ts'
import { findNearMiss } from './near-miss.ts'
import { type NovaRun, runForNova, tryVisible } from './nova-run.ts'
import { type EditKind, smallEdits } from './small-edits.ts'
import { findStop, findValues } from './stops.ts'
import { type Step, traceCode } from './trace.ts'
import { type OwnRun, runOwn, workOut } from './worked-inputs.ts'

export type Stop = { args: Json[]; line: number | undefined; error: string }
export type Suspect = { line: number; kind: EditKind }

/** The questions that can be put to a version of the code. Each gives undefined where nothing was learned in time. */
export type Probes = {
  /** Runs an untested version on the tests. */
  test: () => Promise<NovaRun | undefined>
  /** The line that puts the wrong value into the result of a failing input. */
  making: (failure: Failure & { args: Json[] }) => Promise<RunFact | undefined>
  /** The values at the line that stops the code. */
  stop: (stop: Stop) => Promise<RunFact[]>
  /** The values that a name takes on an input. */
  values: (name: string, args: Json[]) => Promise<RunFact | undefined>
  /** The line where a small change makes the failing tests pass. */
  locate: () => Promise<Suspect | undefined>
  /** The result of the code for an input, and the right one. */
  run: (args: Json[]) => Promise<{ own: OwnRun | undefined; right: Json | undefined }>
  /** A small input that goes wrong where the visible tests pass, or how many went right. */
  counterexample: () => Promise<Counterexample | Searched | undefined>
}

/**
 * Functions that run one version of the code; `trace` is cached, since one reply needs the same steps several times.
 */
type Means = Pick<Probes, 'test' | 'locate' | 'counterexample' | 'run'> & {
  trace: (args: Json[]) => Promise<Step[] | undefined>
}

/** Steps of one version of the code, by the input. */
export type Traced = Map<string, Promise<Step[] | undefined>>
const maxTraced = 4

function probesFrom(
  { trace, ...means }: Means,
  question: BankCodingQuestion,
  own: Code,
  traced: Traced = new Map(),
): Probes {
  const follow = async (args: Json[]) => {
    const key = JSON.stringify(args)
    const steps = traced.get(key) ?? trace(args)
    traced.set(key, steps)
    if (traced.size > maxTraced) traced.delete(traced.keys().next().value!)
    // Code that didn't run now may run later.
    const found = await steps.catch(() => undefined)
    if (!found && traced.get(key) === steps) traced.delete(key)
    return found
  }
  let counter: ReturnType<Probes['counterexample']> | undefined
  return {
    ...means,
    counterexample: () => (counter ??= means.counterexample()),
    async making({ args, ...failure }) {
      const steps = await follow(args)
      return steps && findMaking(steps, { ...failure, compare: compareOf(question.tests) }, own)
    },
    async stop({ args, line, error }) {
      const steps = await follow(args)
      return steps ? findStop(steps, own, line, error) : []
    },
    async values(name, args) {
      const steps = await follow(args)
      return steps && findValues(steps, name, own)
    },
  }
}

type Version = { question: BankCodingQuestion; own: Code; traced: Traced }

/** The probes for work before a message: in idle places alone, and without tests that the candidate doesn't see. */
export function openIdleProbes(ctx: Ctx, row: InterviewRow, { question, own, traced }: Version): Probes {
  const means = meansOf(question, own, idleBoundsOf(ctx, row, own.language))
  return probesFrom({ ...means, test: () => tryVisible(ctx, row, question, own) }, question, own, traced)
}

/** The probes of an interview, within its limits. `begin` is called before a run. */
export function openProbes(
  ctx: Ctx,
  row: InterviewRow,
  { question, own, traced, begin }: Version & { begin: (doing: string) => Promise<void> },
): Probes {
  const within = boundsOf(ctx, row, question, own.language)
  const means = meansOf(question, own, within)
  const after =
    <A extends unknown[], T>(doing: string, find: (...args: A) => Promise<T>) =>
    async (...args: A) => {
      await begin(doing)
      return find(...args)
    }
  // Follow-up questions ask for the results of submitted code.
  const isSubmitted = async () =>
    (await readEntries(ctx, row.id, { kinds: ['answer'], questionId: question.id })).length > 0
  const [search, run] = [after('Testing your code', means.counterexample), after('Running your code', means.run)]
  return probesFrom(
    {
      test: after('Testing your code', () => runForNova(ctx, row, question, own)),
      locate: after('Looking at your code', means.locate),
      counterexample: async () => ((await isSubmitted()) ? undefined : search()),
      run: async (args) => ((await isSubmitted()) ? { own: undefined, right: undefined } : run(args)),
      trace: after('Looking at your code', means.trace),
    },
    question,
    own,
    traced,
  )
}

/** The same without an interview, for benchmarks: `test` is left to the caller. */
export const probesOn = (sandbox: Sandbox, question: BankCodingQuestion, own: Code, test: Probes['test']): Probes =>
  probesFrom({ test, ...meansOf(question, own, async (_, run) => run(sandbox)) }, question, own)

function meansOf(question: BankCodingQuestion, own: Code, within: Bounds): Omit<Means, 'test'> {
  return {
    async locate() {
      const changes = smallEdits(own)
      if (changes.length === 0) return undefined
      return within('near', (sandbox) => findNearMiss(sandbox, question, { ...own, changes }))
    },
    counterexample: () => within('counter', (sandbox) => searchInputs(sandbox, question, own)),
    async run(args) {
      const [came, right] = await Promise.all([
        within('own', (sandbox) => runOwn(sandbox, question, own, [args])),
        within('worked', (sandbox) => workOut(sandbox, question, [args])),
      ])
      return { own: came?.[0], right: right?.[0] }
    },
    trace: (args) => within('trace', (sandbox) => traceCode(sandbox, question, own, args)),
  }
}
