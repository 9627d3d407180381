/** How large a value of the task can get ('the longest time possible, 10^9 + 10^6*10^6?'): the sum, and the limits it is made of. */
import type { Answer } from '../answer.ts'
import { mayJudge } from '../ladder.ts'
import type { Scene } from '../sayings.ts'

const asks =
  /\b(?:longest|largest|biggest|highest|latest|maximum|max) (?:\w+ ){0,2}?(?:possible|time|answer|value|result|number|duration|sum|total)\b|\bhow (?:large|big|high|long|late) can (?:it|that|this|the \w+) (?:get|be|become|take)\b/i
/** Of how long a program takes, and not of a value in the task. */
const ofRunning =
  /\b(?:run\w*|complexity|slow\w*|fast|time ?limit|time ?out|steps?|seconds? (?:to|for) (?:run|finish)|my (?:code|loops?|solution)|worst case|O ?\()/i

const power = String.raw`\d[\d_,]{0,18}(?:\s{0,2}(?:\^|\*\*)\s{0,2}\d{1,2})?`
const expression = new RegExp(String.raw`(?<![\w.])${power}(?:\s{0,2}[-+*x×]\s{0,2}${power}){1,5}(?![\w.])`, 'i')

/** Whether a message asks something beside it: 'how big can it get, is trying all of them ok?' */
const asksMore = (text: string): boolean =>
  text.split(/[,;?!\n]+|\.\s/).some((clause) => asksIf.test(clause) && !asks.test(clause) && !expression.test(clause))
const asksIf = /^\W*(?:(?:and|so|but|or)\W+)?(?:is|are|does|do|can|could|should|will|would)\b/i

/** Whether a message asks for the largest value there can be in the task. */
export const asksLargest = (text: string): boolean => asks.test(text) && !ofRunning.test(text)

function valueOf(text: string): bigint {
  const [base, exponent] = text.split(/\^|\*\*/).map((part) => BigInt(part.replace(/[\s_,]/g, '')))
  return exponent === undefined ? base! : base! ** exponent
}

/** A sum of products, exactly. */
function workOut(written: string): { value: bigint; parts: bigint[] } {
  const parts: bigint[] = []
  let value = 0n
  for (const [, sign, product] of written.matchAll(/(^|[-+])([^-+]+)/g)) {
    const factors = product!.split(/(?<![*])[*](?![*])|[x×]/i).map(valueOf)
    parts.push(...factors)
    const all = factors.reduce((a, b) => a * b, 1n)
    value += sign === '-' ? -all : all
  }
  return { value, parts }
}

/** Undefined where no such sum stands in the message. */
export function answerLargest(text: string, { situation, room }: Scene): Answer | undefined {
  const { question } = situation
  const [written] = (asksLargest(text) && !asksMore(text) && expression.exec(text)) || []
  if (written === undefined || question.kind !== 'coding') return undefined
  const { value, parts } = workOut(written)
  const limits = question.constraints.filter((each) => parts.some((part) => endsWith(each, part)))
  const from = limits
    .slice(0, 3)
    .map((each) => `“${each}”`)
    .join(', ')
  const told = `${written.trim()} is ${value.toLocaleString('en')}.`
  const ofLimits = from === '' ? '' : ` Its parts are the upper limits of ${from}.`
  const isOfCode = situation.state !== 'nothing-written' && mayJudge(room)
  return isOfCode
    ? { text: `${told}${ofLimits} Does every bound in your code reach that far?`, step: 1 }
    : { text: `${told}${ofLimits}`, step: 0 }
}

const endsWith = (limit: string, value: bigint): boolean =>
  new RegExp(String.raw`<= ?${value}$`).test(limit.replace(/[_,]/g, ''))
