/**
 * Causes that candidates state in words of their own ('the row above is the row im writing in, thats why d counts twice,
 * right?') and that no known mistake fits: whether they are right shows by trying, and Nova says on which input.
 */
import type { BankCodingQuestion } from '@nova/contract/bank'
import type { Answer } from '../answer.ts'
import { say, type Scene } from '../sayings.ts'
import type { Situation } from '../situation.ts'
import { asCode } from '../wording.ts'
import { isKnownFact } from './code-answers.ts'
import { confirmCause } from './confirmed-causes.ts'
import { lineAsked } from './suspected-parts.ts'

/** Words. */
const leastOfClaim = 6
const mostOfClaim = 60
/** Characters: patterns take their time with longer ones, which nobody writes. */
const longestClaim = 400
const because = String.raw`(?:because|cause|cuz|coz|bc|since|thats why|that['’]s why|so)`
const claims = new RegExp(
  [
    // 'that's it or?', 'thats a bug right', 'is that it?'
    String.raw`\b(?:that['’]?s|this is|is that|is this|that is|that must be|that was)(?: (?:probably|maybe))? (?:it|why|(?:a|the|my) (?:rest|bug|mistake|problem|reason|cause|error|fault))\b`,
    // 'its cause there is no unit, right?'
    String.raw`\b${because}\b.{8,}\b(?:right|or|no|yes|correct|true)\W*$`,
    String.raw`\b(?:it['’]?s|is it|thats|that['’]?s|this is) ${because}\b`,
    // 'so u >= last is true cause last starts at 0?', 'so bids need sorting the other way?'
    String.raw`\b(?:because|cause|cuz|coz|bc)\b.{8,}\?\s*$`,
    String.raw`\bso\b.{0,40}\b(?:needs?|should|must|has to|have to)\b.{4,}\?\s*$`,
    // 'i think i give back the two numbers the wrong way round'
    String.raw`\b(?:i (?:think|guess|bet|suspect)|maybe|probably|ohh?|ahh?)\b.{0,12}\b(?:i|my|it|the|a|an)\b.{4,}\b(?:wrong|twice|never|always|still|too|instead|not|n['’]?t|also|forg[eo]t|miss\w*|old|first|last|only|counts?|starts?|takes?|gives?|drops?|skips?|keeps?)\b`,
    // 'ahh i push the new price but it has to be the old one'
    String.raw`^\W*(?:o+h+|a+h+|aha+|i see|got it|wait|of course)\b.{8,}\b(?:has to|have to|must|should|needs to)(?: have)? be\w*\b`,
    String.raw`\bbut (?:it|that|this) (?:has to|must|should|needs to) be\b`,
  ].join('|'),
  'i',
)
/** Asks for something else, or for a rule. */
const asksElse =
  /\b(?:hint|how (?:do|can|should|to)|what (?:is|are|does|do|should)|complexity|faster|slow\w*|O\(|syntax|allowed|task|statement|example|(?:can|may|must|should|could) (?:i|we|it|there)|do i (?:have|need))\b|^\W*(?:(?:so|and|but|ok|then|hm+)\W+)*(?:which|where|what|why|how|can|may|must|does|is there)\b/i
/** Tells what was done, and what is left is asked. */
const isDone = /\b(?:fixed|changed|works now|all green|solved|swapped|thanks?|thx)\b/i

/** Whether a message states what is wrong with the code. */
export function claimsCause(text: string): boolean {
  if (text.length > longestClaim) return false
  const count = text.split(/\s+/).length
  const last = text.split(/(?<=[.?!])\s+/).at(-1)!
  return (
    count >= leastOfClaim && count <= mostOfClaim && claims.test(text) && !asksElse.test(last) && !isDone.test(last)
  )
}

type Meet = (situation: Situation) => Promise<Situation['counter'] | Situation['searched']>

/** That it has to be tried, and on which input; undefined where a known mistake or a rule of the task says more. */
export async function answerStatedCause(text: string, scene: Scene, meet?: Meet): Promise<Answer | undefined> {
  const { situation } = scene
  const { question, state, cause, test } = situation
  if (question.kind !== 'coding' || state !== 'wrong-answer' || cause !== undefined || !claimsCause(text))
    return undefined
  if (lineAsked(text) !== undefined || confirmCause(text, scene) || isKnownFact(text, scene)) return undefined
  const met = test?.failure ? undefined : await meet?.(situation)
  const failure = test?.failure ?? (met && 'args' in met ? met : undefined)
  if (!failure || failure.error) return undefined
  const input = inputOf(question, failure.args)
  const expected = JSON.stringify(failure.expected)
  const isShort = input.length + expected.length <= longestInput
  const shown = isShort ? asCode(input) : say('cause-try-test', scene)
  const result = isShort ? ` ${say('cause-try-gives', scene)} ${asCode(expected)}.` : '.'
  return { text: `${say('cause-try', scene)} ${shown}${result}`, step: 1 }
}

/** Characters. */
const longestInput = 220

/** An input by the names of its parameters. */
export const inputOf = ({ signature }: BankCodingQuestion, args: readonly unknown[]) =>
  signature.params.map(({ name }, at) => `${name} = ${JSON.stringify(args[at])}`).join(', ')
