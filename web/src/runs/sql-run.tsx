import { explainInvisible } from '@nova/contract/questions/invisible'
import type { RunStatus } from '@nova/contract/questions/runs'
import { sqlLimits } from '@nova/contract/questions/sql'
import { SqlResult } from '../sql/sql-result.tsx'
import { ErrorText } from './error-text.tsx'
import { explainLimit, saidOf } from './result-words.ts'
import type { RunShown } from './run-log.ts'

/** Result of a query: PostgreSQL's error, or rows and plan. */
export function SqlRun({ shown: { status, stderr, language, code, sql, durationMs } }: { shown: RunShown }) {
  const limit = saidOf('sql', explainSqlLimit(status, durationMs))
  const hiddenCharacter = status === 'runtime_error' ? explainInvisible('sql', code) : ''
  return (
    <>
      {limit && <p>{limit}</p>}
      {hiddenCharacter && <p>{hiddenCharacter}</p>}
      {stderr && (
        <ErrorText name="PostgreSQL" text={stderr} language={language} tone={status === 'ok' ? 'plain' : 'bad'} />
      )}
      {sql && <SqlResult outcome={sql} />}
      {status === 'ok' && !sql && <p className="text-muted">Your query returned no result.</p>}
    </>
  )
}

const mebibyte = 1024 * 1024

function explainSqlLimit(status: RunStatus, durationMs: number | null): string {
  if (status === 'timeout')
    return `${explainLimit(status, { isCall: true, durationMs }).split('. ', 1)[0]}. Check for a join without a condition, or a recursion that never ends.`
  if (status === 'output_limit')
    return `Your query returned more than ${sqlLimits.rows.toLocaleString('en')} rows or ${sqlLimits.bytes / mebibyte} MB, which is the limit.`
  return explainLimit(status)
}
