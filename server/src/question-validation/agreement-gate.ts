/** The gate on agreement: the references answer alike where no test looks. */
import { languageNames } from '@nova/contract/questions/language-names'
import { sameValue } from '@nova/contract/questions/signature'
import { type Language, validityLanguage } from '@nova/contract/words'
import type { CaseResult, Json } from '../platform/sandbox/request.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { generateInputs } from './generated-inputs.ts'
import { compareOf, cut, offeredLanguages, type Gate, type Provable } from './provable.ts'
import { callCode, describeResult, endings } from './trying.ts'

export const minInputs = 200
/** Some are against the rules of the question, or are left over. */
const generated = 260
const candidates = 900
const validityMs = { wallMs: 20_000 }

/** Generated inputs that keep the question's rules, as far as it states them in code. */
export async function makeInputs(sandbox: Sandbox, question: Provable): Promise<Json[][]> {
  const { validInput: code, signature } = question
  if (!code) return generateInputs(question, generated)
  const inputs = generateInputs(question, candidates)
  const check = { ...signature, name: 'isValid', returns: 'bool' }
  const { cases = [] } = await callCode(sandbox, check, inputs, {
    language: validityLanguage,
    code,
    limits: validityMs,
  })
  return inputs.filter((_, at) => cases[at]?.returned === true).slice(0, generated)
}

/** Every language on every input: the same value, or a failure in each. */
export async function proveAgreement(sandbox: Sandbox, question: Provable, inputs: Json[][]): Promise<Gate> {
  const gate = 'agreement'
  const languages = offeredLanguages(question)
  if (languages.length < 2)
    return { gate, passed: true, detail: 'There is only one language, so there is nothing to compare.' }
  const validity = await checkValidity(sandbox, question)
  if (validity) return { gate, passed: false, detail: validity }
  const found: { language: Language; cases: CaseResult[] }[] = []
  for (const language of languages) {
    const code = { language, code: question.reference[language] ?? '' }
    const result = await callCode(sandbox, question.signature, inputs, code)
    if (!result.cases) return { gate, passed: false, detail: describeResult(result) }
    found.push({ language, cases: result.cases })
  }
  const answered = inputs.filter((_, at) => found.every(({ cases }) => cases[at]?.status !== 'not_run'))
  const disagreement = describeDisagreement(question, inputs, found)
  if (disagreement) return { gate, passed: false, detail: disagreement }
  if (answered.length < Math.min(minInputs, inputs.length)) {
    const detail = `Only ${answered.length} of ${inputs.length} generated inputs finished in time.`
    return { gate, passed: false, detail: `${detail} ${adviseValidity}` }
  }
  if (question.validInput && inputs.length < minInputs) {
    return {
      gate,
      passed: false,
      detail: `Only ${inputs.length} generated inputs pass validInput. Add a few small tests.`,
    }
  }
  return { gate, passed: true, detail: `${languages.length} languages agree on ${answered.length} generated inputs.` }
}

const adviseValidity =
  "If this input breaks the constraints, describe valid inputs in 'validInput': a JavaScript function called isValid."

/** The tests must keep what the generated inputs are held to. */
async function checkValidity(sandbox: Sandbox, question: Provable): Promise<string | undefined> {
  if (!question.validInput) return undefined
  const small = question.tests.filter(({ group }) => group !== 'scale')
  const check = { ...question.signature, name: 'isValid', returns: 'bool' }
  const inputs = small.map(({ args }) => args as Json[])
  const result = await callCode(sandbox, check, inputs, { language: validityLanguage, code: question.validInput })
  const at = inputs.findIndex((_, place) => result.cases?.[place]?.returned !== true)
  if (at < 0) return undefined
  const found = result.cases?.[at]
  const said = found?.status === 'ok' ? 'it returns false.' : (found?.error ?? describeResult(result))
  const number = question.tests.indexOf(small[at]!) + 1
  return `validInput rejects test ${number} of the question, with ${cut(inputs[at])}: ${said}`
}

function describeDisagreement(
  { tests }: Provable,
  inputs: Json[][],
  found: { language: Language; cases: CaseResult[] }[],
): string | undefined {
  const [first, ...others] = found
  const compare = compareOf(tests)
  const describe = (language: Language, result: CaseResult | undefined) =>
    `${languageNames[language]} ${result?.status === 'ok' ? `returns ${cut(result.returned)}` : endings[result?.status ?? 'not_run']}`
  const places = inputs.flatMap((_, at) => {
    const one = first!.cases[at]
    const other = others.find(({ cases }) => !isSame(one, cases[at], compare))
    return other ? [{ at, other }] : []
  })
  // The smallest input is the easiest to follow.
  const [smallest] = places.toSorted(
    (a, b) => JSON.stringify(inputs[a.at]).length - JSON.stringify(inputs[b.at]).length,
  )
  if (!smallest) return undefined
  const { at, other } = smallest
  const count = `On ${places.length} of ${inputs.length} generated inputs the languages differ.`
  const sides = [describe(first!.language, first!.cases[at]), describe(other.language, other.cases[at])]
  return `${count} With ${cut(inputs[at], 300)} ${sides.join(', but ')}. ${adviseValidity}`
}

function isSame(one: CaseResult | undefined, other: CaseResult | undefined, compare: ReturnType<typeof compareOf>) {
  if (one?.status === 'not_run' || other?.status === 'not_run') return true
  if (one?.status !== 'ok' || other?.status !== 'ok') return one?.status !== 'ok' && other?.status !== 'ok'
  return one.returned !== undefined && other.returned !== undefined && sameValue(one.returned, other.returned, compare)
}
