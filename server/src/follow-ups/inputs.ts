/**
 * Makes inputs to ask about: a question's visible tests, changed a little. Hidden tests' inputs are never among them.
 */
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import { validityLanguage } from '@nova/contract/words'
import type { Json, RunRequest, RunResult } from '../platform/sandbox/request.ts'
import { generateInputs } from '../question-validation/generated-inputs.ts'
import { fitsShape, readShape } from '../question-validation/input-shape.ts'
import { offeredLanguages } from '../question-validation/provable.ts'

export type Run = (request: Pick<RunRequest, 'language' | 'code' | 'signature' | 'args'>) => Promise<RunResult>

/** A person can't work through a longer input by hand within a minute. */
const maxInputLength = 160
const generated = 480
const maxTried = 60
const maxKept = 14
const maxRemembered = 200

const remembered = new Map<string, Json[][]>()

export const lengthOf = (value: Json) => JSON.stringify(value).length

/** The visible tests' inputs that are short enough to read. */
export function visibleInputs({ tests }: BankCodingQuestion): Json[][] {
  return tests
    .filter(({ visible, args }) => visible && lengthOf(args as Json[]) <= 2 * maxInputLength)
    .map(({ args }) => args as Json[])
}

/** Short inputs that no test has, and that keep what every test keeps and the author's rules; the same every time. */
export async function freshInputs(run: Run, question: BankCodingQuestion): Promise<Json[][]> {
  const visible = question.tests.filter(({ visible }) => visible)
  const key = `${question.id} ${question.version} ${JSON.stringify(visible)}`
  const known = remembered.get(key)
  if (known) return known
  // The largest tests have no rule of their own, and take long to read.
  const shape = readShape(question.tests.filter(({ group }) => group !== 'scale').map(({ args }) => args as Json[]))
  const tested = new Set(question.tests.map(({ args }) => JSON.stringify(args)))
  const made = generateInputs({ signature: question.signature, tests: visible }, generated)
    .filter((args) => lengthOf(args) <= maxInputLength && !tested.has(JSON.stringify(args)))
    .filter((args) => fitsShape(args, shape))
    .slice(0, maxTried)
    .toSorted((a, b) => oddness(question, a) - oddness(question, b))
  const fresh = (await keepValid(run, question, made)).slice(0, maxKept)
  if (remembered.size >= maxRemembered) remembered.delete(remembered.keys().next().value!)
  remembered.set(key, fresh)
  return fresh
}

/** How far an input's length is from that of the shortest visible test, which people can work through by hand. */
export function oddness({ tests }: BankCodingQuestion, args: Json[]): number {
  const shown = tests.filter(({ visible }) => visible).map((test) => lengthOf(test.args as Json[]))
  return Math.abs(lengthOf(args) - Math.min(maxInputLength, ...shown))
}

/** Those that the author's check allows and that the reference answers. */
async function keepValid(run: Run, { signature, validInput, reference }: BankCodingQuestion, inputs: Json[][]) {
  let valid = inputs
  if (validInput) {
    const check = { ...signature, name: 'isValid', returns: 'bool' }
    const { cases } = await run({ language: validityLanguage, code: validInput, signature: check, args: valid })
    valid = valid.filter((_, at) => cases?.[at]?.returned === true)
  }
  const [language] = offeredLanguages({ reference })
  if (!language || valid.length === 0) return valid
  const { cases } = await run({ language, code: reference[language]!, signature, args: valid })
  return valid.filter((_, at) => cases?.[at]?.status === 'ok')
}
