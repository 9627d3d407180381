/** Results in the console, fetched with the first of them. */
import { languageNames } from '@nova/contract/questions/language-names'
import type { Signature } from '@nova/contract/questions/signature'
import { isStarterText } from '@nova/contract/questions/starter-forms'
import type { CodeLanguage } from '@nova/contract/words'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Pad } from '../journal/pads.ts'
import { Badge } from '../ui/badge.tsx'
import { later, whenDrawn } from '../ui/later.tsx'
import type { Logged, Shown } from './run-log.ts'
import { formatMs, nameRun, outcomeOf } from './run-words.ts'
import { StaleBadge, useIsStale } from './stale-badge.tsx'

const RunResult = later(async () => (await import('./run-result.tsx')).RunResult)
const QueryText = whenDrawn(async () => (await import('../sql/query-text.tsx')).QueryText)
const TestResult = later(async () => (await import('./test-result.tsx')).TestResult)

/** How many earlier runs are listed; all of them are in the journal. */
const maxEarlier = 40

type ResultOf = { signature: Signature | null; starters: Partial<Record<CodeLanguage, string>> }

export function NewestRun({ run, pad, ...of }: { run: Logged; pad: Pad | null } & ResultOf) {
  const isStale = useIsStale(pad, run.shown)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Heading run={run} name={of.signature?.name} />
        <StaleBadge pad={pad} shown={run.shown} />
      </div>
      {isStale && <QueryOf shown={run.shown} />}
      <Result shown={run.shown} {...of} />
    </>
  )
}

export function EarlierRuns({ runs, ...of }: { runs: readonly Logged[] } & ResultOf) {
  return (
    <section aria-label="Earlier runs" className="flex flex-col gap-1">
      <h3 className="text-xs font-medium text-faint">Earlier runs</h3>
      <ol className="divide-y divide-line rounded-lg border border-line">
        {runs.slice(0, maxEarlier).map((run) => (
          <Earlier key={run.shown.id} run={run} {...of} />
        ))}
      </ol>
    </section>
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
            <QueryOf shown={run.shown} />
            <Result shown={run.shown} {...of} />
          </div>
        )}
      </details>
    </li>
  )
}

function QueryOf({ shown: { language, code } }: { shown: Shown }) {
  return language === 'sql' && <QueryText text={code} />
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
