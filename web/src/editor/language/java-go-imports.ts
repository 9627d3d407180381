/** The change that adds a missing import, made together with a completion. */
import type { EditorState } from '@codemirror/state'

type Insert = { from: number; insert: string }

/** Null if `place.name` is imported already, or needs no import. */
export function importOfJava(state: EditorState, place: string, name: string): Insert | null {
  const text = state.doc.toString()
  const imported = `${place}.${name.split('.')[0]}`
  const known = Array.from(text.matchAll(/^\s*import\s+(?:static\s+)?([\w.]+(?:\.\*)?)\s*;/gm))
  const isKnown = known.some(([, each]) => each === imported || each === `${place}.*`)
  if (place === 'java.lang' || isKnown) return null
  return insertAfter(state, known.at(-1) ?? /^\s*package\s[^;]*;/m.exec(text), `import ${imported};`)
}

export function importOfGo(state: EditorState, path: string): Insert | null {
  const text = state.doc.toString()
  const block = /^import\s*\(([^)]*)\)/m.exec(text)
  const single = Array.from(text.matchAll(/^import\s+(?:\w+\s+)?"([^"]*)"/gm))
  const listed = [...(block?.[1] ?? '').matchAll(/"([^"]*)"/g), ...single].some(([, each]) => each === path)
  if (path === 'builtin' || listed) return null
  if (block) {
    const end = block.index + block[0].length - 1
    return { from: end, insert: `${block[1]!.endsWith('\n') ? '' : '\n'}\t"${path}"\n` }
  }
  return insertAfter(state, single.at(-1) ?? /^package\s+\w+/m.exec(text), `import "${path}"`)
}

/** On its own line below the last import; a blank line separates it from anything else. */
function insertAfter(state: EditorState, last: RegExpExecArray | null, line: string): Insert {
  if (!last) return { from: 0, insert: `${line}\n\n` }
  const { to } = state.doc.lineAt(last.index + last[0].length)
  return { from: to, insert: `${/\bimport\b/.test(last[0]) ? '' : '\n'}\n${line}` }
}
