import type { HiddenCounts, RunStatus, VisibleCase } from '@nova/contract/runs'
import { CircleCheck, CircleSlash, CircleX } from 'lucide-react'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { cn } from '../ui/cn.ts'
import { Spinner } from '../ui/spinner.tsx'
import type { Running, RunShown, Shown, TestShown } from './code-runs.ts'

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
  running?: Running | null
  error?: string
  empty: string
}

/** What the last run or test gave. */
export function Console({ shown, running = null, error = '', empty }: Props) {
  return (
    <div data-copy-from="console" aria-live="polite" className="flex flex-col gap-3 p-3 text-sm">
      {running && <UnderWay running={running} />}
      {!running && error && <p className="text-bad">{error}</p>}
      {!running && !error && !shown && <p className="text-faint">{empty}</p>}
      {!running && !error && shown?.kind === 'run' && <RunResult shown={shown} />}
      {!running && !error && shown?.kind === 'test' && <TestResult shown={shown} />}
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
      {kind === 'run' && stdout && <Block name="Output" text={stdout} />}
      {kind === 'run' && stderr && <Block name="Errors" text={stderr} isError />}
    </>
  )
}

function RunResult({ shown }: { shown: RunShown }) {
  const { status, stdout, stderr, exitCode, durationMs, isTruncated } = shown
  const words = statusWords[status]
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-muted">
        <Badge tone={words.tone}>{words.text}</Badge>
        {durationMs !== null && <span className="tabular">{Math.round(durationMs)} ms</span>}
        {status === 'runtime_error' && exitCode !== null && <span className="tabular">exit code {exitCode}</span>}
        {isTruncated && <span>Output was cut</span>}
      </p>
      {'returned' in shown && <Block name="Returned" text={JSON.stringify(shown.returned)} />}
      {stdout && <Block name="Output" text={stdout} />}
      {stderr && <Block name="Errors" text={stderr} isError />}
      {!stdout && !stderr && !('returned' in shown) && <p className="text-faint">Nothing was printed.</p>}
    </>
  )
}

function TestResult({ shown }: { shown: TestShown }) {
  const { status, visible, cases, failure, hidden, stderr } = shown
  const words = statusWords[status]
  const isAll = visible.total > 0 && visible.passed === visible.total
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        {status !== 'ok' && <Badge tone={words.tone}>{words.text}</Badge>}
        <Badge tone={isAll ? 'good' : 'bad'}>
          {visible.passed} of {visible.total} visible tests passed
        </Badge>
        <HiddenBadges hidden={hidden} />
      </p>
      {stderr && <Block name="Errors" text={stderr} isError />}
      {cases && (
        <ol className="flex flex-col gap-2">
          {cases.map((each) => (
            <Case key={each.index} result={each} />
          ))}
        </ol>
      )}
      {!cases && failure && (
        <div className="rounded-lg border border-line p-3">
          <p className="mb-2 font-medium">First test that failed</p>
          <Values args={failure.args} expected={failure.expected} actual={failure.actual} error={failure.error} />
        </div>
      )}
    </>
  )
}

function HiddenBadges({ hidden }: { hidden: HiddenCounts }) {
  return Object.entries(hidden)
    .filter(([, { total }]) => total > 0)
    .map(([group, { passed, total }]) => (
      <Badge key={group} tone={passed === total ? 'good' : 'outline'}>
        hidden {group} {passed} of {total}
      </Badge>
    ))
}

function Case({ result }: { result: VisibleCase }) {
  const { index, status, args, expected, actual, stdout, error, own, durationMs } = result
  const isPassed = status === 'passed'
  const Icon = isPassed ? CircleCheck : status === 'not_run' ? CircleSlash : CircleX
  return (
    <li className="rounded-lg border border-line">
      <details open={!isPassed}>
        <summary className="flex items-center gap-2 px-3 py-2">
          <Icon
            aria-hidden
            className={cn('size-4', isPassed ? 'text-good' : status === 'not_run' ? 'text-faint' : 'text-bad')}
          />
          <span className="font-medium">
            {own ? 'Your test' : 'Test'} {index + 1}
          </span>
          <span className="text-muted">{status.replaceAll('_', ' ')}</span>
          <span className="ml-auto text-faint tabular">{Math.round(durationMs)} ms</span>
        </summary>
        <div className="border-t border-line p-3">
          <Values args={args} expected={expected} actual={actual} error={error ?? ''} />
          {stdout && <Block name="Output" text={stdout} />}
        </div>
      </details>
    </li>
  )
}

function Values({
  args,
  expected,
  actual,
  error,
}: {
  args: unknown[]
  expected: unknown
  actual: unknown
  error: string
}) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <Value name="Input" text={args.map((arg) => JSON.stringify(arg)).join(', ')} />
      <Value name="Expected" text={JSON.stringify(expected)} />
      {error ? <Value name="Error" text={error} /> : <Value name="Actual" text={JSON.stringify(actual)} />}
    </dl>
  )
}

function Value({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt className="text-faint">{name}</dt>
      <dd className="min-w-0 font-mono break-words whitespace-pre-wrap">{text}</dd>
    </>
  )
}

function Block({ name, text, isError = false }: { name: string; text: string; isError?: boolean }) {
  return (
    <section aria-label={name} className="flex flex-col gap-1">
      <h3 className="text-xs font-medium text-faint">{name}</h3>
      <pre
        className={cn(
          'max-h-72 overflow-auto rounded-lg bg-sunken p-2.5 font-mono text-xs break-words whitespace-pre-wrap',
          isError && 'text-bad',
        )}
      >
        {text}
      </pre>
    </section>
  )
}
