import type { EditorLanguage } from '../editor-language.ts'
import { javaErrors } from './printed-errors.ts'

export const java: EditorLanguage = {
  errors: javaErrors,
  hasDocComments: true,
  pasted: 'braces',
  read: async () => (await import('./read-java.ts')).readJava,
}
