import type { EditorLanguage } from '../editor-language.ts'
import { goErrors } from './printed-errors.ts'

export const go: EditorLanguage = {
  errors: goErrors,
  pasted: 'braces',
  read: async () => (await import('./read-go.ts')).readGo,
}
