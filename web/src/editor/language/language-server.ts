/** A program that knows languages, as connect.ts needs it. */
import type { Extension } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { Conversation, LanguageLine } from '../../type-check/type-check.ts'
import type { Syntax } from '../pad-syntax.ts'

export type LanguageServer = {
  /** Begins it. `stubs` names declarations of libraries, which it gets as it begins. */
  open(line: LanguageLine, stubs: readonly string[]): Conversation | null
  /** The declarations that it needs for a project with these libraries. */
  stubsFor?(libraries: readonly string[]): string[]
  /** True for the files that it reads. */
  isOwn(path: string): boolean
  /** The names of its languages in the protocol. */
  languageIds: Partial<Record<Syntax, string>>
  /** To be told of each file that is opened. */
  opens?: { method: string; params: (uri: string) => unknown }
  /** In each of its editors. */
  extension?: Extension
  /** A lost server takes no marks away itself. */
  onLost?(view: EditorView): void
}
