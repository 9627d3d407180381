import type { QuestionReport } from '@nova/contract/reports/report-questions'

const width = 120

/** Minutes on the question against those planned, in words and as a bar with a mark at the plan. */
export function TimeSpent({ question: { spentMinutes, plannedMinutes } }: { question: QuestionReport }) {
  const planned = `${plannedMinutes} ${plannedMinutes === 1 ? 'minute' : 'minutes'}`
  if (spentMinutes === null) return <p className="mt-2 text-sm text-muted">Never opened; {planned} planned.</p>
  const most = Math.max(plannedMinutes, spentMinutes, 1)
  const plan = (plannedMinutes / most) * width
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted tabular">
      <svg aria-hidden width={width} height="10" className="overflow-visible text-accent">
        <rect y="3" width={width} height="4" rx="2" className="fill-idle-soft" />
        <rect y="3" width={(spentMinutes / most) * width} height="4" rx="2" fill="currentColor" />
        <line x1={plan} x2={plan} y1="0" y2="10" className="stroke-ink" strokeWidth="1.5" />
      </svg>
      {spentMinutes < 1 ? 'Less than a minute' : `${Math.round(spentMinutes)}`} of {planned} planned
    </p>
  )
}
