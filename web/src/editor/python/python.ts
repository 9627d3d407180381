import type { EditorLanguage } from '../editor-language.ts'
import { pythonErrors } from './printed-errors.ts'

export const python: EditorLanguage = {
  errors: pythonErrors,
  pasted: 'lines',
  server: 'pyright',
}
