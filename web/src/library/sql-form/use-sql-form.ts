import { useQuestionForm } from '../form/form-context.ts'
import type { SqlWritten } from './sql-written.ts'

/** The form's parts about SQL, each changed by itself. */
export function useSqlForm() {
  const { written, change, errors } = useQuestionForm()
  const { sql } = written
  return { sql, errors, changeSql: (changes: Partial<SqlWritten>) => change({ sql: { ...sql, ...changes } }) }
}
