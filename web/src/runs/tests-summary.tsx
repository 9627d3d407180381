import { padName } from '@nova/contract/questions/language-names'
import type { Pad } from '../journal/pads.ts'
import { Badge } from '../ui/badge.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { TestShown } from './run-log.ts'
import { busy, type Running } from './run-state.ts'
import { outcomeOf } from './run-words.ts'
import type { RunError } from './runs.ts'
import { StaleBadge } from './stale-badge.tsx'

type Props = { latest: TestShown | null; pad: Pad | null; running: Running | null; error: RunError | null }

/** How the last test run went, above the tests themselves. */
export function TestsSummary({ latest, pad, running, error }: Props) {
  return (
    <div
      aria-live="polite"
      className="sticky top-0 z-10 -mx-3 -mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-canvas px-3 py-2 empty:sr-only"
    >
      {running && (
        <span className="flex items-center gap-2 text-muted">
          <Spinner />
          {running.stage === 'again' ? busy : 'Running the tests…'}
        </span>
      )}
      {!running && error?.kind === 'test' && <span className="text-bad">{error.text}</span>}
      {!running && error?.kind !== 'test' && latest && <Latest latest={latest} pad={pad} />}
    </div>
  )
}

function Latest({ latest, pad }: { latest: TestShown; pad: Pad | null }) {
  const { text, tone } = outcomeOf(latest)
  const { hidden, language } = latest
  const groups = [hidden.core, hidden.edge, hidden.scale]
  const [passed, total] = [sum(groups.map((each) => each.passed)), sum(groups.map((each) => each.total))]
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
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
