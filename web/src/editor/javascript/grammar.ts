import type { LanguageSupport } from '@codemirror/language'

/** Of JavaScript with or without types and tags. */
export const scriptGrammar = (typescript: boolean, jsx: boolean) => async (): Promise<LanguageSupport> =>
  (await import('@codemirror/lang-javascript')).javascript({ typescript, jsx })
