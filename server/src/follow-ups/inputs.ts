/** Inputs to ask about: a question's visible tests, changed a little. What hidden tests hold is never among them. */
import type { BankCodingQuestion } from '@nova/contract/bank'
import type { Json, RunRequest, RunResult } from '../platform/sandbox/request.ts'
import { generateInputs } from '../question-validation/generated-inputs.ts'
import { readShape, sizeOf } from '../question-validation/input-shape.ts'
import { offeredLanguages } from '../question-validation/provable.ts'

export type Run = (request: Pick<RunRequest, 'language' | 'code' | 'signature' | 'args'>) => Promise<RunResult>

/** Nobody can work through more than that by hand within a minute. */
const longestInput = 160
const generated = 240
const mostTried = 60
const mostKept = 14
const mostRemembered = 200

const remembered = new Map<string, Json[][]>()

export const lengthOf = (value: Json) => JSON.stringify(value).length

/** The visible tests' inputs that are short enough to read. */
export function visibleInputs({ tests }: BankCodingQuestion): Json[][] {
  return tests
    .filter(({ visible, args }) => visible && lengthOf(args as Json[]) <= 2 * longestInput)
    .map(({ args }) => args as Json[])
}

/** Short inputs that no test has, and that keep the question's rules as far as can be told; the same every time. */
export async function freshInputs(run: Run, question: BankCodingQuestion): Promise<Json[][]> {
  const visible = question.tests.filter(({ visible }) => visible)
  const key = `${question.id} ${question.version} ${JSON.stringify(visible)}`
  const known = remembered.get(key)
  if (known) return known
  const tested = new Set(question.tests.map(({ args }) => JSON.stringify(args)))
  const made = generateInputs({ signature: question.signature, tests: visible }, generated)
    .filter((args) => lengthOf(args) <= longestInput && !tested.has(JSON.stringify(args)))
    .filter(isLikeTests(question))
    .slice(0, mostTried)
    .toSorted((a, b) => oddness(question, a) - oddness(question, b))
  const fresh = (await keepValid(run, question, made)).slice(0, mostKept)
  if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value!)
  remembered.set(key, fresh)
  return fresh
}

/** How far an input's length is from that of the shortest visible test, which people can work through by hand. */
export function oddness({ tests }: BankCodingQuestion, args: Json[]): number {
  const shown = tests.filter(({ visible }) => visible).map((test) => lengthOf(test.args as Json[]))
  return Math.abs(lengthOf(args) - Math.min(longestInput, ...shown))
}

/** Whether an input keeps what holds in every test: arguments of equal length, and none shorter than the shortest. */
function isLikeTests({ tests }: BankCodingQuestion): (args: Json[]) => boolean {
  const all = tests.map(({ args }) => args as Json[])
  const { linked } = readShape(all)
  const least = (all[0] ?? []).map((_, at) => Math.min(...all.map((args) => sizeOf(args[at]) ?? 0)))
  return (args) =>
    new Set(linked.map((at) => sizeOf(args[at]))).size <= 1 &&
    args.every((arg, at) => (sizeOf(arg) ?? Infinity) >= (least[at] ?? 0))
}

/** Those that the author's check allows and that the reference answers. */
async function keepValid(run: Run, { signature, validInput, reference }: BankCodingQuestion, inputs: Json[][]) {
  let valid = inputs
  if (validInput) {
    const check = { ...signature, name: 'isValid', returns: 'bool' }
    const { cases } = await run({ language: 'javascript', code: validInput, signature: check, args: valid })
    valid = valid.filter((_, at) => cases?.[at]?.returned === true)
  }
  const [language] = offeredLanguages({ reference })
  if (!language || valid.length === 0) return valid
  const { cases } = await run({ language, code: reference[language]!, signature, args: valid })
  return valid.filter((_, at) => cases?.[at]?.status === 'ok')
}
