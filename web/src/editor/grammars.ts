/** The grammars of the languages, each fetched when it is first needed. */
import type { LanguageSupport } from '@codemirror/language'
import type { PadLanguage } from '@nova/contract/words'

/** Null for prose. */
export async function loadGrammar(language: PadLanguage): Promise<LanguageSupport | null> {
  switch (language) {
    case 'javascript':
      return (await import('@codemirror/lang-javascript')).javascript()
    case 'typescript':
      return (await import('@codemirror/lang-javascript')).javascript({ typescript: true })
    case 'python':
      return (await import('@codemirror/lang-python')).python()
    case 'java':
      return (await import('@codemirror/lang-java')).java()
    case 'go':
      return (await import('@codemirror/lang-go')).go()
    case 'text':
      return null
  }
}
