/**
 * Where in a candidate's code the mistake stands, found by trying: small changes are run, each alone, and the line of
 * one that makes every failing visible test pass is where to look. Nothing of it is kept, and no change is ever shown
 * that the candidate has not proposed.
 */
import { randomUUID } from 'node:crypto'
import type { BankCodingQuestion } from '@nova/contract/bank'
import { browserEngine } from '@nova/contract/runs'
import type { TestCase } from '@nova/contract/signature'
import type { Language } from '@nova/contract/words'
import { offeredLanguages } from '../interviews/asked.ts'
import type { InterviewRow } from '../interviews/tables.ts'
import { claim } from '../platform/claims/claims.ts'
import type { Ctx } from '../platform/context/context.ts'
import { shareAsCompany } from '../platform/sandbox/company-share.ts'
import type { Json, RunRequest, RunResult } from '../platform/sandbox/request.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { countHiddenRun } from '../runs/hidden-limit.ts'
import { splitTests } from '../runs/recording.ts'
import { judgeCases } from '../runs/verdict.ts'
import { goVariants, javaVariants, refusedVariants, stoppedMark, variantName } from './variants.ts'

/** A change to be tried, of one line. */
export type Change = { line: number; code: string }
type Runner = Pick<Sandbox, 'run' | 'stop' | 'engine'>
/** `lines` are those that somebody suspects: there a change counts that mends only the failing test. */
type Trial<C extends Change> = { language: Language; code: string; changes: readonly C[]; lines?: readonly number[] }
type Found<C> = C & { isPart?: boolean }

/** Lines of a program, or milliseconds: a change that makes a loop endless must not hold up the others. */
const mostSteps = 20_000
const mostMs = 40
/** Of those that pass the first failing test, so many meet the others. */
const mostOnTrial = 24
/** A program is written with all its variants in it, each about as long as the first: as many are tried as fit. */
const mostCharacters = 400_000
/** Milliseconds that a person waits at most, which tests may raise: what they are about is found on a busy machine as well. */
export const searchLimits = { giveUpMs: 5_000, giveUpCompiledMs: 10_000 }
/** Of a compiled language fewer versions, in more time: each time that the compiler refuses some it begins again. */
const mostCompiled = 60
const mostCompiledCharacters = 100_000
const mostTries = 5

/** The same for an interview, within its limit on hidden tests; undefined where another such search of it goes on. */
export const locateForNova = async <C extends Change>(
  ctx: Ctx,
  row: InterviewRow,
  question: BankCodingQuestion,
  trial: Trial<C>,
): Promise<Found<C> | undefined> => (await tryForNova(ctx, row, question, trial))?.found

/** The same, told apart from that nothing could be tried, which is undefined. */
export async function tryForNova<C extends Change>(
  ctx: Ctx,
  row: InterviewRow,
  question: BankCodingQuestion,
  trial: Trial<C>,
): Promise<Outcome<C> | undefined> {
  if (trial.changes.length === 0 || !offeredLanguages(ctx, row).includes(trial.language)) return undefined
  const claimed = await claim(ctx, `nova-near:${row.id}`)
  if (!claimed) return undefined
  try {
    const isFree = (await countHiddenRun(ctx, row.id, question.id)) === 0
    return isFree ? await tryChanges(shareAsCompany(ctx.sandbox, row.companyId), question, trial) : undefined
  } finally {
    void claimed.release()
  }
}

/**
 * The first change with which the code passes all visible tests, and all hidden ones but the largest; undefined where
 * none does, where nothing runs, or after five seconds. One that mends only a part could be luck: in a suspected line alone
 * it counts, where it mends enough and spoils nothing.
 */
export const findNearMiss = async <C extends Change>(
  sandbox: Runner,
  question: BankCodingQuestion,
  trial: Trial<C>,
): Promise<Found<C> | undefined> => (await tryChanges(sandbox, question, trial))?.found

/** The same, told apart from that nothing could be tried in time, which is undefined. */
export async function tryChanges<C extends Change>(
  sandbox: Runner,
  question: BankCodingQuestion,
  { language, code: own, changes: all, lines = [] }: Trial<C>,
): Promise<Outcome<C> | undefined> {
  if (all.length === 0 || sandbox.engine === browserEngine) return undefined
  const { visible, hidden } = splitTests(question)
  const on = { sandbox, question, tests: [...visible, ...hidden.filter(({ group }) => group !== 'scale')] }
  const tried =
    language === 'java' || language === 'go'
      ? await tryCompiled(on, { language, code: own, changes: all, lines })
      : await tryInTwo(on, { language, code: own, changes: all })
  if (!tried) return undefined
  const { now, onTrial, onAll } = tried
  const found = onTrial[onAll.findIndex((passed) => passed.every(Boolean))]
  if (found) return { found }
  const part = onTrial.find(({ line }, at) => lines.includes(line) && isPart(now, onAll[at]!))
  return { found: part && { ...part, isPart: true } }
}

