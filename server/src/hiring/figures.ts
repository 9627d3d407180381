/** The figures of a report under the names that a hiring system shows. */
import type { ScoreFigure } from '@nova/contract/reviews/reviews'
import type { OutsideFigures } from '../shares/hiring-links.ts'

const names: Record<ScoreFigure, string> = {
  overall: 'Overall score',
  problemSolving: 'Problem solving',
  codeQuality: 'Code quality',
  communication: 'Communication',
  efficiency: 'Efficiency',
  supervision: 'Supervision',
}

type Named = { id: string; label: string; value: string | number }

/** Without the overall score, which both systems have a place for; that it is missing is said. */
export function wordsOf({ overall, scores, decision }: OutsideFigures): Named[] {
  return [
    ...(overall === null ? [{ id: 'overall', label: names.overall, value: 'Not enough evidence for a score' }] : []),
    ...scores.map(({ figure, value }) => ({ id: figure, label: names[figure], value })),
    ...(decision === null ? [] : [{ id: 'decision', label: 'Decision', value: decision }]),
  ]
}
