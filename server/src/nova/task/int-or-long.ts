/** Whether a sum of a list's values needs a long ('would int be enough for the sum?'), from the limits of the task. */
import type { BankCodingQuestion } from '@nova/contract/bank'
import type { Answer } from '../answer.ts'
import { mayJudge } from '../ladder.ts'
import type { Scene } from '../sayings.ts'

const ofSize = /\bint(?:s|eger|32)?\b|\blong\b|\bint64\b|\boverflow\w*|\b32[ -]?bits?\b/i
const asksIf =
  /\b(?:enough|need\w*|have to|has to|must|should|could|can|fit\w*|too small|overflow\w*|or|instead of|use)\b/i
const sumsUp = /\b(sum|total|prefix|running|acc(?:umulated)?|balance)\w*\b/i
/** Characters. */
const longestCode = 8_000
const largestInt = 2_147_483_647n

/** The upper limits of a list's length and of its values; undefined where the task names either not as a number. */
function limitsOf({ signature, constraints }: BankCodingQuestion): { list: string; length: bigint; value: bigint }[] {
  return signature.params.flatMap(({ name, type }) => {
    if (!/^(?:int|long)\[\]$/.test(type)) return []
    const length = upperOf(constraints, String.raw`${name}\.length`)
    const value = upperOf(constraints, String.raw`${name}\[i\]`)
    return length === undefined || value === undefined ? [] : [{ list: name, length, value }]
  })
}

function upperOf(constraints: readonly string[], what: string): bigint | undefined {
  const found = constraints.flatMap(
    (each) => new RegExp(String.raw`(?:^|<= ?|, ?)${what} <= ([\d_,]+)$`).exec(each)?.[1] ?? [],
  )
  return found[0] === undefined ? undefined : BigInt(found[0].replace(/[_,]/g, ''))
}

/** Undefined where a message asks for no such size, or names a sum of several lists, which may be of any of them. */
export function answerIntOrLong(text: string, { situation, room }: Scene): Answer | undefined {
  const { question, language, code } = situation
  if (question.kind !== 'coding' || (language !== 'java' && language !== 'go') || !mayJudge(room)) return undefined
  if (!ofSize.test(text) || !asksIf.test(text)) return undefined
  const limits = limitsOf(question)
  const name = sumsUp.exec(text)?.[0]
  const [only] = limits
  if (!only || limits.length > 1 || name === undefined) return undefined
  // What is summed up is seen in the code, where there is one: 'sum += load[i]'.
  const adds = new RegExp(
    String.raw`\b${name}\w*\s*\+=[^;\n]*\b${only.list}\b|\b${name}\w*\s*\+=\s*(?:[a-z]|value|x|each|num|v)\s*;?\s*$`,
    'm',
  )
  if (code.length > longestCode || (/\+=/.test(code) && !adds.test(code))) return undefined
  const most = only.length * only.value
  const [shown, times, value] = [most, only.length, only.value].map((each) => each.toLocaleString('en'))
  const sum = `by the limits a sum over \`${only.list}\` comes to at most ${times} × ${value} = ${shown}`
  // An int of Go has 64 bits on this machine.
  if (language === 'go') return { text: `An int is enough: ${sum}, and an int has 64 bits here.`, step: 0 }
  return most > largestInt
    ? { text: `Take a long: ${sum}, and an int ends at 2,147,483,647.`, step: 0 }
    : { text: `An int is enough: ${sum}, and an int goes up to 2,147,483,647.`, step: 0 }
}
