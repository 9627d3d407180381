import { languageNames } from '@nova/contract/questions/language-names'
import type { Signature } from '@nova/contract/questions/signature'
import { isStarterText } from '@nova/contract/questions/starter-forms'
import { type Language } from '@nova/contract/words'
import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { hasCarets } from '../editor/carets.ts'
import type { Pad } from '../journal/pads.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { later } from '../ui/later.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { OutputBlock } from './output-block.tsx'
import type { Logged, Shown } from './run-log.ts'
import type { Running } from './run-state.ts'
import { formatMs, nameRun, outcomeOf } from './run-words.ts'
import type { RunError } from './runs.ts'
import { StaleBadge } from './stale-badge.tsx'

const RunResult = later(async () => (await import('./run-result.tsx')).RunResult)
const TestResult = later(async () => (await import('./test-result.tsx')).TestResult)

type Props = {
  /** Newest first. */
  runs: readonly Logged[]
  /** The question's function; its parameter names label the inputs. */
  signature?: Signature | null
  /** The text as it is now, beside which an old result is marked. */
  pad?: Pad | null | undefined
  /** The code that the editor began with, by language. */
  starters?: Partial<Record<Language, string>>
  running?: Running | null
  error?: RunError | null
  /** Runs once more what the connection lost. */
  onAgain?: (kind: 'run' | 'test') => void
  empty: string
}

/** How many earlier runs are listed; all of them are in the journal. */
const maxEarlier = 40

/** Results of a question's runs and tests: the newest open, the earlier ones below it. */
export function Console({
  runs,
  signature = null,
  pad = null,
  starters = {},
  running = null,
  error = null,
  onAgain,
  empty,
}: Props) {
  const [newest, ...earlier] = runs
  const isNewestOpen = !running && !error
  const closed = isNewestOpen ? earlier : runs
  return (
    <div data-copy-from="console" className="flex flex-col gap-4 p-3 text-sm">
      <div aria-live="polite" className="flex flex-col gap-3">
        {running && <UnderWay running={running} />}
        {!running && error && (
          <p className="flex flex-wrap items-center gap-2 text-bad">
            {error.text}
            {error.isLost && onAgain && (
              <Button size="sm" variant="secondary" onClick={() => onAgain(error.kind)}>
                Run again
              </Button>
            )}
          </p>
        )}
        {isNewestOpen && !newest && <p className="text-faint">{empty}</p>}
        {isNewestOpen && newest && (
          <>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Heading run={newest} name={signature?.name} />
              <StaleBadge pad={pad} shown={newest.shown} />
            </div>
            <Result shown={newest.shown} signature={signature} starters={starters} />
          </>
        )}
      </div>
      {closed.length > 0 && (
        <section aria-label="Earlier runs" className="flex flex-col gap-1">
          <h3 className="text-xs font-medium text-faint">Earlier runs</h3>
          <ol className="divide-y divide-line rounded-lg border border-line">
            {closed.slice(0, maxEarlier).map((run) => (
              <Earlier key={run.shown.id} run={run} signature={signature} starters={starters} />
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

/** An earlier run, whose result is built when it is opened. */
function Earlier({ run, ...of }: { run: Logged } & ResultOf) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
          <ChevronRight aria-hidden className="size-4 shrink-0 text-faint group-open:rotate-90" />
          <Heading run={run} name={of.signature?.name} />
        </summary>
        {isOpen && (
          <div className="flex flex-col gap-3 border-t border-line p-3">
            <Result shown={run.shown} {...of} />
          </div>
        )}
      </details>
    </li>
  )
}

function Heading({ run, name }: { run: Logged; name: string | undefined }) {
  const { shown, at, isByInterviewer, isOfSubmission } = run
  const { text, tone } = outcomeOf(shown)
  const durationMs = shown.kind === 'run' ? shown.durationMs : sumOf(shown.cases)
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      <span className="font-medium">
        {shown.kind === 'run' ? nameRun(shown, name) : 'Tests'}
        <span className="font-normal text-muted"> in {languageNames[shown.language]}</span>
      </span>
      {isOfSubmission && <Badge tone="info">Submitted code</Badge>}
      {isByInterviewer && <span className="text-muted">by the interviewer</span>}
      <span className="ml-auto flex gap-3 whitespace-nowrap text-faint tabular">
        {durationMs !== null && !shown.isCompileError && <span>{formatMs(durationMs)}</span>}
        <time dateTime={at}>{new Date(at).toLocaleTimeString()}</time>
      </span>
    </>
  )
}

function sumOf(cases: readonly { durationMs: number }[] | null): number | null {
  return cases && cases.reduce((sum, each) => sum + each.durationMs, 0)
}

type ResultOf = Required<Pick<Props, 'signature' | 'starters'>>

function Result({ shown, signature, starters }: { shown: Shown } & ResultOf) {
  const names = signature?.params.map(({ name }) => name) ?? []
  const starter = starters[shown.language]
  const isStarter = starter !== undefined && isStarterText(shown.language, shown.code, starter)
  return (
    <>
      {isStarter && <p>You ran the starter code unchanged. Add your solution, then run it again.</p>}
      {shown.kind === 'run' ? (
        <RunResult {...{ shown, names, signature }} />
      ) : (
        <TestResult {...{ shown, names, signature }} />
      )}
    </>
  )
}

const stages = { compile: 'Compiling your code…', load: 'Loading the language for this browser…' }

function UnderWay({ running: { kind, position, stage, stdout, stderr } }: { running: Running }) {
  const isWaiting = useIsLong(position > 0)
  const what = kind === 'run' ? 'Running your code…' : 'Running the tests…'
  const place = position === 1 ? 'You are next in line' : `You are number ${position} in line`
  return (
    <>
      <p className="flex items-center gap-2 text-muted">
        <Spinner />
        {isWaiting
          ? `${place}. Your code runs as soon as a place is free.`
          : stage && stage !== 'run'
            ? stages[stage]
            : what}
      </p>
      {kind === 'run' && stdout && <OutputBlock name="Output">{stdout}</OutputBlock>}
      {kind === 'run' && stderr && (
        <OutputBlock name="Errors" tone="bad" isAligned={hasCarets(stderr)}>
          {stderr}
        </OutputBlock>
      )}
    </>
  )
}

const longMs = 1000

/** True once `isSo` has been true for over a second. */
function useIsLong(isSo: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLong(true), longMs)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isSo])
  return isLong
}
