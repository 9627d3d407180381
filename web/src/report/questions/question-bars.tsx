import { isTooWide, rangeOf } from '@nova/contract/reports/report-scores'
import type { Report } from '@nova/contract/reports/reports'
import { sealedWord } from '@nova/contract/reports/sealed-report'
import { Link } from 'react-router'
import { useSeal } from '../../review/seal.tsx'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { Explained } from '../figures/explained.tsx'
import { isSingle, partTone, sayOf100, sayRange, type Tone } from '../figures/figures.ts'
import { questionPlace } from './question-place.ts'

const fills: Record<Tone, string> = { good: 'fill-good', warn: 'fill-warn', bad: 'fill-bad', neutral: 'fill-faint' }

/** One bar for each question: its score, and a whisker over what it may as well be. */
export function QuestionBars({ report: { questions = [] } }: { report: Report }) {
  const seal = useSeal()
  if (questions.length === 0) return null
  return (
    <Card className="px-5 py-5 sm:px-7">
      <h2 className="font-semibold">Questions</h2>
      <ol className="mt-3 flex flex-col gap-3">
        {questions.map(({ questionId, title, state, score, band, interval }) => {
          const value = score.value === null ? null : Math.round(score.value)
          const width = { band, interval }
          return (
            <li key={questionId} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
              <Link
                to={{ search: '?tab=code', hash: `#${questionPlace(questionId)}` }}
                preventScrollReset
                className="min-w-0 rounded-sm break-words underline-offset-2 hover:underline"
              >
                {title}
              </Link>
              <span className="text-right text-sm tabular">
                {value === null ? (
                  <span className="text-muted">
                    {state === 'not-reached' ? 'Not reached' : seal ? sealedWord : 'Not assessed'}
                  </span>
                ) : (
                  <>
                    <Explained part={score} width={width}>
                      {sayOf100(value, width)}
                    </Explained>
                    <span className="ml-2 text-faint">{sayRange(value, width)}</span>
                  </>
                )}
              </span>
              <Bar
                value={value}
                range={rangeOf(value, width)}
                tone={isSingle(interval?.observations) ? 'neutral' : partTone(score)}
              />
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

type BarProps = { value: number | null; range: ReturnType<typeof rangeOf>; tone: Tone }

function Bar({ value, range, tone }: BarProps) {
  const { low, high } = range ?? { low: 0, high: 0 }
  const isWide = isTooWide({ low, high })
  return (
    <svg aria-hidden width="100%" height="12" className="col-span-2 mt-1">
      <rect y="3" width="100%" height="6" rx="3" className="fill-idle-soft" />
      {value !== null && !isWide && <rect y="3" width={`${value}%`} height="6" rx="3" className={cn(fills[tone])} />}
      {high > low && (
        <g className="stroke-ink" strokeWidth="1.5">
          <line x1={`${low}%`} x2={`${high}%`} y1="6" y2="6" />
          <line x1={`${low}%`} x2={`${low}%`} y1="2" y2="10" />
          <line x1={`${high}%`} x2={`${high}%`} y1="2" y2="10" />
        </g>
      )}
    </svg>
  )
}
