/**
 * Never compares scores by different versions of the formulas: scores by the newest version are kept, others left out.
 */
import { createHash } from 'node:crypto'
import type { ScoreRange } from '@nova/contract/positions/position-people'
import { ofPosition, type PositionInterview } from '../interview-access/of-position.ts'
import type { Ctx } from '../platform/context/context.ts'
import { readNewestFormulas } from '../reports/ranges.ts'

type Scored = { score?: ScoreRange | null | undefined; olderRules: string | null }

/** Takes out scores by other formulas than those of `newest`, and says by which they were. */
export function leaveOlderOut<P extends Scored>(people: P[], newest: string | null): P[] {
  return people.map((person) =>
    person.score && person.score.formulaVersion !== newest
      ? { ...person, score: null, olderRules: person.score.formulaVersion }
      : person,
  )
}

/** The newest of these versions; null of none. */
export function newestOf(versions: readonly string[]): string | null {
  return versions.length === 0 ? null : String(Math.max(...versions.map(Number)))
}

/** The newest formulas of a whole position, of which `people` are a page: other pages are read with the same ones. */
export async function newestOfPosition(ctx: Ctx, positionId: string, people: readonly Scored[], today: string) {
  const onPage = newestOf(people.flatMap(({ score }) => score?.formulaVersion ?? []))
  return onPage === null || onPage === today ? onPage : readNewestFormulas(ctx, ofPosition(positionId))
}

/** Identifies a set of questions: equal for interviews with the same questions in any order. */
export function questionSetOf({ technicalIds, behavioralIds }: PositionInterview): string {
  const ids = [...technicalIds, ...behavioralIds].toSorted().join('\n')
  return createHash('sha256').update(ids).digest('base64url').slice(0, 12)
}
