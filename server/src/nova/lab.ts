/** What Nova finds out for a reply by running code: each only where the reply rests on it. */
import type { BankQuestion } from '@nova/contract/bank'
import { counterForNova, counterOfKindForNova } from '../code-facts/counterexamples.ts'
import { locateForNova, tryForNova } from '../code-facts/near-miss.ts'
import { runForNova } from '../code-facts/nova-run.ts'
import { traceForNova } from '../code-facts/trace.ts'
import { runOwnForNova, workOutForNova } from '../code-facts/worked-inputs.ts'
import type { InterviewRow } from '../interviews/tables.ts'
import { readEntries } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'
import { compareOf } from '../question-validation/provable.ts'
import { tellHalt } from './code/bad-values.ts'
import { firstFailure } from './code/cases-named.ts'
import type { MeetKind } from './code/kind-answers.ts'
import { tellMaking } from './code/made-where.ts'
import type { Watch } from './code/named-guesses.ts'
import type { Propose } from './code/proposed-changes.ts'
import type { Trace } from './code/run-questions.ts'
import { smallEdits } from './code/small-edits.ts'
import type { RunMistake } from './code/stated-causes.ts'
import { tellValues } from './code/watched-values.ts'
import { type Situation, type Suspect, withTrial } from './situation.ts'
import type { Follow, RunOwn, WorkOut } from './task/worked-answers.ts'

/** Each gives undefined where nothing came of it. */
export type Lab = {
  /** Runs a version that was not tested. */
  tryOut?: () => Promise<Situation | undefined>
  /** Runs a version on an input, step by step. */
  trace?: Trace
  /** Finds the line where the mistake of a version stands that was tested; `lines` are those that somebody suspects. */
  locate?: (lines: readonly number[]) => Promise<Suspect | undefined>
  /** Makes the changes that somebody asks about, each alone, and runs what comes of them. */
  propose?: Propose
  /** Finds where in a run the wrong value comes about: in the last test's first failure, where no other is given. */
  follow?: Follow
  /** Finds what a name holds as a version runs on an input, in part of a sentence. */
  watch?: Watch
  /** Finds what the names in a line hold at which the last test stopped with an error, and where they have that from. */
  halt?: (situation: Situation) => Promise<Pick<Situation, 'stopped' | 'origins'> | undefined>
  /** Finds a small input on which a version goes wrong that passes the visible tests, or on how many it is right. */
  meet?: (situation: Situation) => Promise<Situation['counter'] | Situation['searched']>
  /** Finds out whether a version goes wrong on inputs of a kind. */
  meetKind?: MeetKind
  /** Runs a known mistake of the question on an input. */
  runMistake?: RunMistake
  /** Works out inputs that the candidate made up. */
  workOut?: WorkOut
  /** Runs the candidate's code on them. */
  runOwn?: RunOwn
}

type Bench = {
  question: BankQuestion
  situation: Situation
  /** Told before something runs, with what is being done. */
  onWorking?: ((doing?: string) => void) | undefined
  /** Nothing runs before it. */
  mayRun?: Promise<void> | undefined
}

/** The lab of an interview. */
export function openLab(ctx: Ctx, row: InterviewRow, { question, situation, onWorking, mayRun }: Bench): Lab {
  if (question.kind !== 'coding') return {}
  // What is asked about submitted code is what comes out for an input.
  const isSubmitted = async () =>
    (await readEntries(ctx, row.id, { kinds: ['answer'], questionId: question.id })).length > 0
  const begin = async (doing: string) => {
    await mayRun
    onWorking?.(doing)
  }
  return {
    async tryOut() {
      await begin('Testing your code')
      const run = await runForNova(ctx, row, question, situation)
      return run && withTrial(situation, run.test, run)
    },
    async trace(version, args) {
      await begin('Looking at your code')
      return traceForNova(ctx, row, question, version, args)
    },
    async locate(lines) {
      await begin('Looking at your code')
      const { language, code } = situation
      return locateForNova(ctx, row, question, { language, code, changes: smallEdits(code, language), lines })
    },
    async propose(changes) {
      await begin('Trying your change')
      const { language, code } = situation
      return tryForNova(ctx, row, question, { language, code, changes, lines: changes.map(({ line }) => line) })
    },
    async follow({ language, code, test }, failure = test?.failure ?? undefined) {
      if (!failure || failure.error) return undefined
      await begin('Looking at your code')
      const steps = await traceForNova(ctx, row, question, { language, code }, failure.args)
      return steps && tellMaking(steps, { ...failure, compare: compareOf(question.tests) }, code)
    },
    async watch({ language, code }, args, names) {
      await begin('Looking at your code')
      const steps = await traceForNova(ctx, row, question, { language, code }, args)
      return names.flatMap((name) => (steps && tellValues(steps, name, code)) ?? [])
    },
    async halt(seen) {
      const failure = firstFailure(seen)
      if (!failure?.error) return undefined
      await begin('Looking at your code')
      const steps = await traceForNova(ctx, row, question, seen, failure.args)
      return steps && tellHalt(steps, seen)
    },
    async meet({ language, code }) {
      if (await isSubmitted()) return undefined
      await begin('Testing your code')
      return counterForNova(ctx, row, question, { language, code })
    },
    async meetKind({ language, code }, kind) {
      if (await isSubmitted()) return undefined
      await begin('Testing your code')
      return counterOfKindForNova(ctx, row, question, { language, code, kind })
    },
    async runMistake(mistake, args) {
      if (await isSubmitted()) return undefined
      await begin('Looking at your code')
      const [run] = await runOwnForNova(ctx, row, question, mistake, [args])
      return run?.status === 'ok' ? run.returned : undefined
    },
    async workOut(inputs) {
      if (await isSubmitted()) return []
      await begin('Working it out')
      return workOutForNova(ctx, row, question, inputs)
    },
    async runOwn(inputs) {
      await mayRun
      return (await isSubmitted()) ? [] : runOwnForNova(ctx, row, question, situation, inputs)
    },
  }
}
