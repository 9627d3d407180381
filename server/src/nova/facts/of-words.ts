/** Facts about an answer in words: the parts of the question that a draft does not touch. Nothing is graded. */
import { isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import type { BankQuestion } from '@nova/contract/questions/bank'
import { textPackOf } from '../../knowledge/packs.ts'
import { tellingWords } from '../../knowledge/search.ts'
import { sentencesOf } from '../../knowledge/statement.ts'
import type { Situation } from '../situation.ts'
import type { Fact } from './fact.ts'

const asks =
  /\?|^(?:and |then )?(?:how|what|which|who|when|where|why|explain|describe|say|tell|name|list|give|design|compare|sketch|outline|write)\b/i

/** The parts of a question, each as it asks for them. */
export function partsOf(question: BankQuestion): string[] {
  const parts = sentencesOf(question)
    .filter((sentence) => asks.test(sentence))
    .flatMap((sentence) => sentence.split(/(?<=\?)\s+|;\s+|,\s+and\s+(?=(?:how|what|which|who|when|where|why)\b)/i))
    .map((part) => part.trim())
    .filter((part) => part.split(/\s+/).length >= minWords && !part.endsWith(':'))
  return parts.length > 0 ? parts : sentencesOf(question).slice(-1)
}
const minWords = 3

/** The part that shares least with a draft, unless Nova has named it already. */
export function untouchedPart({ question, code, replies }: Situation): string | undefined {
  const draft = new Set(tellingWords(code))
  const open = partsOf(question).filter((part) => !replies.some(({ text }) => text.includes(part)))
  const touched = (part: string) => {
    const words = [...new Set(tellingWords(part))]
    return words.filter((word) => draft.has(word)).length / Math.max(1, words.length)
  }
  const [least] = open.map((part) => ({ part, share: touched(part) })).toSorted((a, b) => a.share - b.share)
  return least && least.share < isTouched ? least.part : undefined
}
/** A part counts as covered if the draft has this share of its distinctive words. */
const isTouched = 0.6

export function partFact(situation: Situation): Fact[] {
  if (isAnsweredWithCode(situation.question)) return []
  const part = untouchedPart(situation)
  const isDrafted = situation.code.trim() !== ''
  if (part === undefined) return []
  const text = isDrafted ? `A part of the question to check: “${part}”` : `The question asks: “${part}”`
  return [
    {
      step: 0,
      text,
      ask: isDrafted ? 'Which sentence of yours answers it?' : 'What comes to mind first?',
    },
  ]
}

/** A question of the pack that leads on: the one closest to the message, else the one whose subject the draft shares least with. */
export function openProbe(
  message: string,
  { question, code, replies }: Situation,
  isOnMessage = false,
): string | undefined {
  const probes = textPackOf(question.id)?.probes ?? []
  const open = probes.flatMap(({ of, asks }) => {
    const ask = asks.find((each) => !replies.some(({ text }) => text.includes(each)))
    const words = new Set(tellingWords(`${of} ${asks.join(' ')}`))
    const shared = (text: string) => tellingWords(text).filter((word) => words.has(word)).length
    return ask === undefined ? [] : [{ ask, onMessage: shared(message), onDraft: shared(code) }]
  })
  const [first] = open.toSorted((a, b) => b.onMessage - a.onMessage || a.onDraft - b.onDraft)
  return isOnMessage && first?.onMessage === 0 ? undefined : first?.ask
}
