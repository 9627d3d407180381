/** The grammars of the languages, each fetched when it is first needed. */
import { LanguageSupport } from '@codemirror/language'
import type { Syntax } from './pad-syntax.ts'

/** Null for prose, and for files of a kind that has none. */
export async function loadGrammar(syntax: Syntax): Promise<LanguageSupport | null> {
  switch (syntax) {
    case 'javascript':
    case 'typescript':
    case 'jsx':
    case 'tsx':
      return (await import('@codemirror/lang-javascript')).javascript({
        typescript: syntax === 'typescript' || syntax === 'tsx',
        jsx: syntax === 'jsx' || syntax === 'tsx',
      })
    case 'python':
      return (await import('@codemirror/lang-python')).python()
    case 'java':
      return (await import('@codemirror/lang-java')).java()
    case 'go':
      // Without the package's own completion.
      return new LanguageSupport((await import('@codemirror/lang-go')).goLanguage)
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
    case 'sql': {
      const { PostgreSQL, sql } = await import('@codemirror/lang-sql')
      return sql({ dialect: PostgreSQL })
    }
    case 'markdown':
      return (await import('@codemirror/lang-markdown')).markdown()
    case 'text':
    case 'plain':
      return null
    default:
      return (await import('./line-grammars.ts')).loadLineGrammar(syntax)
  }
}
