/** Nova's requests to explain what was built. */
import { isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import { fold } from '../observations/folding.ts'
import type { EvidenceQuestion } from '../observations/input.ts'
import type { Observations, Turn } from '../observations/observations.ts'

export type UnansweredProbe = { seq: number; at: number; questionId: string; evidence: number[] }

const unansweredAfterMs = 120_000

const asksToExplain =
  /\b(explain what you built|walk me through|walk through (your|the) (code|solution)|explain your (code|solution))\b/

/** Nova's turn that asks to explain what was built. */
export function isProbe(turn: Turn, question: EvidenceQuestion): boolean {
  if (turn.author !== 'nova' || turn.questionId !== question.id) return false
  return (!!question.probe && fold(turn.text).includes(fold(question.probe))) || asksToExplain.test(fold(turn.text))
}

/** Finds requests with time left to answer and no reply. */
export function findUnansweredProbes(seen: Observations): UnansweredProbe[] {
  return seen.shown.flatMap((question) => {
    if (!isAnsweredWithCode(question)) return []
    const asked = seen.turns.find((turn) => isProbe(turn, question))
    if (!asked || seen.end - asked.at < unansweredAfterMs) return []
    const replied = seen.turns.some(
      (turn) => turn.author === 'candidate' && turn.questionId === question.id && turn.seq > asked.seq,
    )
    const version = seen.versionByQuestion.get(question.id)
    if (replied || version?.answer.responseText.trim()) return []
    return [{ seq: asked.seq, at: asked.at, questionId: question.id, evidence: [asked.seq] }]
  })
}
