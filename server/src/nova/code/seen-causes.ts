/** The cause that the results of the last run fit: a wrong solution of the bank behaves alike. */
import type { BankCodingQuestion } from '@nova/contract/bank'
import type { Language } from '@nova/contract/words'
import type { Answer } from '../answer.ts'
import { lowerFirst } from '../ideas.ts'
import { type Cause, type Pack, packOf } from '../knowledge.ts'
import { say, type Scene } from '../sayings.ts'
import type { Situation } from '../situation.ts'
import { escaped } from './code-slips.ts'
import { masked } from './small-edits.ts'

/** The cause of the mistake that the results of the last test run fit. */
export function seenCause(scene: Scene, pack: Pack): Cause | undefined {
  return causesShown(scene, pack).find(({ wrong }) => wrong === scene.situation.cause)
}

/** The same, and then the causes that show in the last results beside other mistakes. */
export function causesShown({ situation }: Scene, pack: Pack): Cause[] {
  const { cause, alike = [] } = situation
  return pack.causes.filter(
    (each) => (each.wrong === cause || alike.includes(each.wrong)) && !isRefuted(each, situation),
  )
}

/** 'Without looking at `enough`': what a cause says that the code leaves out. */
const leavesOut =
  /\b(?:without (?:looking at|regard to|using)|ignor\w+|never (?:uses?|looks? at|compares?)|does(?: not|n['’]t) (?:use|look at|compare))\b[^.`]*`(\w+)`/i

/** Whether the code uses what it would leave out with this mistake: it gives the same results for another reason. */
function isRefuted({ cause, ...known }: Cause, { question, code: own, language }: Situation): boolean {
  const name = leavesOut.exec(cause)?.[1]
  if (name === undefined || question.kind !== 'coding') return false
  const mistake = mistakeOf(known, question)
  const isUsed = (text: string, of: Language) => hasName(name, withoutHead(masked(text, of), question.signature.name))
  // Where the mistake itself has the name elsewhere, that it stands in the code says nothing.
  return mistake !== undefined && !isUsed(mistake.code, mistake.language) && isUsed(own, language)
}

/** Code with the mistake: the bank's own wrong solution, or what a pack adds in Python. */
export const mistakeOf = (
  { wrong, code }: Pick<Cause, 'wrong' | 'code'>,
  question: BankCodingQuestion,
): { language: Language; code: string } | undefined =>
  code === undefined ? question.wrong[wrong] : { language: 'python', code }

const hasName = (name: string, code: string) => new RegExp(String.raw`(?<![\w.])${escaped(name)}\b`).test(code)

/** Code without the name and the parameters of its function. */
const withoutHead = (code: string, name: string) =>
  code.replace(new RegExp(String.raw`\b${escaped(name)}\b\s*(?:=\s*(?:function\b\s*)?)?\([^)]*\)`), ' ')

/** The cause that the last results fit, from the second step on, once `shown` (or any hint) was told. */
export function causeAfter(shown: string | undefined, scene: Scene, step: number): Answer | undefined {
  const { situation } = scene
  const pack = packOf(situation.question.id)
  const seen = pack && seenCause(scene, pack)
  const isShown = situation.replies.some((reply) => (shown === undefined ? reply.step > 0 : reply.text.includes(shown)))
  if (!seen || !isShown || step < 2) return undefined
  // Other code may be slow for another reason.
  const lead = situation.state === 'slow' ? 'cause-slow' : 'cause-lead'
  return { text: `${say(lead, scene)} ${lowerFirst(seen.cause)}`, step: 2 }
}
