/**
 * The line of a candidate's code where a small change helps, found by trying: small changes are run, each alone, and the
 * line of one that makes every failing test pass is where to look. Nothing of it is kept, and no change is ever shown.
 */
import { codeFacts } from '@nova/contract/languages/code'
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import { browserEngine } from '@nova/contract/questions/runs'
import type { TestCase } from '@nova/contract/questions/signature'
import type { Language } from '@nova/contract/words'
import type { Versions } from '../platform/languages/code-part.ts'
import { codeParts } from '../platform/languages/code-parts.ts'
import { stoppedMark, variantName } from '../platform/languages/variants.ts'
import type { Json, RunResult } from '../platform/sandbox/request.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { judgeCases, splitTests } from '../runs/verdict.ts'
import { runUntil } from './bounded.ts'
import { limits } from './limits.ts'
import { refusedVariants, signatureIn } from './trace-compiled.ts'

/** A change to be tried, of one line. */
export type Change = { line: number; code: string }
type Runner = Pick<Sandbox, 'run' | 'stop' | 'engine'>
type Trial<C extends Change> = { language: Language; code: string; changes: readonly C[] }

/** Lines of a program, or milliseconds: a change that makes a loop endless must not hold up the others. */
const maxSteps = 20_000
const maxMs = 40
/** Changes that passed the first failing test and go on to the other tests. */
const maxOnTrial = 24
/** A program is written with all its variants in it, each about as long as the first: as many are tried as fit. */
const maxCharacters = 400_000
/** A compiled language gets fewer versions and more time: each time the compiler refuses some, compilation restarts. */
const maxCompiled = 60
const maxCompiledCharacters = 100_000
const maxTries = 5

/**
 * The first change with which the code passes all visible tests, and all hidden ones but the largest; undefined where
 * none does, where nothing runs, or after five seconds.
 */
export async function findNearMiss<C extends Change>(
  sandbox: Runner,
  question: BankCodingQuestion,
  { language, code, changes }: Trial<C>,
): Promise<C | undefined> {
  if (changes.length === 0 || sandbox.engine === browserEngine) return undefined
  const { visible, hidden } = splitTests(question)
  const on = { sandbox, question, tests: [...visible, ...hidden.filter(({ group }) => group !== 'scale')] }
  const { versions } = codeParts[language]
  const trial = { language, code, changes }
  const tried = await ('variants' in versions ? tryCompiled(on, trial, versions) : tryInTwo(on, trial, versions))
  return tried?.onTrial[tried.onAll.findIndex((passed) => passed.every(Boolean))]
}

type Texts = Extract<Versions, { program: unknown }>
type SideBySide = Extract<Versions, { variants: unknown }>
type Ground = { sandbox: Runner; question: BankCodingQuestion; tests: TestCase[] }
/** `onAll`: results on every test, for each change that passes the first failing one. */
type Tried<C> = { onTrial: C[]; onAll: boolean[][] }

/** First on the test that fails, and the few changes that pass it on all. */
async function tryInTwo<C extends Change>(
  on: Ground,
  { code, changes: all }: Trial<C>,
  texts: Texts,
): Promise<Tried<C> | undefined> {
  const changes = all.slice(0, Math.floor(maxCharacters / Math.max(1, code.length)))
  const until = Date.now() + limits.nearMiss
  const run = (codes: readonly string[], tests: TestCase[]) => runAll({ ...on, tests }, texts, { codes, until })
  const [now] = await run([code], on.tests)
  const first = now?.indexOf(false) ?? -1
  if (!now || first < 0 || changes.length === 0) return undefined
  const codesOf = (list: readonly C[]) => list.map((change) => change.code)
  const onFirst = await run(codesOf(changes), [on.tests[first]!])
  // After a timeout, untried changes have no result.
  if (Date.now() > until) return undefined
  const onTrial = changes.filter((_, at) => onFirst[at]![0]).slice(0, maxOnTrial)
  return { onTrial, onAll: onTrial.length === 0 ? [] : await run(codesOf(onTrial), on.tests) }
}

