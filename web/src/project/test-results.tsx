import type { ShownProject } from '@nova/contract/projects/projects'
import type { ProjectTest } from '@nova/contract/projects/workspace'
import { Check, ChevronRight, Minus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { RunWaiting } from '../runs/run-waiting.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Spinner } from '../ui/spinner.tsx'
import { findPlaces, type Place } from './places.ts'
import type { TestsState } from './project-tests.ts'

type Props = {
  state: TestsState
  /** The newest run of the tests, wherever it was asked for. */
  last: ProjectTest | null
  isStale: boolean
  stages: ShownProject['stages']
  paths: readonly string[]
  onOpen: (place: Place) => void
}

type Line = ProjectTest['tests'][number]

/** Results of the last test run: visible tests one by one, hidden ones as counts per stage. */
export function TestResults({ state: { running, place, error, keep }, last, isStale, stages, paths, onOpen }: Props) {
  return (
    <div className="flex flex-col gap-3 p-3 text-sm">
      {running && (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner />
          {place ? (
            <RunWaiting {...place} />
          ) : (
            <>
              {running === 'hidden' ? 'Running all tests, hidden ones too…' : 'Running the tests…'}
              <LongWait />
            </>
          )}
        </p>
      )}
      {error && (
        <p role="alert" className="text-bad">
          {error}{' '}
          {keep && (
            <Button size="sm" variant="secondary" onClick={keep}>
              Keep my place
            </Button>
          )}
        </p>
      )}
      {!last && !running && !error && <p className="text-muted">The results of your tests appear here.</p>}
      {last && (
        <>
          <Summary last={last} isStale={isStale} />
          {last.hidden.length > 0 && <Hidden hidden={last.hidden} stages={stages} />}
          <ul className="flex flex-col">
            {last.tests.map((test) => (
              <Test key={`${test.file} ${test.name}`} {...{ test, paths, onOpen }} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** If our server is busy, the tests run again before the page says anything about them. */
function LongWait() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs)
    return () => clearTimeout(timer)
  }, [])
  return isLong && <span>This takes longer than usual, because our server is busy or your tests wait.</span>
}

const longMs = 45_000

const statusWords: Record<Exclude<ProjectTest['status'], 'ok'>, string> = {
  timeout: 'The tests took too long and were stopped.',
  waited: 'The tests waited without computing and were stopped.',
  not_judged:
    'Our server was too busy to finish the tests, so they count as neither passed nor failed. Run them again.',
  memory_limit: 'The tests used too much memory and were stopped.',
  output_limit: 'The tests printed too much and were stopped.',
  killed: 'The tests were stopped.',
  unavailable: "Tests can't run on this installation right now. You can keep working on the files.",
  internal_error: 'The tests failed on our side. Try again.',
}

function Summary({
  last: { visible, unloaded = [], status, durationMs },
  isStale,
}: {
  last: ProjectTest
  isStale: boolean
}) {
  const isAll = visible.passed === visible.total && visible.total > 0
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p role="status" className="font-medium">
        {visible.total > 0
          ? `${visible.passed} of ${visible.total} visible tests passed`
          : status === 'ok'
            ? 'No visible test ran.'
            : 'The tests did not come to a result.'}
      </p>
      {visible.total > 0 && (
        <Badge tone={isAll ? 'good' : 'warn'}>{isAll ? 'All visible passed' : 'Not all yet'}</Badge>
      )}
      <span className="text-xs text-faint tabular">{(durationMs / 1000).toFixed(1)} s</span>
      {isStale && <Badge tone="warn">Files changed since</Badge>}
      {status !== 'ok' && <p className="w-full text-bad">{statusWords[status] ?? 'The tests ended in another way.'}</p>}
      {unloaded.map(({ file, tests }) => (
        <p key={file} className="w-full text-muted">
          {file} didn’t load or stopped, so {tests === 1 ? '1 test of it did' : `${tests} tests of it did`} not run and{' '}
          {tests === 1 ? 'counts' : 'count'} as failed.
        </p>
      ))}
    </div>
  )
}

function Hidden({ hidden, stages }: { hidden: ProjectTest['hidden']; stages: Props['stages'] }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-y border-line py-2">
      {hidden.map(({ stage, passed, total }) => (
        <div key={stage} className="contents">
          <dt className="text-muted">{stages.find(({ id }) => id === stage)?.title ?? stage}</dt>
          <dd className={cn('tabular', passed === total ? 'text-good' : 'text-ink')}>
            {passed} of {total} hidden
          </dd>
        </div>
      ))}
    </dl>
  )
}

const outcomes = {
  passed: { icon: Check, colour: 'text-good', word: 'Passed' },
  failed: { icon: X, colour: 'text-bad', word: 'Failed' },
  skipped: { icon: Minus, colour: 'text-faint', word: 'Skipped' },
} as const
/** For an outcome that only newer servers know. */
const newerOutcome = { icon: Minus, colour: 'text-faint', word: 'Not known' } as const

function Test({ test, paths, onOpen }: { test: Line } & Pick<Props, 'paths' | 'onOpen'>) {
  const { outcome, name, file, ms, message } = test
  const [isOpen, setOpen] = useState(outcome === 'failed')
  const { icon: Icon, colour, word } = outcomes[outcome] ?? newerOutcome
  const head = (
    <>
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', colour)} />
      <span className="sr-only">{word}: </span>
      <span className="min-w-0 flex-1 break-words">{name}</span>
      <span className="shrink-0 text-xs text-faint tabular">{Math.round(ms)} ms</span>
    </>
  )
  return (
    <li className="border-b border-line/60 last:border-0">
      {message ? (
        <button
          type="button"
          aria-expanded={isOpen}
          className="flex w-full items-start gap-2 py-1.5 text-left hover:bg-hover"
          onClick={() => setOpen(!isOpen)}
        >
          {head}
          <ChevronRight aria-hidden className={cn('mt-0.5 size-4 shrink-0 text-faint', isOpen && 'rotate-90')} />
        </button>
      ) : (
        <p className="flex items-start gap-2 py-1.5 pr-6">{head}</p>
      )}
      {message && isOpen && (
        <div className="pb-2 pl-6">
          {paths.includes(file) && (
            <PlaceButton place={{ path: file, line: 1 }} onOpen={onOpen}>
              {file}
            </PlaceButton>
          )}
          <Linked text={message} paths={paths} onOpen={onOpen} />
        </div>
      )}
    </li>
  )
}

/** Printed text whose places lead to the editor. */
export function Linked({ text, paths, onOpen }: { text: string } & Pick<Props, 'paths' | 'onOpen'>) {
  return (
    <pre translate="no" className="font-mono text-xs break-words whitespace-pre-wrap text-muted">
      {findPlaces(text, paths).map(({ text: part, place }, at) =>
        place ? (
          <PlaceButton key={at} place={place} onOpen={onOpen}>
            {part}
          </PlaceButton>
        ) : (
          part
        ),
      )}
    </pre>
  )
}

type PlaceProps = { place: Place; onOpen: Props['onOpen']; children: string }

function PlaceButton({ place, onOpen, children }: PlaceProps) {
  return (
    <button
      type="button"
      aria-label={`${children}: go to line ${place.line} of ${place.path}`}
      translate="no"
      className="inline-block min-h-6 rounded-sm text-left font-mono text-xs leading-6 text-accent-text underline decoration-dotted underline-offset-2 hover:decoration-solid"
      onClick={() => onOpen(place)}
    >
      {children}
    </button>
  )
}
