import type { QuestionReport } from '@nova/contract/reports/report-questions'
import { testGroupNames } from '@nova/contract/reports/test-groups'
import { cn } from '../../ui/cn.ts'

/** The tests of the final code by group: one bar each, in which every test is as wide as the others. */
export function TestBars({ question: { tests } }: { question: QuestionReport }) {
  const isJudged = tests.some(({ group }) => group !== 'visible')
  return (
    <div className="min-w-0">
      <h3 className="font-medium">Tests on the final code</h3>
      {tests.length === 0 ? (
        <p className="mt-1.5 text-faint">No tests ran on the final code.</p>
      ) : (
        <ul className="mt-2 flex flex-col gap-2">
          {tests.map(({ group, passed, total }) => (
            <li key={group} className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto] items-center gap-3 text-sm">
              <span className="text-muted">{testGroupNames[group]}</span>
              <svg aria-hidden height="8" width="100%" className="rounded-full">
                <rect width="100%" height="8" className="fill-idle-soft" />
                <rect
                  width={`${(100 * passed) / Math.max(1, total)}%`}
                  height="8"
                  className={cn(passed === total ? 'fill-good' : passed === 0 ? 'fill-bad' : 'fill-warn')}
                />
              </svg>
              <span className="tabular">
                {passed} of {total}
                <span className="sr-only"> passed</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {tests.length > 0 && !isJudged && <p className="mt-2 text-sm text-faint">The hidden tests did not run.</p>}
    </div>
  )
}
