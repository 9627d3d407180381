import { openLanguageServer } from '../../type-check/type-check.ts'
import type { LanguageServer } from '../language/language-server.ts'

/** TypeScript's own, for JavaScript too. */
export const tsserver: LanguageServer = {
  open: openLanguageServer,
  isOwn: (path) => /\.[cm]?[jt]sx?$/.test(path),
  languageIds: {
    javascript: 'javascript',
    typescript: 'typescript',
    jsx: 'javascriptreact',
    tsx: 'typescriptreact',
  },
}
