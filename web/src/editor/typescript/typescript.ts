import type { EditorLanguage } from '../editor-language.ts'
import { typescriptErrors } from './printed-errors.ts'

export const typescript: EditorLanguage = {
  errors: typescriptErrors,
  hasDocComments: true,
  pasted: 'braces',
  server: 'tsserver',
}
