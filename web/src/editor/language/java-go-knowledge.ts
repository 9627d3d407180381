/** Types and members of a text and of the library, at a place of the text. */
import type { EditorState } from '@codemirror/state'
import { goLibrary } from './go-library.ts'
import { knowGo, readGoNames } from './go-names.ts'
import { readLibrary } from './java-go-library.ts'
import type { Declared, Knowledge } from './java-go-names.ts'
import { javaLibrary } from './java-library.ts'
import { knowJava, namesAt, readJavaNames } from './java-names.ts'
import notes from './library-notes.json' with { type: 'json' }

export type Syntax = 'java' | 'go'

export const libraries = { java: readLibrary(javaLibrary, notes.java), go: readLibrary(goLibrary, notes.go) }

export const readNames = (state: EditorState, syntax: Syntax): Declared[] =>
  syntax === 'go' ? readGoNames(state) : readJavaNames(state)

/** `names` are those that were read from the same text. */
export function knowAt(syntax: Syntax, names: readonly Declared[], at: number): Knowledge {
  if (syntax === 'go') return knowGo(names as ReturnType<typeof readGoNames>, libraries.go, at)
  const own = names as ReturnType<typeof readJavaNames>
  const enclosing = namesAt(own, at).findLast(({ owner, from }) => owner !== null && from > 0)?.owner ?? null
  return knowJava(own, libraries.java, at, enclosing)
}
