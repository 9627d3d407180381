import { sayFigure } from '@nova/contract/reports/report-scores'
import type { Report } from '@nova/contract/reports/reports'
import { useSeal } from '../../review/seal.tsx'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { Collapsible } from '../../ui/collapsible.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { Claims, MomentLink } from '../claims.tsx'
import { FigureCard } from './figure-card.tsx'
import { scoreTone, titlesOf } from './figures.ts'

/** How Nova was used: two figures, the counts, what they mean, and the conversation itself. */
export function AiUsageTab({ report }: { report: Report }) {
  const { aiMetrics: metrics } = report
  const supervision = report.figures?.supervision
  const isSealed = useSeal() !== null
  const told = supervision && sayFigure(report.scores.supervision ?? null, { interval: report.ranges?.supervision })
  return (
    <div className="flex flex-col gap-4">
      <div className={cn('grid gap-3 sm:gap-4', supervision ? 'lg:grid-cols-4' : 'lg:grid-cols-3')}>
        <FigureCard
          name="Prompt Engineering"
          nothing="Not scored"
          value={metrics.promptEngineeringScore}
          part={report.figures?.promptEngineering}
          tone={scoreTone(metrics.promptEngineeringScore)}
        >
          <p>Quality of AI prompts and queries</p>
          {metrics.promptEngineeringScore === null && !isSealed && (
            <p className="text-faint">
              {report.figures?.promptEngineering?.says ?? 'There were no messages to Nova that we could score.'}
            </p>
          )}
        </FigureCard>
        <Interactions metrics={metrics} />
        <FigureCard
          name="AI Usage Efficiency"
          nothing="Not scored"
          value={metrics.aiUsageEfficiency}
          part={report.figures?.aiUsageEfficiency}
          tone={scoreTone(metrics.aiUsageEfficiency)}
        >
          <p>Effective use of AI assistance</p>
          {metrics.aiUsageEfficiency === null && !isSealed && (
            <p className="text-faint">
              We don’t score this: the figure we had put good use above poor use too rarely. The analysis below says
              what followed Nova’s replies.
            </p>
          )}
        </FigureCard>
        {supervision && (
          <FigureCard
            name="Supervision"
            value={report.scores.supervision ?? null}
            instead={told?.isWide ? told.text : undefined}
            part={supervision}
            tone={scoreTone(report.scores.supervision ?? null)}
          >
            <p>Telling Nova’s faulty changes from its sound ones. One of the scores above.</p>
            <p className="text-faint">{supervision.says}</p>
          </FigureCard>
        )}
      </div>
      <Card className="px-5 py-5 sm:px-7">
        <h2 className="font-semibold">Analysis</h2>
        <Claims claims={metrics.narrative} className="mt-3 max-w-prose lg:max-w-none" />
      </Card>
      {report.transcript.length > 0 && <Transcript report={report} />}
    </div>
  )
}

function Interactions({ metrics }: { metrics: Report['aiMetrics'] }) {
  const counts: [string, number | null][] = [
    ['Critical-thinking questions', metrics.criticalThinkingQuestions],
    ['Problem-solving questions', metrics.problemSolvingQuestions],
    ['Help requests', metrics.helpRequests],
  ]
  return (
    <Card className="px-5 py-4">
      <h2 className="flex min-h-5.5 items-center text-sm text-muted">AI Interactions</h2>
      <p className="mt-1.5 text-3xl font-semibold tracking-tight tabular">{metrics.totalInteractions}</p>
      <dl className="mt-3 flex flex-col gap-1 text-sm">
        {counts.map(([name, count]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="font-medium tabular">{count ?? 'Not counted'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Transcript({ report }: { report: Report }) {
  const titles = titlesOf(report)
  const count = report.transcript.length
  return (
    <Card className="px-5 py-4 sm:px-7">
      <Collapsible title={`Conversation with Nova, ${count} ${count === 1 ? 'message' : 'messages'}`}>
        <ol className="flex max-w-prose flex-col gap-3 pb-2">
          {report.transcript.map(({ seq, author, text, questionId }) => (
            <li
              key={seq}
              className={cn('rounded-lg px-3.5 py-2.5', author === 'nova' ? 'bg-sunken' : 'bg-accent-soft/50')}
            >
              <p className="mb-1 text-sm text-faint">
                {author === 'nova' ? 'Nova' : report.candidateName}
                {titles.has(questionId) && `, on “${titles.get(questionId)}”`} <MomentLink seq={seq} />
              </p>
              {author === 'nova' ? (
                <Markdown text={text} />
              ) : (
                <p dir="auto" className="break-words whitespace-pre-wrap">
                  {text}
                </p>
              )}
            </li>
          ))}
        </ol>
      </Collapsible>
    </Card>
  )
}
