/** The conversation between candidate and interviewers, told from the journal's lines. Pure. */
import type { SaidLine, Timeline } from '../journal/timeline.ts'

export type Seat = 'candidate' | 'interviewer'

/** Written on this device, and not yet in the journal. */
export type WaitingMessage = { id: string; at: number; text: string }

/** In the journal's order, the same for everybody. */
export function listMessages(timeline: Pick<Timeline, 'said'>): SaidLine[] {
  return timeline.said.filter(({ kind }) => kind === 'message')
}

/** What the other side wrote. Interviewers are one side: a colleague's message asks nothing of them. */
export function listIncoming(timeline: Pick<Timeline, 'said'>, seat: Seat, afterSeq = 0): SaidLine[] {
  return listMessages(timeline).filter(
    ({ seq, actor }) => seq > afterSeq && (actor.role === 'candidate') === (seat === 'interviewer'),
  )
}

/** Who wrote it, as this seat reads it. The journal keeps no names of candidates. */
export function nameWriter({ actor }: Pick<SaidLine, 'actor'>, seat: Seat): string {
  if (actor.role !== 'candidate') return actor.name ?? 'Interviewer'
  return seat === 'candidate' ? 'You' : 'Candidate'
}
