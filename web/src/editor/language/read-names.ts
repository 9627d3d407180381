/** Names that a text declares, and the library's, as completion reads them. */
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { Member } from './read-library.ts'

const maxParseMs = 50

/** The whole text's tree, or as much of it as can be read at once. */
export const treeOf = (state: EditorState) => ensureSyntaxTree(state, state.doc.length, maxParseMs) ?? syntaxTree(state)

export type SyntaxNode = ReturnType<typeof treeOf>['topNode']

export type Declared = {
  name: string
  kind: 'variable' | 'property' | 'function' | 'method' | 'class' | 'interface' | 'enum' | 'constant'
  /** As written, or read from the assigned value; null if unknown. */
  type: string | null
  /** Place of its own declaration. */
  at: number
  /** Part of the text in which the name can be used. */
  from: number
  to: number
  /** The type whose member it is. */
  owner: string | null
  parameters: string | null
  isStatic: boolean
}

/** A language's types and their members. */
export type Knowledge = {
  /** Members that a value of the type has. */
  membersOf: (type: string) => readonly Member[]
  /** Members of a type or package itself; null if there is none of this name. */
  staticsOf: (name: string) => readonly Member[] | null
  /** Type of an element; null for a type without elements. */
  elementOf: (type: string) => string | null
  /** Type of a name at the place of completion. */
  typeOf: (name: string) => string | null
  /** Type that a call of a function in the text returns. */
  returnOf: (name: string) => string | null
}

export function toMember({ name, parameters, type, isStatic }: Declared): Member {
  return { name, parameters, type: type ?? '', isStatic }
}
