/** The grammars of the languages, each fetched when it is first needed. */
import type { LanguageSupport } from '@codemirror/language'
import type { CodeLanguage } from '@nova/contract/words'
import { goGrammar } from './go/grammar.ts'
import { javaGrammar } from './java/grammar.ts'
import { scriptGrammar } from './javascript/grammar.ts'
import type { LineSyntax, Syntax } from './pad-syntax.ts'
import { pythonGrammar } from './python/grammar.ts'
import { sqlGrammar } from './sql/grammar.ts'

type Grammar = () => Promise<LanguageSupport>

const ofLanguages: Record<CodeLanguage, Grammar> = {
  javascript: scriptGrammar(false, false),
  typescript: scriptGrammar(true, false),
  python: pythonGrammar,
  java: javaGrammar,
  go: goGrammar,
  sql: sqlGrammar,
}

/** Null for prose, and for files of a kind that has none. */
export async function loadGrammar(syntax: Syntax): Promise<LanguageSupport | null> {
  if (Object.hasOwn(ofLanguages, syntax)) return ofLanguages[syntax as CodeLanguage]()
  switch (syntax) {
    case 'jsx':
    case 'tsx':
      return scriptGrammar(syntax === 'tsx', true)()
    case 'html':
      return (await import('@codemirror/lang-html')).html()
    case 'vue': {
      const [{ vue }, { html }] = await Promise.all([import('@codemirror/lang-vue'), import('@codemirror/lang-html')])
      return vue({ base: html() })
    }
    case 'css':
      return (await import('@codemirror/lang-css')).css()
    case 'json':
      return (await import('@codemirror/lang-json')).json()
    case 'markdown':
      return (await import('@codemirror/lang-markdown')).markdown()
    case 'text':
    case 'plain':
      return null
    default:
      return (await import('./line-grammars.ts')).loadLineGrammar(syntax as LineSyntax)
  }
}
