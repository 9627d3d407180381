/**
 * Makes the follow-ups on one submission: the candidate's own code is run, and a small change of it, so that the true
 * answers are known; the question's own texts ask for the rest in words. The same code gives the same questions.
 */
import { createHash } from 'node:crypto'
import { codeFacts } from '@nova/contract/languages/code'
import type { BankCodingQuestion, BankSqlQuestion } from '@nova/contract/questions/bank'
import { browserEngine } from '@nova/contract/questions/runs'
import { isNothing, sameValue } from '@nova/contract/questions/signature'
import { isStarterText } from '@nova/contract/questions/starter-forms'
import type { PreparedFollowUp } from '@nova/contract/reviews/follow-ups'
import { isOnlyStarter } from '@nova/contract/room/edited-since'
import type { Language } from '@nova/contract/words'
import { starterCode } from '../platform/languages/starter.ts'
import type { CaseResult, Json } from '../platform/sandbox/request.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { compareOf } from '../question-validation/provable.ts'
import { givesItselfAway } from './giveaway.ts'
import { freshInputs, lengthOf, oddness, type Run, visibleInputs } from './inputs.ts'
import { listLineChanges } from './line-changes.ts'

export type Submitted = { language: Language; code: string }

/** Hostile and endless code uses this much and no more, each time it is run. */
const limits = { wallMs: 8_000, cpuMs: 6_000, outputBytes: 64 * 1024 }
const maxMutants = 14
/** Each needs another compilation. */
const maxCompiledMutants = 12
const maxValueLength = 60
const minQuestions = 2
/** Inputs that a mutant is run on, and of which the candidate chooses one. */
const maxTried = 8
const maxChoices = 4
const minChoices = 3

/** Two or three questions; fewer where the code cannot be run, none where nothing was written. */
export async function makeFollowUps(
  sandbox: Sandbox,
  question: BankCodingQuestion,
  submitted: Submitted,
  options: { queue: string; asked?: readonly string[] },
): Promise<PreparedFollowUp[]> {
  if (isStarter(question, submitted)) return []
  const asked = options.asked ?? []
  const checked = await askByRunning(sandbox, question, submitted, { ...options, asked })
  const inWords = askInWords(question, asked)
  // One about a change for everyone; more words only where the code itself gives less to ask about.
  return [...checked, ...inWords.slice(0, Math.max(1, minQuestions - checked.length))]
}

/** Those whose true answer is found by running the code; none where it cannot be run here. */
async function askByRunning(
  sandbox: Sandbox,
  question: BankCodingQuestion,
  submitted: Submitted,
  options: { queue: string; asked: readonly string[] },
): Promise<PreparedFollowUp[]> {
  const isReady = sandbox.languages.some(({ id, version }) => id === submitted.language && version !== null)
  if (sandbox.engine === browserEngine || !isReady) return []
  let runs = 0
  const run: Run = (request) => {
    const id = `${options.queue}:${(runs += 1)}`
    return sandbox.run({ id, queue: options.queue, mode: 'function', maxTimeouts: 1, limits, ...request })
  }
  const known = await findStable(run, question, submitted)
  if (known.length === 0) return []
  const fresh = known.filter(({ args }) => !options.asked.includes(writeCall(question.signature, args)))
  const broken = await askWhatBreaks(run, question, submitted, known)
  return [...askForValue(question, submitted, fresh), ...(broken ? [broken] : [])]
}

/** Nothing was written: the code is empty, or the starter as it was given, blanks aside. */
function isStarter({ signature }: BankCodingQuestion, { language, code }: Submitted): boolean {
  return code.trim() === '' || isStarterText(language, code, starterCode(signature, language))
}

/** Asks the task's changed requirement, then the question's private one; nothing is asked twice. */
function askInWords(
  { probe, followUp }: Pick<BankCodingQuestion, 'probe' | 'followUp'>,
  asked: readonly string[],
): PreparedFollowUp[] {
  const texts = [
    {
      kind: 'change' as const,
      text: followUp.replace(/^If (?:time is|there’s time) left: (.)/, (_, first: string) => first.toUpperCase()),
    },
    { kind: 'explain' as const, text: probe },
  ]
  return texts
    .filter(({ text }) => text.trim() !== '' && !asked.includes(text))
    .map(({ kind, text }) => ({ id: kind, kind, text, truth: null }))
}

/** About submitted SQL, in words alone: running a changed query would show nothing that its rows don't. */
export function askAboutSql(
  question: BankSqlQuestion,
  { code }: Pick<Submitted, 'code'>,
  asked: readonly string[],
): PreparedFollowUp[] {
  return isOnlyStarter('sql', code, '') ? [] : askInWords(question, asked)
}

type Known = { args: Json[]; value: Json; isVisible: boolean }

