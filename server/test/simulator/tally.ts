import { describeShare } from '@nova/contract/reports/exact-interval'
import { assess } from '../../src/evidence/report.ts'
import { honestStyles } from './honest.ts'
import { misuseStyles } from './misuse.ts'
import { type Goal, planSessions, playStyle, type Style } from './styles.ts'

export const allStyles: readonly Style[] = [...honestStyles, ...misuseStyles]

type Level = 'Low' | 'Medium' | 'High' | 'none'
export type Tally = Record<Level, number> & { sessions: number }
export type Told = { style: Style; seed: number; level: Level; facts: string[] }

export const emptyTally = (): Tally => ({ Low: 0, Medium: 0, High: 0, none: 0, sessions: 0 })

/** Plays sessions one after another; each is dropped after it is yielded. */
export function* simulate(styles: readonly Style[], sessions: number, seed: number): Generator<Told> {
  for (const planned of planSessions(styles, sessions, seed)) {
    const { plagiarismDetection, integrity } = assess(playStyle(planned.style, planned.seed))
    const facts = integrity.findings.filter(({ tier }) => tier !== 'context').map(({ fact }) => fact)
    yield { ...planned, level: plagiarismDetection.riskLevel ?? 'none', facts }
  }
}

export function count(tally: Tally, level: Level): void {
  tally[level]++
  tally.sessions++
}

/** How far a goal is met, by the sessions that it is about. */
export const goals: Record<Exclude<Goal, 'untold'>, { says: string; good: (tally: Tally) => number; least: number }> = {
  honest: {
    says: 'honest sessions that stay Low, at least 99%, none High',
    good: ({ Low, none }) => Low + none,
    least: 0.99,
  },
  kept: { says: 'outside pastes that stay, High, at least 95%', good: ({ High }) => High, least: 0.95 },
  copied: {
    says: 'copied by hand after clearing the starter, Medium or more, at least 80%',
    good: ({ Medium, High }) => Medium + High,
    least: 0.8,
  },
  contradicting: {
    says: 'times that contradict their arrival, never Low',
    good: ({ Medium, High }) => Medium + High,
    least: 1,
  },
}

/** One line a style or goal: 'Low 100% (97–100%, n = 120), ...'. */
export function describeTally(tally: Tally): string {
  const levels: Level[] = ['Low', 'Medium', 'High', ...(tally.none > 0 ? (['none'] as const) : [])]
  return levels.map((level) => `${level} ${describeShare(tally[level], tally.sessions)}`).join(', ')
}
