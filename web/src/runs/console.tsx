import type { Signature } from '@nova/contract/questions/signature'
import type { CodeLanguage } from '@nova/contract/words'
import { hasCarets } from '../editor/carets.ts'
import type { Pad } from '../journal/pads.ts'
import { Button } from '../ui/button.tsx'
import { later } from '../ui/later.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { OutputBlock } from './output-block.tsx'
import type { Logged } from './run-log.ts'
import { busy, type Running } from './run-state.ts'
import type { RunError } from './runs.ts'

const NewestRun = later(async () => (await import('./console-results.tsx')).NewestRun)
const RunWaiting = later(
  async () => (await import('./run-waiting.tsx')).RunWaiting,
  ({ children }) => children,
)
const EarlierRuns = later(async () => (await import('./console-results.tsx')).EarlierRuns)

type Props = {
  /** Newest first. */
  runs: readonly Logged[]
  /** The question's function; its parameter names label the inputs. */
  signature?: Signature | null
  /** The text as it is now, with marks on older results. */
  pad?: Pad | null | undefined
  /** The code that the editor began with, by language. */
  starters?: Partial<Record<CodeLanguage, string>>
  running?: Running | null
  error?: RunError | null
  /** Repeats a run that the connection lost. */
  onAgain?: (kind: 'run' | 'test') => void
  empty: string
}

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
        {running && <UnderWay running={running} written={pad?.language === 'sql' ? 'query' : 'code'} />}
        {!running && error && (
          <p className="flex flex-wrap items-center gap-2 text-bad">
            {error.text}
            {(error.keep || (error.isLost && onAgain)) && (
              <Button size="sm" variant="secondary" onClick={error.keep || (() => onAgain?.(error.kind))}>
                {error.keep ? 'Keep my place' : 'Run again'}
              </Button>
            )}
          </p>
        )}
        {isNewestOpen && !newest && <p className="text-faint">{empty}</p>}
        {isNewestOpen && newest && <NewestRun key={newest.shown.id} run={newest} {...{ pad, signature, starters }} />}
      </div>
      {closed.length > 0 && <EarlierRuns runs={closed} {...{ signature, starters }} />}
    </div>
  )
}

const stages = { compile: 'Compiling your code…', load: 'Loading the language for this browser…', again: busy }

function UnderWay({ running, written }: { running: Running; written: 'code' | 'query' }) {
  const { kind, position, seconds, isKept = false, stage, stdout, stderr } = running
  const what = kind === 'run' ? `Running your ${written}…` : 'Running the tests…'
  return (
    <>
      <p className="flex items-center gap-2 text-muted">
        <Spinner />
        {position > 0 ? (
          <RunWaiting {...{ position, seconds, isKept }}>{what}</RunWaiting>
        ) : stage && stage !== 'run' ? (
          stages[stage]
        ) : (
          what
        )}
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
