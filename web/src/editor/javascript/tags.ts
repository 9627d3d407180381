import type { CodeLanguage } from '@nova/contract/words'
import type { Syntax } from '../pad-syntax.ts'

/** Syntaxes of files with tags, and their languages. */
export const withTags: Partial<Record<Syntax, CodeLanguage>> = { jsx: 'javascript', tsx: 'typescript' }
