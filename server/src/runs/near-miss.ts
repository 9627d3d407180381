/**
 * Where in a candidate's code the mistake stands, found by trying: small changes are run, each alone, and the line of
 * one that makes every failing visible test pass is where to look. Nothing of it is kept, and no change is ever shown.
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
import type { Json, RunRequest } from '../platform/sandbox/request.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { countHiddenRun } from './hidden-limit.ts'
import { splitTests } from './recording.ts'
import { judgeCases } from './verdict.ts'

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
const giveUpMs = 5_000

/** The same for an interview, within its limit on hidden tests; undefined where another such search of it goes on. */
export async function locateForNova<C extends Change>(
  ctx: Ctx,
  row: InterviewRow,
  question: BankCodingQuestion,
  trial: Trial<C>,
): Promise<Found<C> | undefined> {
  if (trial.changes.length === 0 || !offeredLanguages(ctx, row).includes(trial.language)) return undefined
  const claimed = await claim(ctx, `nova-near:${row.id}`)
  if (!claimed) return undefined
  try {
    const isFree = (await countHiddenRun(ctx, row.id, question.id)) === 0
    return isFree ? await findNearMiss(ctx.sandbox, question, trial) : undefined
  } finally {
    void claimed.release()
  }
}

/**
 * The first change with which the code passes all visible tests, and all hidden ones but the largest; undefined where
 * none does, where nothing runs, or after five seconds. One that mends only a part could be luck: in a suspected line alone
 * it counts, where it spoils nothing.
 */
export async function findNearMiss<C extends Change>(
  sandbox: Runner,
  question: BankCodingQuestion,
  { language, code: own, changes: all, lines = [] }: Trial<C>,
): Promise<Found<C> | undefined> {
  const changes = all.slice(0, Math.floor(mostCharacters / Math.max(1, own.length)))
  if (changes.length === 0 || sandbox.engine === browserEngine) return undefined
  const { visible, hidden } = splitTests(question)
  const tests = [...visible, ...hidden.filter(({ group }) => group !== 'scale')]
  const until = Date.now() + giveUpMs
  const run = (codes: readonly string[], on: TestCase[]) => runAll(sandbox, question, { language, codes, until }, on)
  const [now] = await run([own], tests)
  const first = now?.indexOf(false) ?? -1
  if (!now || first < 0) return undefined
  const codesOf = (list: readonly C[]) => list.map(({ code }) => code)
  const onFirst = await run(codesOf(changes), [tests[first]!])
  const onTrial = changes.filter((_, at) => onFirst[at]![0]).slice(0, mostOnTrial)
  const onAll = onTrial.length === 0 ? [] : await run(codesOf(onTrial), tests)
  const found = onTrial[onAll.findIndex((passed) => passed.every(Boolean))]
  if (found) return found
  const part = onTrial.find(
    ({ line }, at) => lines.includes(line) && onAll[at]!.every((passed, test) => passed || !now[test]),
  )
  return part && { ...part, isPart: true }
}

/** Of each change, which of the tests it passes. */
async function runAll(
  sandbox: Runner,
  question: BankCodingQuestion,
  { language, codes, until }: { language: Language; codes: readonly string[]; until: number },
  tests: TestCase[],
): Promise<boolean[][]> {
  const id = `near-${randomUUID()}`
  const timer = setTimeout(() => void sandbox.stop(id), Math.max(1, until - Date.now()))
  const { signature } = question
  const variant = { name: 'novaVariant', type: 'int' }
  const request: RunRequest = {
    ...{ id, queue: id, language: language === 'python' ? 'python' : 'javascript', mode: 'function' },
    ...{ code: programOf(codes, language, signature.name), hiddenFrom: 0, mostTimeouts: 2 },
    args: codes.flatMap((_, at) => tests.map((test): Json[] => [at, ...(test.args as Json[])])),
    signature: { ...signature, params: [variant, ...signature.params] },
  }
  const { cases = [] } = await sandbox.run(request, () => undefined).finally(() => clearTimeout(timer))
  return codes.map((_, at) => {
    const own = cases.slice(at * tests.length, (at + 1) * tests.length)
    return judgeCases(question, tests, own).map(({ status }) => status === 'passed')
  })
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
  globalThis.novaArgs = novaArgs
  const own = '(() => {' + novaPlain(novaTexts[novaVariant]) + '\\n;return ${name}(...globalThis.novaArgs) })()'
  return new novaVm.Script(own).runInThisContext({ timeout: ${mostMs} })
}
`
}
