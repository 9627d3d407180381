/** The editor's part of a language. A function fetches the parts that few need. */
import type { CompletionSource } from '@codemirror/autocomplete'
import type { ReadLanguage } from './language/read-language.ts'
import type { ServerName } from './language/server-name.ts'
import type { PrintedErrors } from './printed-errors.ts'

export type EditorLanguage = {
  errors: PrintedErrors
  /** Comments that begin with two stars close by themselves. */
  hasDocComments?: true
  /** Pasted lines get the indentation of their place: by blocks in braces, or by their lines. */
  pasted?: 'braces' | 'lines'
  /** A program that completes, explains and renames: language/servers.ts. */
  server?: ServerName
  /** Without one: names read from the text, and a table of the library. */
  read?: () => Promise<ReadLanguage>
  /** Without either: completion of its own. */
  complete?: () => Promise<CompletionSource>
}
