/** Facts about an answer in words: the parts of the question that a draft does not touch. Nothing is graded. */
import type { BankQuestion } from '@nova/contract/bank'
import { tellingWords } from '../../knowledge/search.ts'
import { sentencesOf } from '../../knowledge/statement.ts'
import type { Situation } from '../situation.ts'
import type { Fact } from './fact.ts'

const asks =
  /\?|^(?:and |then )?(?:how|what|which|who|when|where|why|explain|describe|say|tell|name|list|give|design|compare|sketch|outline|write)\b/i

/** The parts of a question, each as it asks for them. */
export function partsOf(question: BankQuestion): string[] {
  if (question.kind === 'behavioral') return [...question.probes]
  const parts = sentencesOf(question)
    .filter((sentence) => asks.test(sentence))
    .flatMap((sentence) => sentence.split(/(?<=\?)\s+|;\s+|,\s+and\s+(?=(?:how|what|which|who|when|where|why)\b)/i))
    .map((part) => part.trim())
    .filter((part) => part.split(/\s+/).length >= minWords)
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
/** Share of a part's telling words that stand in the draft. */
const isTouched = 0.6

export function partFact(situation: Situation): Fact[] {
  if (situation.question.kind === 'coding') return []
  const part = untouchedPart(situation)
  const isDrafted = situation.code.trim() !== ''
  if (part === undefined) return []
  const text = isDrafted
    ? `A part of the question that I don't see in your draft yet: “${part}”`
    : `The question asks: “${part}”`
  return [
    {
      kind: 'part',
      source: 'statement',
      step: 0,
      text,
      ask: isDrafted ? 'Which sentence of yours answers it?' : 'What comes to mind first?',
    },
  ]
}
