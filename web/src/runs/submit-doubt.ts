/** Doubts from the last run about the code that is about to be submitted. Pure. */
import type { CodeLanguage } from '@nova/contract/words'
import type { Logged, Shown } from './run-log.ts'
import { describeOutcome } from './run-names.ts'

const withoutResult = ['killed', 'unavailable', 'internal_error', 'not_judged']

/** A sentence where it is worth a second look: it did not compile, failed, or was not run as it is. Else null. */
export function doubtOf(runs: readonly Logged[], code: string, language: CodeLanguage): string | null {
  const own = runs.filter(({ isByInterviewer, shown }) => !isByInterviewer && !withoutResult.includes(shown.status))
  const same = own.filter(({ shown }) => shown.language === language && shown.code.trim() === code.trim())
  // Tests say more than a run.
  const last = same.find(({ shown }) => shown.kind === 'test') ?? same[0]
  if (last) return complaintOf(last.shown)
  return own.length > 0 ? "You haven't run this code since you changed it." : "You haven't run this code yet."
}

function complaintOf(shown: Shown): string | null {
  if (shown.isCompileError) return 'In its last run, this code did not compile.'
  if (shown.kind === 'run') {
    return shown.status === 'ok' ? null : `The last run of this code ended with: ${describeOutcome(shown.status).text}.`
  }
  const { passed, total } = shown.visible
  return passed === total ? null : `This code passed ${passed} of ${total} visible tests in its last run.`
}
