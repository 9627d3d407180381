/** The shape that a model is asked to write, and its conversion to a question of the bank. */
import { questionMinutes } from '@nova/contract/interviews/minutes'
import type { BankBehavioralQuestion, BankCodingQuestion, BankTechnicalQuestion } from '@nova/contract/questions/bank'
import { Compare, Signature, type TestCase, ValueType } from '@nova/contract/questions/signature'
import { Difficulty, Language, Seniority, TestGroup } from '@nova/contract/words'
import { z } from 'zod'
import { cleanStrings } from '../platform/http/input.ts'

const line = z.string().min(1).max(600)
const lines = (least: number, most: number) => z.array(line).min(least).max(most)
const code = z.string().min(1).max(20_000)
const title = z.string().trim().min(3).max(80)
const statement = z.string().min(80).max(6_000)

/** A JSON value as text: schemas of models know no 'any value'. */
const jsonText = z.string().max(60_000)

export const CodingShape = z.object({
  title,
  difficulty: Difficulty,
  statement,
  functionName: Signature.shape.name,
  params: Signature.shape.params,
  returns: ValueType,
  compare: Compare,
  examples: z
    .array(z.object({ input: line, output: line, explanation: line }))
    .min(2)
    .max(4),
  constraints: lines(1, 8),
  followUp: line,
  probe: line,
  cost: line,
  keyIdeas: lines(3, 6),
  tryInput: line,
  tests: z
    .array(z.object({ args: jsonText, expected: jsonText, group: TestGroup, visible: z.boolean() }))
    .min(12)
    .max(40),
  reference: z
    .array(z.object({ language: Language, code }))
    .min(1)
    .max(5),
  wrong: z
    .array(z.object({ language: Language, code, group: TestGroup, mistake: line }))
    .min(2)
    .max(5),
})
export type CodingShape = z.infer<typeof CodingShape>

export const TechnicalShape = z.object({
  title,
  difficulty: Difficulty,
  statement: z.string().min(40).max(3_000),
  keyPoints: z
    .array(z.object({ point: line, phrases: lines(2, 8) }))
    .min(4)
    .max(8),
  assumptions: lines(0, 5),
  followUp: line,
  hints: lines(2, 4),
})
export type TechnicalShape = z.infer<typeof TechnicalShape>

export const BehavioralShape = z.object({
  title,
  difficulty: Difficulty,
  question: z.string().min(30).max(1_500),
  competency: z.string().min(3).max(60),
  probes: lines(4, 4),
  anchors: lines(5, 5),
})
export type BehavioralShape = z.infer<typeof BehavioralShape>

export type Subject = { id: string; skill: string }

/** The coding question in the bank's shape; a sentence for the model where a test cannot be read. */
export function toCoding(shape: CodingShape, { id, skill }: Subject): BankCodingQuestion | string {
  const tests: TestCase[] = []
  for (const [at, test] of shape.tests.entries()) {
    const args = readJson(test.args)
    const expected = readJson(test.expected)
    if (!args || !Array.isArray(args.value)) return `tests.${at}.args is no JSON array of arguments.`
    if (!expected) return `tests.${at}.expected is no JSON value.`
    const { group, visible } = test
    const compare = shape.compare === 'exact' ? {} : { compare: shape.compare }
    tests.push({ args: args.value, expected: expected.value, group, visible, ...compare } as TestCase)
  }
  const { title, difficulty, statement, examples, constraints, followUp, probe, cost, keyIdeas, tryInput, wrong } =
    shape
  return {
    ...sharedOf(id, skill, title, difficulty, questionMinutes('coding')),
    kind: 'coding',
    statement,
    signature: { name: shape.functionName, params: shape.params, returns: shape.returns },
    examples,
    constraints,
    followUp,
    probe,
    cost,
    keyIdeas,
    tryInput,
    syntaxHint: {},
    workedExample: {
      problem: 'Count how often each word occurs.',
      idea: 'Keep what was seen so far in a map, and change one entry at each step.',
      code: 'seen = {}\nfor word in words:\n    seen[word] = seen.get(word, 0) + 1',
    },
    tests,
    reference: Object.fromEntries(shape.reference.map(({ language, code: text }) => [language, text])),
    wrong,
  }
}

/** The technical question in the bank's shape. */
export function toTechnical(shape: TechnicalShape, { id, skill }: Subject): BankTechnicalQuestion {
  const { title, difficulty, ...rest } = shape
  return { ...sharedOf(id, skill, title, difficulty, questionMinutes('technical')), kind: 'technical', ...rest }
}

/** The behavioural question in the bank's shape. */
export function toBehavioral(shape: BehavioralShape, { id, skill }: Subject): BankBehavioralQuestion {
  const { title, difficulty, ...rest } = shape
  const shared = sharedOf(id, skill, title, difficulty, questionMinutes('behavioral'))
  return { ...shared, category: shape.competency, kind: 'behavioral', ...rest, seniorities: Seniority.options }
}

function sharedOf(id: string, skill: string, title: string, difficulty: Difficulty, minutes: number) {
  return { id, version: 1, title, difficulty, category: skill, skills: [skill], tags: [skill], minutes }
}

function readJson(text: string): { value: unknown } | undefined {
  try {
    return { value: cleanStrings(JSON.parse(text) as unknown) }
  } catch {
    return undefined
  }
}
