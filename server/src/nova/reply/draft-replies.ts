/** Replies about an answer in words: the parts it covers and a question that leads on. Nothing is graded. */
import type { Intent } from '@nova/contract/questions/knowledge'
import type { Fact } from '../facts/fact.ts'
import { openProbe, partFact } from '../facts/of-words.ts'
import { shareOf } from '../help.ts'
import { type Composed, put, type Turn } from './composed.ts'

export const ofDraft: readonly Intent[] = ['check', 'feedback', 'answer']
export const aboutDraft: readonly Intent[] = [...ofDraft, 'answer-length', 'hint', 'submitting']
/** A message is about the draft as a whole from here on. */
const minDraft = 0.25

/** On an answer in words: its length, the part that shares least with it, and a question that leads on. */
export function draftReply({ situation, message, meant }: Turn): Composed | undefined {
  const { code } = situation
  const words = code.match(/\S+/g)?.length ?? 0
  if (words === 0) return undefined
  const isOfWhole = shareOf(meant, aboutDraft) >= minDraft
  const probe = openProbe(message, situation)
  const part = isOfWhole || !probe ? partFact(situation) : []
  const text = isOfWhole
    ? `I don't grade it. It has about ${words < 20 ? words : Math.round(words / 10) * 10} words.`
    : ''
  const lead: Fact = { step: 0, text }
  const asked: Fact[] = probe ? [{ step: 1, text: `A question to test it with: ${probe}` }] : []
  const all = [...(isOfWhole ? [lead] : []), ...part, ...(part.length > 0 && !isOfWhole ? [] : asked)]
  return all.length > 0 ? put(all) : undefined
}