/** Finds inputs and their results, if the code returns the same regardless of earlier calls. */
async function findStable(run: Run, question: BankCodingQuestion, { language, code }: Submitted): Promise<Known[]> {
  const { signature } = question
  const visible = visibleInputs(question)
  const inputs = [...visible, ...(await freshInputs(run, question))]
  if (inputs.length === 0) return []
  const first = await run({ language, code, signature, args: inputs })
  if (!first.cases?.some(({ status }) => status === 'ok')) return []
  const again = await run({ language, code, signature, args: inputs.toReversed() })
  return inputs.flatMap((args, at) => {
    const [one, other] = [first.cases?.[at], again.cases?.[inputs.length - 1 - at]]
    if (one?.status !== 'ok' || other?.status !== 'ok') return []
    const { returned: value } = one
    if (value === undefined || other.returned === undefined || !sameValue(value, other.returned)) return []
    return isNothing(value, signature.returns) ? [] : [{ args, value, isVisible: at < visible.length }]
  })
}

/** The value of the function for an input that no test has, one with a telling result. */
function askForValue(question: BankCodingQuestion, { code }: Submitted, known: Known[]): PreparedFollowUp[] {
  const fitting = known.filter(({ value, isVisible }) => !isVisible && lengthOf(value) <= maxValueLength)
  const [chosen] = fitting.toSorted(
    (a, b) =>
      dullness(a, known) - dullness(b, known) ||
      oddness(question, a.args) - oddness(question, b.args) ||
      order(code, a, b),
  )
  if (!chosen) return []
  const text = 'What does your code return for this input?'
  return [{ id: 'value', kind: 'value', text, input: writeCall(question.signature, chosen.args), truth: chosen.value }]
}

/** Scores how easily a result is guessed: one of two values, empty, all zeros, or the result of most other inputs. */
function dullness({ args, value }: Known, known: Known[]): number {
  const isPlain = typeof value === 'boolean' || /^(null|-1|[[\]{}"0,]*)$/.test(JSON.stringify(value))
  const isBare = args.some((arg) => /^(""|\[\]|\{\})$/.test(JSON.stringify(arg)))
  const alike = known.filter((other) => sameValue(other.value, value)).length
  return (isPlain || isBare ? 2 : 0) + (alike > known.length / 2 ? 1 : 0)
}

/** One small change of the code, for which a few inputs give the same result as before and one does not. */
async function askWhatBreaks(
  run: Run,
  question: BankCodingQuestion,
  { language, code }: Submitted,
  known: Known[],
): Promise<PreparedFollowUp | undefined> {
  const { signature } = question
  const compare = compareOf(question.tests)
  const tried = [...known].sort((a, b) => Number(b.isVisible) - Number(a.isVisible)).slice(0, maxTried)
  if (tried.length < minChoices) return undefined
  const args = tried.map((each) => each.args)
  const most = codeFacts[language].isCompiled ? maxCompiledMutants : maxMutants
  for (const { mutated, change } of listLineChanges(code, language, { most: 60 }).slice(0, most)) {
    const { cases } = await run({ language, code: mutated, signature, args })
    const broken = judge(tried, cases, compare)
    const isFitting = broken?.includes(true) && broken.filter((each) => !each).length >= minChoices - 1
    if (!broken || !isFitting) continue
    // A change that makes the code remember something, or depend on chance, has no true answer.
    const again = (await run({ language, code: mutated, signature, args: args.toReversed() })).cases?.toReversed()
    if (judge(tried, again, compare)?.join() !== broken.join()) continue
    const same = tried.filter((_, at) => !broken[at]).slice(0, maxChoices - 1)
    for (const other of tried.filter((_, at) => broken[at])) {
      const inOrder = [other, ...same].toSorted((a, b) => order(mutated, a, b))
      const choices = inOrder.map((each) => writeArguments(signature, each.args))
      const truth = inOrder.indexOf(other)
      if (givesItselfAway(change, choices, truth)) continue
      const text = `Suppose line ${change.line} of your code is changed. Which one of these inputs would then give a different result, or an error?`
      return { id: 'break', kind: 'break', change, text, choices, truth }
    }
  }
  return undefined
}

/** Per input, true if its result has changed; undefined if that is uncertain. */
function judge(
  tried: Known[],
  cases: CaseResult[] | undefined,
  compare: Parameters<typeof sameValue>[2],
): boolean[] | undefined {
  const found = tried.map(({ value }, at) => {
    const { status, returned } = cases?.[at] ?? {}
    if (status === 'runtime_error') return true
    return status === 'ok' && returned !== undefined ? !sameValue(returned, value, compare) : undefined
  })
  return found.includes(undefined) ? undefined : (found as boolean[])
}

/** An order that looks like none, and is the same every time. */
function order(seed: string, a: Known, b: Known): number {
  const rank = ({ args }: Known) =>
    createHash('sha256')
      .update(seed + JSON.stringify(args))
      .digest('hex')
  return rank(a) < rank(b) ? -1 : 1
}

function writeCall(signature: BankCodingQuestion['signature'], args: Json[]): string {
  return signature.params.map(({ name }, at) => `${name} = ${writeValue(args[at]!)}`).join('\n')
}

function writeArguments(signature: BankCodingQuestion['signature'], args: Json[]): string {
  return signature.params.map(({ name }, at) => `${name} = ${writeValue(args[at]!)}`).join(', ')
}

/** JSON with a blank after each comma, as the tests show it. */
function writeValue(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(writeValue).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${writeValue(each)}`)
  return `{${fields.join(', ')}}`
}