/** The same in as few compilations as can be: the code on all tests together with the changes on the visible ones. */
async function tryCompiled<C extends Change>(
  { sandbox, question, tests }: Ground,
  { language, code, changes: all }: Trial<C>,
  { variants }: SideBySide,
): Promise<Tried<C> | undefined> {
  const most = Math.min(maxCompiled, Math.floor(maxCompiledCharacters / Math.max(1, code.length)))
  const changes = all.slice(0, most)
  const versions = [code, ...changes.map((change) => change.code)]
  const trial = {
    language,
    variants,
    versions,
    refused: new Set<number>(),
    until: Date.now() + limits.compiledNearMiss,
  }
  const run = (pairs: readonly Pair[]) => runPairs({ sandbox, question, tests }, trial, pairs)
  const numbers = changes.map((_, at) => at + 1)
  const visible = tests.filter((test) => test.visible)
  const onOwn = tests.map((test): Pair => ({ version: 0, test }))
  const passed = await run([...onOwn, ...numbers.flatMap((version) => visible.map((test) => ({ version, test })))])
  const now = passed?.slice(0, tests.length)
  const first = now?.indexOf(false) ?? -1
  if (!passed || !now || first < 0) return undefined
  const place = visible.indexOf(tests[first]!)
  const onFirst =
    place < 0
      ? await run(numbers.map((version) => ({ version, test: tests[first]! })))
      : numbers.map((_, at) => passed[tests.length + at * visible.length + place]!)
  const trying = numbers.filter((_, at) => onFirst?.[at]).slice(0, maxOnTrial)
  const onAll =
    trying.length === 0 ? [] : await run(trying.flatMap((version) => tests.map((test) => ({ version, test }))))
  if (!onAll) return undefined
  return {
    onTrial: trying.map((version) => changes[version - 1]!),
    onAll: trying.map((_, at) => onAll.slice(at * tests.length, (at + 1) * tests.length)),
  }
}

type Pair = { version: number; test: TestCase }
type CompiledTrial = SideBySide & {
  language: Language
  versions: readonly string[]
  refused: Set<number>
  until: number
}

/**
 * True for each version that passes its test. A version that the compiler refuses fails and is left out from then on.
 */
async function runPairs(
  { sandbox, question }: Ground,
  { language, variants, versions, refused, until }: CompiledTrial,
  pairs: readonly Pair[],
): Promise<boolean[] | undefined> {
  for (let tries = 0; tries < maxTries && !refused.has(0) && Date.now() < until; tries += 1) {
    const asked = pairs.filter(({ version }) => !refused.has(version))
    const kept = [...new Set([0, ...asked.map(({ version }) => version)])]
    const codes = kept.map((version) => versions[version]!)
    const made = variants(codes, signatureIn(question.signature, language))
    const calls = asked.map(({ version, test }) => ({ version: kept.indexOf(version), test }))
    const { cases = [], compile } = await runCalls(sandbox, { question, language, until, calls }, made.code)
    if (!compile || compile.status === 'ok') {
      const tests = asked.map(({ test }) => test)
      const passed = judgeCases(question, tests, cases).map(
        ({ status }, at) => status === 'passed' && !cases[at]?.stdout.includes(stoppedMark),
      )
      return pairs.map((pair) => passed[asked.indexOf(pair)] ?? false)
    }
    const named = refusedVariants(made, language, `${compile.stdout}\n${compile.stderr}`)
    if (named.size === 0) return undefined
    for (const at of named) refused.add(kept[at]!)
  }
  return undefined
}

async function runAll(
  { sandbox, question, tests }: Ground,
  { runsIn, program }: Texts,
  { codes, until }: { codes: readonly string[]; until: number },
): Promise<boolean[][]> {
  const code = program(codes, question.signature.name, { maxSteps, maxMs })
  const calls = codes.flatMap((_, version) => tests.map((test) => ({ version, test })))
  const { cases = [] } = await runCalls(sandbox, { question, language: runsIn, until, calls }, code)
  return codes.map((_, at) => {
    const own = cases.slice(at * tests.length, (at + 1) * tests.length)
    return judgeCases(question, tests, own).map(({ status }) => status === 'passed')
  })
}

type Asked = { question: BankCodingQuestion; language: Language; until: number; calls: readonly Pair[] }

/** Runs a program of several versions, each call with the number of one. */
function runCalls(sandbox: Runner, { question, language, until, calls }: Asked, code: string): Promise<RunResult> {
  const { signature } = question
  const { isCompiled } = codeFacts[language]
  return runUntil(sandbox, until, {
    language,
    code,
    maxTimeouts: 2,
    args: calls.map(({ version, test }): Json[] => [version, ...(test.args as Json[])]),
    signature: {
      ...signature,
      ...(isCompiled && { name: variantName }),
      params: [{ name: 'novaVariant', type: 'int' }, ...signature.params],
    },
  })
}
