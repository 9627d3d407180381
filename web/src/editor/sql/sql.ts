import type { EditorLanguage } from '../editor-language.ts'
import { sqlErrors } from './printed-errors.ts'

export const sql: EditorLanguage = {
  errors: sqlErrors,
  complete: async () => (await import('./sql-completion.ts')).completeSql,
}
