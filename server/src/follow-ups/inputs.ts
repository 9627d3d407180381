/** Inputs to ask about: a question's visible tests, changed a little. What hidden tests hold is never among them. */
import type { BankCodingQuestion } from '@nova/contract/bank'
import type { Json, RunRequest, RunResult } from '../platform/sandbox/request.ts'
import { generateInputs } from '../question-validation/generated-inputs.ts'
import { offeredLanguages } from '../question-validation/provable.ts'

export type Run = (request: Pick<RunRequest, 'language' | 'code' | 'signature' | 'args'>) => Promise<RunResult>

/** Nobody can work through more than that by hand within a minute. */
const longestInput = 160
const generated = 60
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
    .toSorted((a, b) => lengthOf(a) - lengthOf(b))
  const fresh = (await keepValid(run, question, made)).slice(0, mostKept)
  if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value!)
  remembered.set(key, fresh)
  return fresh
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
