/**
 * Proves coding questions by execution: its reference solves it, its starter does not, and each typical mistake is
 * caught by the tests of its group.
 */
import { BankCodingQuestion } from '@nova/contract/bank'
import { parseType, sameValue } from '@nova/contract/signature'
import type { Signature, TestCase, TypeNode } from '@nova/contract/signature'
import { languageNames, Language, TestGroup } from '@nova/contract/words'
import { starterCode } from '../platform/sandbox/sandbox.ts'
import type { CaseResult, Json, RunResult, Sandbox } from '../platform/sandbox/sandbox.ts'

export type Gate = { gate: string; passed: boolean; detail: string }

/** What can be proven of any coding question, the bank's or a company's own. */
export type Provable = Pick<BankCodingQuestion, 'signature' | 'tests' | 'reference'> & {
  wrong?: Pick<BankCodingQuestion['wrong'][number], 'language' | 'code' | 'group'>[] | undefined
}

type OnGate = (gate: Gate) => void
type Attempt = { result: RunResult; failures: { test: TestCase; index: number; case: CaseResult | undefined }[] }

const rounds = 3
const leastVisible = 2
const leastHidden = 3
const bankLanguages: Language[] = ['javascript', 'typescript', 'python', 'java', 'go']
// A mistake that is too slow must run out of its own time, not out of the whole run's.
const limits = { wallMs: 30_000, cpuMs: 20_000 }

/** All gates of a question of the bank: schema, languages, tests, references, starter, wrong solutions. */
export async function proveCodingQuestion(
  sandbox: Sandbox,
  question: BankCodingQuestion,
  onGate: OnGate = () => undefined,
): Promise<Gate[]> {
  const schema = proveSchema(question)
  onGate(schema)
  if (!schema.passed) return [schema]
  const languages = proveLanguages(question)
  onGate(languages)
  return [schema, languages, ...(await proveSolutions(sandbox, question, onGate))]
}

/** The gates that need no more than signature, tests and solutions. Gates are told as they are decided. */
export async function proveSolutions(
  sandbox: Sandbox,
  question: Provable,
  onGate: OnGate = () => undefined,
): Promise<Gate[]> {
  const gates: Gate[] = []
  const add = (gate: Gate) => {
    gates.push(gate)
    onGate(gate)
  }
  const tests = proveTests(question)
  add(tests)
  if (!tests.passed) return gates
  const offered = Language.options.filter((language) => question.reference[language] !== undefined)
  for (const language of offered) add(await proveReference(sandbox, question, language))
  for (const language of offered) add(await proveStarter(sandbox, question, language))
  for (const [at, wrong] of (question.wrong ?? []).entries()) add(await proveWrong(sandbox, question, wrong, at + 1))
  return gates
}

/** The languages in which every gate about the reference passed. */
export function provenLanguages(gates: Gate[]): Language[] {
  return Language.options.filter((language) =>
    gates.some(({ gate, passed }) => passed && gate === referenceGate(language)),
  )
}

const referenceGate = (language: Language) => `reference ${language}`

function proveSchema(question: BankCodingQuestion): Gate {
  const parsed = BankCodingQuestion.safeParse(question)
  const issue = parsed.error?.issues[0]
  const detail = issue ? `${issue.path.join('.')}: ${issue.message}` : 'The file has the shape of a coding question.'
  return { gate: 'schema', passed: parsed.success, detail }
}

function proveLanguages(question: BankCodingQuestion): Gate {
  const missing = bankLanguages.filter((language) => question.reference[language] === undefined)
  const detail = missing.length > 0 ? `No reference in ${missing.join(', ')}.` : 'A reference in each language.'
  return { gate: 'languages', passed: missing.length === 0, detail }
}

function proveTests({ signature, tests }: Provable): Gate {
  const problems: string[] = []
  const visible = tests.filter((test) => test.visible).length
  if (visible < leastVisible) problems.push(`${visible} visible tests; at least ${leastVisible} are needed`)
  for (const group of TestGroup.options) {
    const hidden = tests.filter((test) => test.group === group && !test.visible).length
    if (hidden < leastHidden) problems.push(`${hidden} hidden ${group} tests; at least ${leastHidden} are needed`)
  }
  const seen = new Map<string, number>()
  for (const [index, test] of tests.entries()) {
    const complaint = findMisfit(signature, test)
    if (complaint) problems.push(`test ${index}: ${complaint}`)
    const text = JSON.stringify(test.args)
    const twin = seen.get(text)
    if (twin !== undefined) problems.push(`test ${index} repeats test ${twin}`)
    seen.set(text, index)
  }
  const detail =
    problems.length > 0 ? `${problems.slice(0, 4).join('; ')}.` : `${tests.length} tests, ${visible} visible.`
  return { gate: 'tests', passed: problems.length === 0, detail }
}

function findMisfit(signature: Signature, test: TestCase): string | undefined {
  if (test.args.length !== signature.params.length) {
    return `${test.args.length} arguments for ${signature.params.length} parameters`
  }
  const wrong = signature.params.find(({ type }, at) => !isOfType(test.args[at] as Json, parseType(type)))
  if (wrong) return `the argument ${wrong.name} is no ${wrong.type}`
  return isOfType(test.expected, parseType(signature.returns)) ? undefined : `expected is no ${signature.returns}`
}

