/** Work that arrived after the end and is not counted, in words for the candidate: the last page and their own copy say the same. */
import type { EntryOf, ServerPayload } from './journal.ts'

type Reason = ServerPayload<'unjudged'>['reason']
/** For one question; `questionId` is null if a device named none. */
export type Uncounted = { questionId: string | null; reason: Reason }

/** Windows that were left, copies and the like are recorded too, and are not work. */
const work = new Set(['edit', 'draw', 'file'])

/** Each question with uncounted work once for each reason. */
export function listUncounted(entries: readonly EntryOf[]): Uncounted[] {
  const found = new Map<string, Uncounted>()
  for (const { kind, questionId, payload } of entries) {
    if (kind !== 'unjudged' || !work.has(payload.kind)) continue
    found.set(`${questionId} ${payload.reason}`, { questionId, reason: payload.reason })
  }
  return [...found.values()]
}

const reasons: Record<Reason, string> = {
  connected:
    'It reached us only after the interview had ended, although your device was connected before. So we can’t tell that it was written in time.',
  completed: 'It reached us only after you had completed the interview.',
}

/** One sentence or two for each reason, with the questions by their titles. */
export function tellUncounted(uncounted: readonly Uncounted[], titleOf: (questionId: string) => string): string[] {
  return [...Map.groupBy(uncounted, ({ reason }) => reason)].map(([reason, own]) => {
    const titles = own.flatMap(({ questionId }) => (questionId ? [`“${titleOf(questionId)}”`] : []))
    const where = titles.length > 0 ? ` in ${titles.join(' and ')}` : ''
    return `Your last changes${where} don’t count. ${reasons[reason]}`
  })
}
