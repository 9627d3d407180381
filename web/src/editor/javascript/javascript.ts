import type { EditorLanguage } from '../editor-language.ts'
import { javascriptErrors } from './printed-errors.ts'

export const javascript: EditorLanguage = {
  errors: javascriptErrors,
  hasDocComments: true,
  pasted: 'braces',
  server: 'tsserver',
}
