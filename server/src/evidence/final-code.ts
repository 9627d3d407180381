import type { EntryOf } from '@nova/contract/journal'
import type { Language } from '@nova/contract/words'
import type { EvidenceQuestion } from './input.ts'
import { finalPad, isEmptyCode, observe } from './observations.ts'

/** The language and text that each coding question is judged with; questions without own code are left out. */
export function findFinalCode(
  entries: EntryOf[],
  questions: EvidenceQuestion[],
): { questionId: string; language: Language; code: string }[] {
  const at = new Date(0).toISOString()
  const seen = observe({ entries, questions, interview: { startedAt: at, completedAt: at } })
  return questions.flatMap((question) => {
    const pad = question.kind === 'coding' ? finalPad(seen, question) : null
    if (!pad || pad.language === 'text' || isEmptyCode(pad, question)) return []
    return [{ questionId: question.id, language: pad.language, code: pad.text }]
  })
}
