/** Languages of scripts and settings, whose modes read a text line by line. */
import type { LanguageSupport } from '@codemirror/language'
import { readByLines } from './line-grammar.ts'
import type { LineSyntax } from './pad-syntax.ts'

export async function loadLineGrammar(syntax: LineSyntax): Promise<LanguageSupport> {
  switch (syntax) {
    case 'shell':
      return readByLines((await import('@codemirror/legacy-modes/mode/shell')).shell, { meta: 'comment' })
    case 'dockerfile':
      return readByLines((await import('@codemirror/legacy-modes/mode/dockerfile')).dockerFile)
    case 'toml':
      return readByLines((await import('@codemirror/legacy-modes/mode/toml')).toml)
    case 'properties':
      return readByLines((await import('@codemirror/legacy-modes/mode/properties')).properties)
    case 'yaml':
      // It calls a key an atom.
      return readByLines((await import('@codemirror/legacy-modes/mode/yaml')).yaml, { atom: 'property' })
    case 'xml':
      return readByLines((await import('@codemirror/legacy-modes/mode/xml')).xml)
  }
}
