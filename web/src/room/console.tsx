import type { RunStatus } from '@nova/contract/runs'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { Running, RunShown, Shown } from './code-runs.ts'
import { formatMs, OutputBlock } from './output-block.tsx'
import { TestResult } from './test-result.tsx'

const statusWords: Record<RunStatus, { text: string; tone: BadgeTone }> = {
  ok: { text: 'Finished', tone: 'good' },
  compile_error: { text: 'Compile error', tone: 'bad' },
  runtime_error: { text: 'Runtime error', tone: 'bad' },
  timeout: { text: 'Took too long', tone: 'warn' },
  memory_limit: { text: 'Out of memory', tone: 'warn' },
  output_limit: { text: 'Too much output', tone: 'warn' },
  killed: { text: 'Stopped', tone: 'neutral' },
  unavailable: { text: 'Not available here', tone: 'warn' },
  internal_error: { text: 'The runner failed. Please run again', tone: 'bad' },
}

type Props = {
  shown: Shown | null
  /** The names of the function's parameters, so that inputs can be told apart. */
  names?: readonly string[]
  running?: Running | null
  error?: string
  empty: string
}

/** What the last run or test gave. */
export function Console({ shown, names = [], running = null, error = '', empty }: Props) {
  return (
    <div data-copy-from="console" aria-live="polite" className="flex flex-col gap-3 p-3 text-sm">
      {running && <UnderWay running={running} />}
      {!running && error && <p className="text-bad">{error}</p>}
      {!running && !error && !shown && <p className="text-faint">{empty}</p>}
      {!running && !error && shown?.kind === 'run' && <RunResult shown={shown} />}
      {!running && !error && shown?.kind === 'test' && (
        <TestResult shown={shown} names={names} words={statusWords[shown.status]} />
      )}
    </div>
  )
}

function UnderWay({ running: { kind, position, stdout, stderr } }: { running: Running }) {
  const what = kind === 'run' ? 'Running your code…' : 'Running the tests…'
  return (
    <>
      <p className="flex items-center gap-2 text-muted">
        <Spinner />
        {position > 0 ? `Waiting, ${position} before you…` : what}
      </p>
      {kind === 'run' && stdout && <OutputBlock name="Output" text={stdout} />}
      {kind === 'run' && stderr && <OutputBlock name="Errors" text={stderr} isError />}
    </>
  )
}

function RunResult({ shown }: { shown: RunShown }) {
  const { status, stdout, stderr, exitCode, durationMs, isTruncated } = shown
  const words = statusWords[status]
  const errors = stderr && <OutputBlock name="Errors" text={stderr} isError={status !== 'ok'} />
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-muted">
        <Badge tone={words.tone}>{words.text}</Badge>
        {durationMs !== null && status !== 'compile_error' && <span className="tabular">{formatMs(durationMs)}</span>}
        {status === 'runtime_error' && !!exitCode && <span className="tabular">exit code {exitCode}</span>}
        {isTruncated && <span>More was printed than is shown</span>}
      </p>
      {/* What went wrong comes before what was printed, which may be long. */}
      {status !== 'ok' && errors}
      {'returned' in shown && <OutputBlock name="Returned" text={JSON.stringify(shown.returned)} />}
      {stdout && <OutputBlock name="Output" text={stdout} />}
      {status === 'ok' && errors}
      {!stdout && !stderr && !('returned' in shown) && <p className="text-faint">Nothing was printed.</p>}
    </>
  )
}
