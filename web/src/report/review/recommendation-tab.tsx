import { reasonFor } from '@nova/contract/reports/reading-sentences'
import { sayFigure, scoresOf, weightPercents } from '@nova/contract/reports/report-scores'
import type { Report } from '@nova/contract/reports/reports'
import { sealWords } from '@nova/contract/reports/sealed-report'
import { sayWaiting } from '@nova/contract/reports/standing'
import { useSeal } from '../../review/seal.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { sayRange, scoreTone, splitName } from '../figures/figures.ts'
import { PendingReview, ReviewLine } from './pending-review.tsx'

/** The system's recommendation, what it was made from, and that a person decides. */
export function RecommendationTab({ report }: { report: Report }) {
  const { recommendation, overallScore, evidenceUnits, waitingForReview = [] } = report
  const waiting = waitingForReview.length
  const seal = useSeal()
  if (seal)
    return (
      <Card className="flex flex-col gap-4 px-5 py-6 sm:px-7">
        <h2 className="text-lg font-semibold tracking-tight">Hiring Recommendation</h2>
        <p className="max-w-prose text-muted">{sealWords[seal]}</p>
      </Card>
    )
  const tone: BadgeTone = recommendation ? scoreTone(overallScore) : 'neutral'
  return (
    <Card className="grid items-start gap-x-12 gap-y-6 px-5 py-6 sm:px-7 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex flex-col items-start gap-4">
        <h2 className="text-lg font-semibold tracking-tight">Hiring Recommendation</h2>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={tone} className="h-8 px-3.5 text-base font-semibold">
            {recommendation?.label ?? 'Not enough evidence'}
          </Badge>
          {recommendation && waiting > 0 && <Badge tone="outline">provisional</Badge>}
          {recommendation?.borderline && <Badge tone="outline">borderline</Badge>}
          {recommendation?.pendingReview && <PendingReview report={report} />}
        </div>
        <p className="max-w-prose text-lg">
          {recommendation?.sentence ??
            // The badge above says so.
            reasonFor('recommendation', report) ??
            "This session doesn't show enough for a recommendation."}
        </p>
        {recommendation?.borderline && overallScore !== null && (
          <p className="max-w-prose text-muted">
            {sayFigure(overallScore, report)?.isWide
              ? `The overall score has a ${sayRange(overallScore, report)}, so `
              : `The overall score is ${overallScore}/100 (${sayRange(overallScore, report)}), so `}
            {recommendation.other
              ? `${recommendation.other} is possible, too.`
              : 'it could also fall on the other side of the threshold.'}
          </p>
        )}
        {recommendation && waiting > 0 && (
          <p className="max-w-prose text-muted">
            Provisional. {sayWaiting(waiting)} Nothing of {waiting === 1 ? 'it' : 'them'} is in this recommendation,
            which may change once reviewers have confirmed the points.
          </p>
        )}
        {recommendation?.pendingReview && <ReviewLine report={report} />}
        <p className="max-w-prose text-sm text-pretty text-faint">
          Based on {evidenceUnits} {evidenceUnits === 1 ? 'scored item' : 'scored items'}.{' '}
          {recommendation ? 'This is an automated recommendation, and a person decides.' : 'A person decides.'}
        </p>
      </div>
      <Basis report={report} />
    </Card>
  )
}

function Basis({ report }: { report: Report }) {
  const { scores } = report
  const names = scoresOf(report)
  const shares = weightPercents(report)
  return (
    <table className="w-full text-sm max-lg:max-w-md">
      <caption className="sr-only">Scores and their weights</caption>
      <thead>
        <tr className="border-b border-line text-faint">
          <th scope="col" className="py-2 text-left font-medium">
            Score
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Out of 100
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Weight
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {names.map((name) => (
          <tr key={name}>
            <td className="py-2">{splitName(name)}</td>
            <td className="py-2 text-right tabular">
              {sayFigure(scores[name] ?? null, { interval: report.ranges?.[name] })?.text ?? 'Not assessed'}
            </td>
            <td className="py-2 text-right tabular">{shares.has(name) ? `${shares.get(name)}%` : 'Left out'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
