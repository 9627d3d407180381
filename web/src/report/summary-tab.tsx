import type { Report } from '@nova/contract/reports/reports'
import { useSeal } from '../review/seal.tsx'
import { Card } from '../ui/card.tsx'
import { Brief } from './brief.tsx'
import { Claims } from './claims.tsx'
import { QuestionBars } from './questions/question-bars.tsx'
import { SessionTimelineCard } from './session-timeline.tsx'

/** The report in a minute: results, sentences with their evidence, and parts that could not be assessed. */
export function SummaryTab({ report }: { report: Report }) {
  const opening = withoutClaims(report)
  const seal = useSeal()
  return (
    <div className="flex flex-col gap-4">
      {!seal && <Brief report={report} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card className="flex flex-col gap-4 px-5 py-5 sm:px-7 sm:py-6">
            <h2 className="text-lg font-semibold tracking-tight">Summary</h2>
            {opening && (
              <p className="max-w-prose text-lg leading-relaxed whitespace-pre-line lg:max-w-none">{opening}</p>
            )}
            {report.claims.length > 0 && <Claims claims={report.claims} className="max-w-prose lg:max-w-none" />}
          </Card>
          <SessionTimelineCard report={report} />
        </div>
        <div className="flex flex-col gap-4">
          <QuestionBars report={report} />
          {report.notAssessed.length > 0 && (
            <Card className="px-5 py-5 sm:px-7">
              <h2 className="font-semibold">Not assessed</h2>
              <p className="mt-0.5 text-sm text-muted">Anything we couldn't observe is left out of the scores.</p>
              <ul className="mt-3 flex max-w-prose list-disc flex-col gap-1.5 pl-5 text-muted marker:text-faint">
                {report.notAssessed.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </Card>
          )}
        </div>
      </div>
    </div>
  )
}

function withoutClaims({ summary, claims }: Report): string {
  return (
    claims
      .reduce((text, claim) => text.replace(claim.text, ''), summary)
      .replace(/ {2,}/g, ' ')
      .trim() || summary
  )
}
