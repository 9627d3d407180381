/** The change that adds a missing import, made together with a completion. */
import type { EditorState } from '@codemirror/state'

export type Insert = { from: number; insert: string }

/** On its own line below the last import; a blank line separates it from anything else. */
export function insertAfter(state: EditorState, last: RegExpExecArray | null, line: string): Insert {
  if (!last) return { from: 0, insert: `${line}\n\n` }
  const { to } = state.doc.lineAt(last.index + last[0].length)
  return { from: to, insert: `${/\bimport\b/.test(last[0]) ? '' : '\n'}\n${line}` }
}