function isOfType(value: Json, type: TypeNode | undefined): boolean {
  switch (type?.kind) {
    case 'int':
      return Number.isInteger(value) && Math.abs(value as number) < 2 ** 31
    case 'long':
      return Number.isSafeInteger(value)
    case 'float':
      return typeof value === 'number'
    case 'bool':
      return typeof value === 'boolean'
    case 'string':
      return typeof value === 'string'
    case 'array':
      return Array.isArray(value) && value.every((item) => isOfType(item, type.of))
    case 'map':
      return isRecord(value) && Object.values(value).every((item) => isOfType(item, type.of))
    case 'nullable':
      return value === null || isOfType(value, type.of)
    case undefined:
      return false
  }
}

const isRecord = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function proveReference(sandbox: Sandbox, question: Provable, language: Language): Promise<Gate> {
  const gate = referenceGate(language)
  let slowestMs = 0
  for (let round = 1; round <= rounds; round += 1) {
    const attempt = await tryCode(sandbox, question, language, question.reference[language] ?? '')
    const complaint = describeFailure(attempt)
    if (complaint) return { gate, passed: false, detail: `Round ${round}: ${complaint}` }
    slowestMs = Math.max(slowestMs, ...(attempt.result.cases ?? []).map((result) => result.durationMs))
  }
  return { gate, passed: true, detail: `Passes all tests ${rounds} times; slowest ${Math.ceil(slowestMs)} ms.` }
}

async function proveStarter(sandbox: Sandbox, question: Provable, language: Language): Promise<Gate> {
  const gate = `starter ${language}`
  const attempt = await tryCode(sandbox, question, language, starterCode(question.signature, language))
  if (!attempt.result.cases) return { gate, passed: false, detail: describeResult(attempt.result) }
  if (attempt.result.status === 'compile_error') return { gate, passed: false, detail: 'It does not compile.' }
  const passing = TestGroup.options.filter((group) => !attempt.failures.some(({ test }) => test.group === group))
  const detail = passing.length > 0 ? `It passes every ${passing.join(' and ')} test.` : 'Fails in each group.'
  return { gate, passed: passing.length === 0, detail }
}

type Wrong = NonNullable<Provable['wrong']>[number]

async function proveWrong(sandbox: Sandbox, question: Provable, wrong: Wrong, number: number): Promise<Gate> {
  const { language, code, group } = wrong
  const gate = `wrong ${number} ${language} ${group}`
  const small = question.tests.filter((test) => test.group !== 'scale')
  const attempt = await tryCode(sandbox, { ...question, tests: small }, language, code)
  if (attempt.result.status === 'compile_error' || !attempt.result.cases) {
    return { gate, passed: false, detail: `It does not run: ${describeResult(attempt.result)}` }
  }
  if (attempt.failures.length === small.length) {
    const detail = `It fails every test, so it is no typical mistake. ${describeFailure(attempt)}`
    return { gate, passed: false, detail }
  }
  if (group === 'scale') return { gate, ...(await findScaleFailure(sandbox, question, wrong)) }
  const caught = attempt.failures.filter(({ test }) => test.group === group).length
  const total = small.filter((test) => test.group === group).length
  return { gate, passed: caught > 0, detail: `Fails ${caught} of ${total} ${group} tests.` }
}

/** One by one, because a mistake that is too slow spends all its time on each test it fails. */
async function findScaleFailure(sandbox: Sandbox, question: Provable, { language, code }: Wrong) {
  const large = question.tests.filter((test) => test.group === 'scale')
  for (const [at, test] of large.entries()) {
    const { failures } = await tryCode(sandbox, { ...question, tests: [test] }, language, code)
    const status = failures[0]?.case?.status
    if (failures.length > 0) {
      const detail = `Fails scale test ${at + 1} of ${large.length}: ${status === 'ok' ? 'another value' : status}.`
      return { passed: true, detail }
    }
  }
  return { passed: false, detail: `Passes all ${large.length} scale tests.` }
}

let runs = 0

async function tryCode(sandbox: Sandbox, question: Provable, language: Language, code: string): Promise<Attempt> {
  const { signature, tests } = question
  const id = `proof-${(runs += 1)}`
  const args = tests.map((test) => test.args as Json[])
  const result = await sandbox.run({ id, queue: id, language, code, mode: 'function', signature, args, limits })
  const failures = tests
    .map((test, index) => ({ test, index, case: result.cases?.[index] }))
    .filter(({ test, case: found }) => {
      if (found?.status !== 'ok' || found.returned === undefined) return true
      return !sameValue(found.returned, test.expected, test.compare)
    })
  return { result, failures }
}

function describeFailure({ result, failures }: Attempt): string | undefined {
  const first = failures[0]
  if (!first) return undefined
  if (!first.case || first.case.status === 'not_run') return describeResult(result)
  const { test, index } = first
  const where = `${failures.length} tests fail, first test ${index} (${test.group}) with ${cut(test.args)}`
  if (first.case.status !== 'ok') return `${where}: ${first.case.status}. ${first.case.error ?? ''}`
  return `${where}: expected ${cut(test.expected)}, got ${cut(first.case.returned)}.`
}

function describeResult({ status, reason, compile, language }: RunResult): string {
  const said = reason ?? compile?.stderr ?? ''
  return `${languageNames[language]}: ${status}. ${said}`.trim()
}

function cut(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}
