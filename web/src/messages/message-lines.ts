/** The conversation between candidate and interviewers, derived from the journal's lines. Pure. */
import type { SaidLine, Timeline } from '../journal/timeline.ts'

export type Seat = 'candidate' | 'interviewer'

/** Written on this device, and not yet in the journal. */
export type WaitingMessage = { id: string; at: number; text: string }

/** In the journal's order, the same for all. */
export function listMessages(timeline: Pick<Timeline, 'said'>): SaidLine[] {
  return timeline.said.filter(({ kind }) => kind === 'message')
}

/** Messages from the other side. All interviewers are one side: a colleague's message needs no reaction. */
export function listIncoming(timeline: Pick<Timeline, 'said'>, seat: Seat, afterSeq = 0): SaidLine[] {
  return listMessages(timeline).filter(
    ({ seq, actor }) => seq > afterSeq && (actor.role === 'candidate') === (seat === 'interviewer'),
  )
}

/** Name of the author as this seat sees it. The journal stores no names of candidates. */
export function nameWriter({ actor }: Pick<SaidLine, 'actor'>, seat: Seat): string {
  if (actor.role !== 'candidate') return actor.name ?? 'Interviewer'
  return seat === 'candidate' ? 'You' : 'Candidate'
}
