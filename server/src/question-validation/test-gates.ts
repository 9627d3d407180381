/** The gates that read a question's form and tests without running anything. */
import { BankCodingQuestion } from '@nova/contract/questions/bank'
import { sameValue, Signature, TestCase } from '@nova/contract/questions/signature'
import { isOfType, parseType, type TypeNode } from '@nova/contract/questions/value-type'
import { Language, TestGroup } from '@nova/contract/words'
import { z } from 'zod'
import type { Json } from '../platform/sandbox/request.ts'
import { cut, listed, type Gate, type Provable } from './provable.ts'

const minVisible = 2
const minHidden = 3
const maxCharacters = { statement: 6_000, reference: 20_000, tests: 400_000, expected: 200_000 }
const sizeNames: Record<keyof typeof maxCharacters, string> = {
  statement: 'the statement has',
  reference: 'the longest reference has',
  tests: 'the tests have together',
  expected: 'the expected results have together',
}
const inThousands = (value: number) => value.toLocaleString('en')
const Core = z.object({
  signature: Signature,
  tests: z.array(TestCase).min(1),
  reference: z
    .partialRecord(Language, z.string().min(1))
    .refine((code) => Object.keys(code).length > 0, 'A reference in at least one language is needed.'),
  statement: z.string().min(80).optional(),
})

/** Checks the whole shape of a bank file, or of a company's question only the parts that other gates rely on. */
export function proveSchema(question: Provable, isOfBank: boolean): Gate {
  const parsed = (isOfBank ? BankCodingQuestion : Core).safeParse(question)
  const issue = parsed.error?.issues[0]
  if (issue) return { gate: 'schema', passed: false, detail: `In ${issue.path.join('.')}: ${issue.message}` }
  const sizes = {
    statement: question.statement?.length ?? 0,
    reference: Math.max(0, ...Object.values(question.reference).map((code) => code.length)),
    tests: JSON.stringify(question.tests).length,
    expected: question.tests.reduce((sum, { expected }) => sum + JSON.stringify(expected).length, 0),
  }
  const large = (Object.keys(sizes) as (keyof typeof sizes)[]).filter((name) => sizes[name] > maxCharacters[name])
  const problems = large.map(
    (name) =>
      `${sizeNames[name]} ${inThousands(sizes[name])} characters; ${inThousands(maxCharacters[name])} are the most`,
  )
  const passed = problems.length === 0
  return { gate: 'schema', passed, detail: passed ? 'The question has everything it needs.' : listed(problems) }
}

/** The bank offers every question in all five. */
export function proveLanguages({ reference }: Provable): Gate {
  const missing = Language.options.filter((language) => reference[language] === undefined)
  const detail =
    missing.length > 0
      ? `There is no reference solution in ${missing.join(', ')}.`
      : 'There is a reference solution in each language.'
  return { gate: 'languages', passed: missing.length === 0, detail }
}

/** Enough tests, of the signature's types, none twice, and compared as their type needs. */
export function proveTests({ signature, tests }: Provable): Gate {
  const problems: string[] = []
  const visible = tests.filter((test) => test.visible).length
  if (visible < minVisible) problems.push(`${tooFew(visible, 'visible')}; you need at least ${minVisible}`)
  for (const group of TestGroup.options) {
    const hidden = tests.filter((test) => test.group === group && !test.visible).length
    if (hidden < minHidden) problems.push(`${tooFew(hidden, `hidden ${group}`)}; you need at least ${minHidden}`)
  }
  const seen = new Map<string, number>()
  const returns = parseType(signature.returns)
  for (const [at, test] of tests.entries()) {
    const complaint = findMisfit(signature, test) ?? findMiscomparison(returns, test)
    if (complaint) problems.push(`test ${at + 1}: ${complaint}`)
    const text = JSON.stringify(test.args)
    const twin = seen.get(text)
    if (twin !== undefined) problems.push(`test ${at + 1} has the same arguments as test ${twin + 1}`)
    else seen.set(text, at)
  }
  const detail = problems.length > 0 ? listed(problems) : `${tests.length} tests, ${visible} visible.`
  return { gate: 'tests', passed: problems.length === 0, detail }
}

/** True if a test's values have the types of the signature. */
export function isFitting(signature: Signature, test: TestCase): boolean {
  return findMisfit(signature, test) === undefined
}

function tooFew(count: number, kind: string): string {
  if (count === 0) return `there is no ${kind} test`
  return count === 1 ? `there is only 1 ${kind} test` : `there are only ${count} ${kind} tests`
}

/** No group that one and the same answer passes: an empty solution would solve it. */
export function proveEmpty({ tests }: Provable): Gate {
  const answers = TestGroup.options.flatMap((group) => {
    const [first, ...rest] = tests.filter((test) => test.group === group)
    if (!first) return []
    const isAlways = rest.every(({ expected, compare }) => sameValue(first.expected, expected, compare))
    return isAlways ? [`a function that always answers ${cut(first.expected)} passes every ${group} test`] : []
  })
  const detail = answers.length > 0 ? listed(answers) : 'No constant answer passes a group of tests.'
  return { gate: 'empty', passed: answers.length === 0, detail }
}

function findMisfit(signature: Signature, test: TestCase): string | undefined {
  if (test.args.length !== signature.params.length) {
    return `the number of arguments is ${test.args.length}, but the function takes ${signature.params.length}`
  }
  const wrong = signature.params.find(({ type }, at) => !isOfType(test.args[at] as Json, parseType(type)))
  if (wrong) return `the argument ${wrong.name} is not of type ${wrong.type}`
  return isOfType(test.expected, parseType(signature.returns))
    ? undefined
    : `what is expected is not of type ${signature.returns}`
}

/** Sums of fractions differ in their last digits from language to language. */
function findMiscomparison(returns: TypeNode | undefined, { compare }: TestCase): string | undefined {
  if (holdsFloat(returns) && compare !== 'approx') return 'results with fractions must be compared as approx'
  if (compare === 'approx' && !holdsFloat(returns)) return 'only results with fractions are compared as approx'
  if (compare === 'unordered' && bare(returns)?.kind !== 'array') return 'only lists are compared as unordered'
  return undefined
}

const bare = (type: TypeNode | undefined) => (type?.kind === 'nullable' ? type.inner : type)

function holdsFloat(type: TypeNode | undefined): boolean {
  return type?.kind === 'float' || (type !== undefined && 'inner' in type && holdsFloat(type.inner))
}
