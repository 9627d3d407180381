import type { QuestionReport } from '@nova/contract/reports/report-questions'
import { useContext } from 'react'
import { Collapsible } from '../../ui/collapsible.tsx'
import { MomentLink } from '../claims.tsx'
import { PrintingContext } from '../printing.ts'

type Run = QuestionReport['runs'][number]
const [width, height, edge] = [240, 48, 4]

/** How many tests passed over time, as a line and in words. */
export function RunHistory({ title, runs }: { title: string; runs: readonly Run[] }) {
  const isPrinting = useContext(PrintingContext)
  const tests = runs.filter(({ total }) => total !== null && total > 0)
  return (
    <div className="min-w-0">
      <h3 className="font-medium">Run history</h3>
      {runs.length === 0 ? (
        <p className="mt-1.5 text-faint">The candidate never ran this code.</p>
      ) : (
        <>
          {tests.length > 1 && <Sparkline title={title} tests={tests} />}
          <Collapsible
            key={String(isPrinting)}
            defaultOpen={isPrinting}
            title={`${runs.length} ${runs.length === 1 ? 'run' : 'runs'} in order`}
            className="mt-1"
          >
            <ol className="flex flex-col gap-1 text-sm">
              {runs.map((run) => (
                <li key={run.seq} className="tabular">
                  {resultOf(run)} <MomentLink seq={run.seq} />
                </li>
              ))}
            </ol>
          </Collapsible>
        </>
      )}
    </div>
  )
}

const statusWords: Record<string, string> = {
  ok: 'finished',
  compile_error: 'did not compile',
  runtime_error: 'stopped with an error',
  timeout: 'did not finish in time',
  waited: 'waited without computing',
  not_judged: 'were not judged, since our server was too busy',
  memory_limit: 'used too much memory',
  output_limit: 'printed too much',
}

function resultOf({ kind, status, passed, total }: Run): string {
  if (kind === 'test' && passed !== null && status !== 'compile_error') return `Tests: ${passed} of ${total} passed`
  return `${kind === 'test' ? 'Tests' : 'Run'}: ${statusWords[status] ?? 'could not run'}`
}

function Sparkline({ title, tests }: { title: string; tests: readonly Run[] }) {
  const from = Date.parse(tests[0]!.at)
  const length = Math.max(1, Date.parse(tests.at(-1)!.at) - from)
  const points = tests.map(({ at, passed, total }) => {
    const share = (passed ?? 0) / total!
    const x = edge + ((Date.parse(at) - from) / length) * (width - 2 * edge)
    return { x, y: height - edge - share * (height - 2 * edge) }
  })
  const told = (run: Run) => `${run.passed} of ${run.total}`
  const words = `Tests of ${title} over time: from ${told(tests[0]!)} to ${told(tests.at(-1)!)} passed, in ${tests.length} test runs.`
  return (
    <svg
      role="img"
      aria-label={words}
      viewBox={`0 0 ${width} ${height}`}
      className="mt-2 h-12 w-full max-w-60 text-accent"
    >
      <line x1="0" x2={width} y1={edge} y2={edge} className="stroke-line" strokeDasharray="2 4" />
      <line x1="0" x2={width} y1={height - edge} y2={height - edge} className="stroke-line" />
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      {points.map(({ x, y }, at) => (
        <circle key={at} cx={x} cy={y} r={at === points.length - 1 ? 3.5 : 2} fill="currentColor" />
      ))}
    </svg>
  )
}
