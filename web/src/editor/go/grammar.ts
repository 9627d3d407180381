import { LanguageSupport } from '@codemirror/language'

/** Without the package's own completion. */
export const goGrammar = async () => new LanguageSupport((await import('@codemirror/lang-go')).goLanguage)
