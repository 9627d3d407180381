/** Checks the statement's examples: their printed output is what the function returns. */
import { languageNames } from '@nova/contract/questions/language-names'
import { sameValue, type Signature } from '@nova/contract/questions/signature'
import type { Json } from '../platform/sandbox/request.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { compareOf, cut, listed, offeredLanguages, type Gate, type Provable } from './provable.ts'
import { callCode, endings } from './trying.ts'

type Example = NonNullable<Provable['examples']>[number]

/** Executes every example; one that cannot be read as arguments must at least be a visible test in other words. */
export async function proveExamples(sandbox: Sandbox, question: Provable): Promise<Gate> {
  const { signature, examples = [], tests, reference } = question
  const problems: string[] = []
  const readable: { args: Json[]; example: Example; number: number }[] = []
  for (const [at, example] of examples.entries()) {
    const args = readExample(example.input, signature.params)
    if (args) readable.push({ args, example, number: at + 1 })
    else if (!isVisibleTest(example, tests)) {
      const form = signature.params.map(({ name }) => `${name} = …`).join(', ')
      problems.push(`example ${at + 1} can't be read. Write its input as '${form}' with values in JSON`)
    }
  }
  const [language] = offeredLanguages(question)
  const name = languageNames[language!]
  const code = { language: language!, code: reference[language!] ?? '' }
  const inputs = readable.map(({ args }) => args)
  const { cases = [] } = inputs.length > 0 ? await callCode(sandbox, signature, inputs, code) : {}
  for (const [at, { example, number }] of readable.entries()) {
    const found = cases[at]
    const returned = found?.status === 'ok' ? found.returned : undefined
    if (returned === undefined)
      problems.push(`in example ${number} the ${name} reference ${endings[found?.status ?? 'not_run']}`)
    else if (!isPrinted(returned, example.output, question)) {
      problems.push(`example ${number} says ${example.output}, but the ${name} reference returns ${cut(returned)}`)
    }
  }
  const right =
    examples.length === 1
      ? 'The example gives what it prints.'
      : `The ${examples.length} examples give what they print.`
  const detail = problems.length > 0 ? listed(problems) : right
  return { gate: 'examples', passed: problems.length === 0, detail }
}

function isPrinted(returned: Json, output: string, { signature, tests }: Provable): boolean {
  const printed = takeJson(output.trim())
  if (printed && printed.rest === '' && sameValue(returned, printed.value, compareOf(tests))) return true
  return /^string\??$/.test(signature.returns) && returned === output
}

function isVisibleTest({ input, output }: Example, tests: Provable['tests']): boolean {
  const squeeze = (text: string) => text.replace(/\s+/g, '')
  return tests.some(
    ({ visible, args, expected }) =>
      visible &&
      args.every((arg) => squeeze(input).includes(squeeze(JSON.stringify(arg)))) &&
      squeeze(output) === squeeze(JSON.stringify(expected)),
  )
}

/** `a = [1, 2], b = "x"`, or the values alone; undefined where the text is neither. */
export function readExample(input: string, params: Signature['params']): Json[] | undefined {
  return readArguments(input, params, true) ?? readArguments(input, params, false)
}

function readArguments(input: string, params: Signature['params'], isNamed: boolean): Json[] | undefined {
  const args: Json[] = []
  let rest = input.trim()
  for (const { name } of params) {
    if (args.length > 0) rest = rest.replace(/^\s*[,;]?\s*/, '')
    if (isNamed) {
      const label = new RegExp(`^\`?${name}\`?\\s*[=:]\\s*`).exec(rest)?.[0]
      if (label === undefined) return undefined
      rest = rest.slice(label.length)
    }
    const taken = takeJson(rest)
    if (!taken) return undefined
    args.push(taken.value)
    rest = taken.rest
  }
  return rest.trim() === '' ? args : undefined
}

/** The JSON value a text begins with, and what follows it. */
function takeJson(text: string): { value: Json; rest: string } | undefined {
  const end = /^[[{]/.test(text) ? endOfNested(text) : (/^("(\\.|[^"\\])*"|[-\w.+]+)/.exec(text)?.[0].length ?? 0)
  if (end === 0) return undefined
  try {
    return { value: JSON.parse(text.slice(0, end)) as Json, rest: text.slice(end) }
  } catch {
    return undefined
  }
}

function endOfNested(text: string): number {
  let depth = 0
  for (const { 0: token, index } of text.matchAll(/"(\\.|[^"\\])*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    if (depth === 0) return index + token.length
  }
  return 0
}
