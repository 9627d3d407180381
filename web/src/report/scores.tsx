/** The scores of a report as cards. */
import { reasonFor } from '@nova/contract/reports/reading-sentences'
import { sayFigure, sayNeeded } from '@nova/contract/reports/report-scores'
import type { Report } from '@nova/contract/reports/reports'
import type { ScoreName } from '@nova/contract/reports/score-names'
import type { ScoreOverride } from '@nova/contract/reviews/reviews'
import { Badge } from '../ui/badge.tsx'
import { cn } from '../ui/cn.ts'
import { FigureCard } from './figures/figure-card.tsx'
import { isSingle, isThin, sayMostLost, sayRange, scoreTone, splitName } from './figures/figures.ts'

type Props = { report: Report; held: readonly ScoreOverride[] }

export function Scores({ report, held }: Props) {
  const { scores, figures, ranges = {} } = report
  return (
    <section
      aria-label="Scores"
      className={cn(
        'grid grid-cols-2 gap-3 sm:gap-4',
        scores.supervision === undefined ? 'lg:grid-cols-4' : 'lg:grid-cols-5',
      )}
    >
      {Object.entries(scores).map(([name, computed]) => {
        const set = held.find(({ figure }) => figure === name)
        const score = set ? set.value : computed
        const part = figures?.[name as ScoreName]
        const range = ranges[name as ScoreName]
        const figure = set || !range ? null : sayFigure(score, { interval: range })
        const isWeak = isThin(report) || part?.isProvisional || isSingle(range?.observations)
        return (
          <FigureCard
            key={name}
            name={splitName(name)}
            value={score}
            isFirstSign={!set && isThin(report)}
            instead={figure?.isWide ? figure.text : undefined}
            tone={!set && isWeak ? 'neutral' : scoreTone(score)}
            badge={set && <Badge tone="outline">Set by hand</Badge>}
            part={part}
          >
            {set
              ? `Set by ${set.by}. Computed: ${sayFigure(computed, { interval: range })?.text ?? 'not assessed'}.`
              : score === null
                ? (reasonFor(name as ScoreName, report) ?? "There isn't enough evidence to score this.")
                : name === 'communication'
                  ? [part?.says, sayMostLost(part)].filter(Boolean).join(' ')
                  : (sayMostLost(part) ?? part?.says)}
            {!set && score !== null && range && (
              <span className="tabular">
                {sayRange(score, { interval: range })}, from{' '}
                {isSingle(range.observations) ? 'one scored item' : `${range.observations} scored items`}
              </span>
            )}
            {figure?.isWide && range && <span>{sayNeeded(range)}</span>}
          </FigureCard>
        )
      })}
    </section>
  )
}
