/** Finds the question the candidate worked on at each time, from their acts in the room. */
import type { EntryOf } from '@nova/contract/room/journal'
import { lengthWithout, type Span } from '@nova/contract/room/pauses'
import type { SessionClock as Clock } from '@nova/contract/room/session-clock'
import type { Version } from '@nova/contract/room/versions'

export type Stretch = Span & { questionId: string }

/** True for the candidate's acts in the room; messages to interviewers and completing don't count. */
export function isAct(entry: EntryOf): boolean {
  const { actor, kind } = entry
  if (kind === 'answer' && entry.payload.cause === 'taken') return false
  return actor.role === 'candidate' && kind !== 'joined' && kind !== 'message' && !isByProgram(entry)
}

/** True for output and edits of a program in a terminal or a page in its preview, which happen by themselves. */
function isByProgram(entry: EntryOf): boolean {
  if (entry.kind === 'console') return true
  if (entry.kind === 'terminal') return !entry.payload.events.some(([, code]) => code === 'i')
  if (entry.kind === 'file') return entry.clientId === null
  return entry.kind === 'edit' && entry.payload.edits.every(({ cause }) => cause === 'command' || cause === 'proposed')
}

export function readStretches(entries: EntryOf[], clock: Clock, start: number, first: string | undefined): Stretch[] {
  const stretches: Stretch[] = []
  let current = first
  let last = start
  const mine = entries
    .filter(isAct)
    .map((entry) => ({ entry, at: clock(entry) }))
    .toSorted((a, b) => a.at - b.at || a.entry.seq - b.entry.seq)
  for (const { entry, at } of mine) {
    const next = entry.kind === 'navigate' ? entry.payload.questionId : (entry.questionId ?? current)
    const owner = entry.kind === 'navigate' ? current : next
    const open = stretches.at(-1)
    // Answering questions about the code doesn't count as writing it.
    if (owner !== undefined && entry.kind !== 'followUp') {
      const to = Math.max(last, at)
      if (open?.questionId === owner && open.to === last) open.to = to
      else stretches.push({ questionId: owner, from: last, to })
    }
    current = next
    last = Math.max(last, at)
  }
  return stretches
}

/** Without work on a question after the version of it that counts. */
export function cutStretches(
  stretches: Stretch[],
  versions: ReadonlyMap<string, Version>,
  entries: EntryOf[],
  clock: Clock,
): Stretch[] {
  const ends = new Map<string, number>()
  for (const [questionId, { upTo }] of versions) {
    const last = upTo === null ? undefined : entries.find(({ seq }) => seq === upTo)
    if (last) ends.set(questionId, clock(last))
  }
  return stretches.flatMap((stretch) => {
    const to = Math.min(stretch.to, ends.get(stretch.questionId) ?? Infinity)
    return to > stretch.from ? [{ ...stretch, to }] : []
  })
}

export function sumSeconds(stretches: Stretch[], pauses: readonly Span[]): Map<string, number> {
  const secondsByQuestion = new Map<string, number>()
  for (const { questionId, ...span } of stretches) {
    const worked = lengthWithout(span, pauses) / 1000
    secondsByQuestion.set(questionId, (secondsByQuestion.get(questionId) ?? 0) + worked)
  }
  return secondsByQuestion
}
