/** Changes in a report while its page is open: a reader who has begun to decide must see when a figure changes. */
import { sayFigure, scoresOf } from '@nova/contract/reports/report-scores'
import type { Report } from '@nova/contract/reports/reports'
import { sayLabel } from '@nova/contract/reports/standing'
import { type DecisionState, listHeld } from '@nova/contract/reviews/reviews'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { splitName, type Width } from './figures/figures.ts'

type Judged = Pick<DecisionState, 'decisions' | 'overrides'>
type Figures = Record<string, string>

/** `own` is the reader's name; their own decisions don't count as changes. */
export function Changes({ report, judged, own }: { report: Report; judged: Judged | undefined; own: string }) {
  const now = judged && !report.isPartial ? figuresOf(report, judged, own) : undefined
  const [seen, setSeen] = useState(now)
  // The first figures are the baseline; a report under other rules starts a new one.
  if (now && seen?.['formulaVersion'] !== now['formulaVersion']) setSeen(now)
  const changed = now && seen ? listChanges(seen, now) : []
  if (changed.length === 0) return null
  return (
    <Notice
      className="print:hidden"
      action={
        <Button size="sm" variant="secondary" onClick={() => setSeen(now)}>
          Got it
        </Button>
      }
    >
      This report changed since you opened it, and this page shows the new one. {changed.join('; ')}.
    </Notice>
  )
}

/** Above figures that a submitted review, or late work, has yet to enter. */
export function BeingMade() {
  return (
    <Notice className="print:hidden">
      A review or late work came in. We’re working it into the figures, and this page updates automatically.
    </Notice>
  )
}

function figuresOf(report: Report, { decisions, overrides }: Judged, own: string): Figures {
  const { overallScore, scores, figures, recommendation, formulaVersion } = report
  const held = listHeld(overrides).filter(({ by }) => by !== own)
  const decision = decisions[0]
  const say = (score: number | null, width: Width) => sayFigure(score, width)?.text ?? 'not assessed'
  return {
    // Two versions of the rules are two reports, and no change of one.
    formulaVersion,
    'Overall Score': say(overallScore, report),
    ...Object.fromEntries(
      scoresOf(report).map((name) => [
        splitName(name),
        // A figure that was pending and now counts may keep its number and still move the overall score.
        say(scores[name] ?? null, { interval: report.ranges?.[name] }) +
          (figures?.[name]?.isProvisional ? ' (provisional)' : ''),
      ]),
    ),
    'System’s recommendation': recommendation ? sayLabel(recommendation) : 'not enough evidence',
    ...Object.fromEntries(
      held.map(({ figure, value, by }) => [
        `${figure === 'overall' ? 'Overall Score' : splitName(figure)} set by ${by}`,
        String(value),
      ]),
    ),
    ...(decision && decision.by !== own ? { [`Decision by ${decision.by}`]: decision.outcome } : {}),
  }
}

export function listChanges(before: Figures, after: Figures): string[] {
  if (before['formulaVersion'] !== after['formulaVersion']) return []
  const changed = Object.entries(after).flatMap(([name, value]) => {
    const old = before[name]
    return old === value ? [] : [`${name}: ${old === undefined ? '' : `${old} → `}${value}`]
  })
  const gone = Object.keys(before).filter((name) => name.includes(' set by ') && !(name in after))
  return [...changed, ...gone.map((name) => `${name}: no longer holds`)]
}
