import { Terminal } from 'lucide-react'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { TestResult } from './try-call.ts'

const tones: Record<TestResult['status'], BadgeTone> = { pending: 'neutral', success: 'good', error: 'bad' }

type Props = { results: readonly TestResult[]; isRunning: boolean; onClear: () => void }

export function Results({ results, isRunning, onClear }: Props) {
  return (
    <section aria-label="Results" className="flex min-w-0 flex-col gap-3">
      <div className="flex h-8 items-center justify-between">
        <h2 className="font-semibold">Results</h2>
        {results.length > 0 && (
          <Button variant="ghost" size="sm" disabled={isRunning} onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
      {results.length === 0 ? (
        <Card>
          <EmptyState icon={<Terminal aria-hidden />} title="No calls made yet">
            Run the preset tests or try your own endpoint.
          </EmptyState>
        </Card>
      ) : (
        <ol aria-live="polite" className="flex flex-col gap-3">
          {results.map((result) => (
            <li key={result.id}>
              <ResultCard result={result} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function ResultCard({ result }: { result: TestResult }) {
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
        <span className="font-mono text-sm font-semibold text-accent-text">{result.method}</span>
        <span className="min-w-0 flex-1 font-mono text-sm break-all">{result.endpoint}</span>
        {result.durationMs !== undefined && <span className="text-sm text-faint tabular">{result.durationMs} ms</span>}
        <Badge tone={tones[result.status]}>{result.status}</Badge>
      </div>
      {result.error && <p className="border-t border-line px-4 py-2.5 text-sm text-bad">{result.error}</p>}
      {result.response !== undefined && (
        <pre
          // Scrolls by keyboard, so it takes the focus.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          translate="no"
          className="max-h-80 overflow-auto border-t border-line bg-sunken px-4 py-3 font-mono text-xs"
        >
          {typeof result.response === 'string' ? result.response : JSON.stringify(result.response, null, 2)}
        </pre>
      )}
    </Card>
  )
}
