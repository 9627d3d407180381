/** Words for a run that ended: its outcome, what ran, its time. Fetched with results. Pure. */
import type { RunShown, Shown, TestShown } from './run-log.ts'
import { describeOutcome, type Outcome } from './run-names.ts'

/** True for a test that says nothing of its cases: it was stopped, failed on our side or judged none of them. */
export const endsWhole = ({ status, visible }: Pick<TestShown, 'status' | 'visible'>): boolean =>
  ['killed', 'unavailable', 'internal_error'].includes(status) || (status === 'not_judged' && visible.total === 0)

/** A test run is named by its passed tests, unless it ended otherwise. */
export function outcomeOf(shown: Shown): Outcome {
  if (shown.kind === 'run' || shown.isCompileError || endsWhole(shown)) {
    const outcome = describeOutcome(shown.status)
    const isOfQuery = shown.language === 'sql' && shown.status === 'runtime_error'
    return isOfQuery ? { ...outcome, text: 'Query error' } : outcome
  }
  const { passed, total } = shown.visible
  return { text: `${passed} of ${total} visible tests passed`, tone: passed === total ? 'good' : 'bad' }
}

/** Own tests are counted apart from the visible ones; null where none ran. */
export function ownOutcomeOf({ cases, isCompileError }: Pick<TestShown, 'cases' | 'isCompileError'>): Outcome | null {
  const own = isCompileError ? [] : (cases?.filter((each) => each.own) ?? [])
  if (own.length === 0) return null
  const passed = own.filter(({ status }) => status === 'passed').length
  return { text: `${passed} of ${own.length} own tests passed`, tone: passed === own.length ? 'good' : 'bad' }
}

/** Names what ran: a call of the question's function, a query, or the code as a program, and its input. */
export function nameRun(
  { args, stdin, isCompileError, sql }: Pick<RunShown, 'args' | 'stdin' | 'isCompileError' | 'sql'>,
  name = 'your function',
): string {
  if (!args && stdin === null) return sql?.plan === undefined ? 'Query' : 'Query plan'
  if (isCompileError) return args ? `Call of ${name}` : 'Program'
  return args ? `Called ${name}` : `Ran as a program ${sayInput(stdin)}`
}

function sayInput(stdin: string | null): string {
  if (!stdin) return 'without input'
  const lines = stdin.replace(/\n$/, '').split('\n').length
  return `with input of ${lines} ${lines === 1 ? 'line' : 'lines'}`
}

/** Formats milliseconds for people: a time too short to measure is not 0. */
export function formatMs(durationMs: number): string {
  if (durationMs < 1) return 'under 1 ms'
  return durationMs < 2000 ? `${Math.round(durationMs)} ms` : `${(durationMs / 1000).toFixed(1)} s`
}
