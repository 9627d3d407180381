/** Languages and their servers. */
import type { PadLanguage } from '@nova/contract/words'
import { syntaxOf } from '../pad-syntax.ts'

export type ServerName = 'typescript' | 'python'

/** The server for a pad's language, if it has one. */
export function serverOf(language: PadLanguage): ServerName | null {
  switch (syntaxOf(language)) {
    case 'javascript':
    case 'typescript':
    case 'jsx':
    case 'tsx':
      return 'typescript'
    case 'python':
      return 'python'
    default:
      return null
  }
}