/** In code that passes hardly any test, one that a change passes and none that it spoils may well be luck. */
const leastMended = 1 / 4
function isPart(now: readonly boolean[], then: readonly boolean[]): boolean {
  const failing = now.flatMap((passed, test) => (passed ? [] : [test]))
  const isSpoilt = now.some((passed, test) => passed && !then[test])
  return !isSpoilt && failing.filter((test) => then[test]).length >= failing.length * leastMended
}

type Outcome<C> = { found: Found<C> | undefined }
type Ground = { sandbox: Runner; question: BankCodingQuestion; tests: TestCase[] }
/** `now`: which tests the code passes as it is; `onAll`: which of them each change passes that mends the first failing one. */
type Tried<C> = { now: boolean[]; onTrial: C[]; onAll: boolean[][] }

/** First on the test that fails, and the few changes that pass it on all. */
async function tryInTwo<C extends Change>(
  on: Ground,
  { language, code, changes: all }: Trial<C>,
): Promise<Tried<C> | undefined> {
  const changes = all.slice(0, Math.floor(mostCharacters / Math.max(1, code.length)))
  const until = Date.now() + searchLimits.giveUpMs
  const run = (codes: readonly string[], tests: TestCase[]) => runAll({ ...on, tests }, { language, codes, until })
  const [now] = await run([code], on.tests)
  const first = now?.indexOf(false) ?? -1
  if (!now || first < 0 || changes.length === 0) return undefined
  const codesOf = (list: readonly C[]) => list.map((change) => change.code)
  const onFirst = await run(codesOf(changes), [on.tests[first]!])
  // What was cut short says nothing of those that were not tried.
  if (Date.now() > until) return undefined
  const onTrial = changes.filter((_, at) => onFirst[at]![0]).slice(0, mostOnTrial)
  return { now, onTrial, onAll: onTrial.length === 0 ? [] : await run(codesOf(onTrial), on.tests) }
}

/**
 * The same in as few compilations as can be: the code on all tests together with the changes on the visible ones. What somebody
 * suspects is tried before what is likely.
 */
async function tryCompiled<C extends Change>(
  { sandbox, question, tests }: Ground,
  { language, code, changes: all, lines = [] }: Trial<C>,
): Promise<Tried<C> | undefined> {
  const suspected = ({ line }: C) => Number(lines.includes(line))
  const most = Math.min(mostCompiled, Math.floor(mostCompiledCharacters / Math.max(1, code.length)))
  const changes = all.toSorted((a, b) => suspected(b) - suspected(a)).slice(0, most)
  const versions = [code, ...changes.map((change) => change.code)]
  const trial = { language, versions, refused: new Set<number>(), until: Date.now() + searchLimits.giveUpCompiledMs }
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
  const trying = numbers.filter((_, at) => onFirst?.[at]).slice(0, mostOnTrial)
  const onAll =
    trying.length === 0 ? [] : await run(trying.flatMap((version) => tests.map((test) => ({ version, test }))))
  if (!onAll) return undefined
  return {
    now,
    onTrial: trying.map((version) => changes[version - 1]!),
    onAll: trying.map((_, at) => onAll.slice(at * tests.length, (at + 1) * tests.length)),
  }
}

type Pair = { version: number; test: TestCase }
type CompiledTrial = { language: Language; versions: readonly string[]; refused: Set<number>; until: number }

