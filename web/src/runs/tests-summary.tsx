import { padName } from '@nova/contract/questions/language-names'
import { useRef } from 'react'
import type { Pad } from '../journal/pads.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { TestShown } from './run-log.ts'
import { busy, type Running } from './run-state.ts'
import { RunWaiting } from './run-waiting.tsx'
import { outcomeOf, ownOutcomeOf } from './run-words.ts'
import type { RunError } from './runs.ts'
import { StaleBadge } from './stale-badge.tsx'

type Props = {
  latest: TestShown | null
  pad: Pad | null
  running: Running | null
  error: RunError | null
  /** A test below it failed. */
  hasFailed: boolean
}

/** How the last test run went, above the tests themselves, with the way to the first that failed. */
export function TestsSummary({ latest, pad, running, error, hasFailed }: Props) {
  const summary = useRef<HTMLDivElement>(null)
  const goToFailure = () => {
    const failed = summary.current?.parentElement?.querySelector<HTMLElement>('[data-failed]')
    failed?.scrollIntoView({ block: 'nearest' })
    failed?.focus()
  }
  return (
    <div
      ref={summary}
      aria-live="polite"
      className="sticky top-0 z-10 -mx-3 -mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-canvas px-3 py-2 empty:sr-only"
    >
      {running && (
        <span className="flex items-center gap-2 text-muted">
          <Spinner />
          {running.position > 0 ? (
            <RunWaiting position={running.position} seconds={running.seconds} isKept={running.isKept ?? false}>
              Running the tests…
            </RunWaiting>
          ) : running.stage === 'again' ? (
            busy
          ) : (
            'Running the tests…'
          )}
        </span>
      )}
      {!running && error?.kind === 'test' && <span className="text-bad">{error.text}</span>}
      {!running && error?.kind === 'test' && error.keep && (
        <Button size="sm" variant="secondary" onClick={error.keep}>
          Keep my place
        </Button>
      )}
      {!running && error?.kind !== 'test' && latest && <Latest latest={latest} pad={pad} />}
      {!running && error?.kind !== 'test' && hasFailed && (
        <Button variant="link" size="sm" onClick={goToFailure}>
          Go to the first failure
        </Button>
      )}
    </div>
  )
}

function Latest({ latest, pad }: { latest: TestShown; pad: Pad | null }) {
  const { text, tone } = outcomeOf(latest)
  const { hidden, language } = latest
  const own = ownOutcomeOf(latest)
  const groups = [hidden.core, hidden.edge, hidden.scale]
  const [passed, total] = [sum(groups.map((each) => each.passed)), sum(groups.map((each) => each.total))]
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      {own && <Badge tone={own.tone}>{own.text}</Badge>}
      {total > 0 && !hidden.notRun && !latest.isCompileError && (
        <Badge tone={passed === total ? 'good' : 'bad'}>
          {passed} of {total} hidden tests passed
        </Badge>
      )}
      {pad && pad.language !== language && <span className="text-muted">in {padName(language)}</span>}
      <StaleBadge pad={pad} shown={latest} />
      {latest.isCompileError && <span className="text-muted">The Console tab shows what the compiler said.</span>}
    </>
  )
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
