import type { EvidenceInput, EvidenceInterview } from '../../src/observations/input.ts'
import { randomOf, type Seat, makeSeat } from './seat.ts'

/**
 * Goal of a style. honest: never High, rarely Medium. kept: outside text that stays, High. copied by hand: Medium.
 * contradicting: times that contradict their arrival, never Low. untold: undetectable, no goal.
 */
export type Goal = 'honest' | 'kept' | 'copied' | 'contradicting' | 'untold'

export type Style = {
  name: string
  goal: Goal
  /** Not looked at while rules are tuned. */
  isAside?: true
  interview?: Partial<EvidenceInterview>
  play: (seat: Seat) => void
}

export function playStyle({ interview, play }: Style, seed: number): EvidenceInput {
  const seat = makeSeat(seed, interview)
  play(seat)
  return seat.end()
}

/** Each style as often as the others, each session with its own seed. */
export function* planSessions(styles: readonly Style[], sessions: number, seed: number) {
  const random = randomOf(seed)
  for (let at = 0; at < sessions; at++) {
    yield { style: styles[at % styles.length]!, seed: Math.floor(random() * 2 ** 31) }
  }
}