/** Whether each version passes its test. What the compiler refuses passes none, and is left out from then on. */
async function runPairs(
  { sandbox, question }: Ground,
  { language, versions, refused, until }: CompiledTrial,
  pairs: readonly Pair[],
): Promise<boolean[] | undefined> {
  const write = language === 'java' ? javaVariants : goVariants
  for (let tries = 0; tries < mostTries && !refused.has(0) && Date.now() < until; tries += 1) {
    const asked = pairs.filter(({ version }) => !refused.has(version))
    const kept = [...new Set([0, ...asked.map(({ version }) => version)])]
    const variants = write(
      kept.map((version) => versions[version]!),
      question.signature,
    )
    const calls = asked.map(({ version, test }) => ({ version: kept.indexOf(version), test }))
    const { cases = [], compile } = await runCalls(sandbox, { question, language, until, calls }, variants.code)
    if (!compile || compile.status === 'ok') {
      const tests = asked.map(({ test }) => test)
      const passed = judgeCases(question, tests, cases).map(
        ({ status }, at) => status === 'passed' && !cases[at]?.stdout.includes(stoppedMark),
      )
      return pairs.map((pair) => passed[asked.indexOf(pair)] ?? false)
    }
    const named = refusedVariants(variants, `${compile.stdout}\n${compile.stderr}`)
    if (named.size === 0) return undefined
    for (const at of named) refused.add(kept[at]!)
  }
  return undefined
}

/** Of each version, which of the tests it passes. */
async function runAll(
  { sandbox, question, tests }: Ground,
  { language, codes, until }: { language: Language; codes: readonly string[]; until: number },
): Promise<boolean[][]> {
  const program = programOf(codes, language, question.signature.name)
  const calls = codes.flatMap((_, version) => tests.map((test) => ({ version, test })))
  const runsIn = language === 'python' ? language : 'javascript'
  const { cases = [] } = await runCalls(sandbox, { question, language: runsIn, until, calls }, program)
  return codes.map((_, at) => {
    const own = cases.slice(at * tests.length, (at + 1) * tests.length)
    return judgeCases(question, tests, own).map(({ status }) => status === 'passed')
  })
}

type Asked = { question: BankCodingQuestion; language: Language; until: number; calls: readonly Pair[] }

/** Runs a program of several versions, each call with the number of one. */
function runCalls(sandbox: Runner, { question, language, until, calls }: Asked, code: string): Promise<RunResult> {
  const id = `near-${randomUUID()}`
  const timer = setTimeout(() => void sandbox.stop(id), Math.max(1, until - Date.now()))
  const { signature } = question
  const isCompiled = language === 'java' || language === 'go'
  const request: RunRequest = {
    ...{ id, queue: id, language, mode: 'function', code, hiddenFrom: 0, mostTimeouts: 2 },
    args: calls.map(({ version, test }): Json[] => [version, ...(test.args as Json[])]),
    signature: {
      ...signature,
      ...(isCompiled && { name: variantName }),
      params: [{ name: 'novaVariant', type: 'int' }, ...signature.params],
    },
  }
  return sandbox.run(request, () => undefined).finally(() => clearTimeout(timer))
}

/** One program that holds every version and runs the one whose number comes first. */
function programOf(codes: readonly string[], language: Language, name: string): string {
  const texts = JSON.stringify(codes)
  if (language === 'python')
    return `import sys as nova_sys, json as nova_json
nova_texts = nova_json.loads(${JSON.stringify(texts)})
def ${name}(nova_variant, *nova_args):
    left = [${mostSteps}]
    def step(frame, event, arg):
        left[0] -= 1
        if left[0] < 0:
            raise RuntimeError('too many steps')
        return step
    own = {'__name__': 'main'}
    exec(nova_texts[nova_variant], own)
    nova_sys.settrace(step)
    try:
        return own[${JSON.stringify(name)}](*nova_args)
    finally:
        nova_sys.settrace(None)
`
  // Types are taken out in there as well: the server parses nothing that somebody else wrote.
  const plain =
    language === 'typescript' ? `process.getBuiltinModule('node:module').stripTypeScriptTypes(text)` : 'text'
  return `const novaVm = process.getBuiltinModule('node:vm')
const novaTexts = ${texts}
const novaPlain = (text) => ${plain}
function ${name}(novaVariant, ...novaArgs) {
  const own = '(() => {' + novaPlain(novaTexts[novaVariant]) + '\\n;return ${name}(...globalThis.novaArgs) })()'
  const script = new novaVm.Script(own)
  // The limit is one of the clock: what had no processor meanwhile begins again, and what never ends does not.
  for (let tries = 1; ; tries += 1) {
    const { user } = process.cpuUsage()
    globalThis.novaArgs = structuredClone(novaArgs)
    try {
      return script.runInThisContext({ timeout: ${mostMs} })
    } catch (error) {
      const isWaiting = process.cpuUsage().user - user < ${mostMs * 500}
      if (tries === 3 || !isWaiting || error?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    }
  }
}
`
}
