/** A language without a server: types and members are read from the text, and from a table of its library. */
import type { Completion } from '@codemirror/autocomplete'
import type { EditorState } from '@codemirror/state'
import type { Insert } from './insert-import.ts'
import type { Library } from './read-library.ts'
import type { Declared, Knowledge } from './read-names.ts'

export type ReadLanguage = {
  library: Library
  forms: readonly Completion[]
  keywords: readonly Completion[]
  /** A type of the library in the list of completions. */
  typeKind: 'class' | 'namespace'
  /** A field is seen by its name alone inside its type, and a method's name may be a field's too. */
  hasBareFields: boolean
  readNames(state: EditorState): Declared[]
  /** `names` are those that were read from the same text. */
  knowAt(names: readonly Declared[], at: number): Knowledge
  /** Null if `place.name` is imported already, or needs no import. */
  importOf(state: EditorState, place: string, name: string): Insert | null
}
