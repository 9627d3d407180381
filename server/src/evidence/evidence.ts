/**
 * Turns the journal into figures: pure, deterministic, versioned (docs/assessment.md). The report, the room's live
 * counter and Nova get all evidence about a session from here; the reading itself stays internal.
 * Public files: edit-ceiling.ts, judging.ts, kappa.ts, projects/code-review.ts, projects/detection.ts, report.ts, scores.ts,
 * to-ask.ts.
 */
import { initialPromptQuality } from '@nova/contract/constants'
import type { EntryOf } from '@nova/contract/room/journal'
import type { EvidenceQuestion } from '../observations/input.ts'
import { observe } from '../observations/observations.ts'
import { readPrompts } from '../observations/prompts.ts'
import { readAiUse } from './ai-use.ts'

/** The counts of the room, while it runs; messages are the only entries read. */
export function countLiveUse(
  entries: EntryOf[],
  questions: EvidenceQuestion[],
): { promptQuality: number; aiInteractions: number; helpRequests: number; totalQuestions: number } {
  const at = entries[0]?.at ?? new Date(0).toISOString()
  const seen = observe({ entries, questions, interview: { startedAt: at, completedAt: at } })
  const prompts = readPrompts(seen, questions)
  const use = readAiUse(seen, prompts)
  const asked = prompts.filter(({ kind }) => kind === 'why' || kind === 'code')
  return {
    // Specified to start at 85. No measure moves it: those that were tried depended on the language.
    promptQuality: initialPromptQuality,
    aiInteractions: use.totalInteractions,
    helpRequests: use.helpRequests,
    totalQuestions: asked.length,
  }
}
