import type { EditorState } from '@codemirror/state'
import { type Insert, insertAfter } from '../language/insert-import.ts'
import notes from '../language/library-notes.json' with { type: 'json' }
import type { ReadLanguage } from '../language/read-language.ts'
import { readLibrary } from '../language/read-library.ts'
import { type Form, toForms, toKeywords } from '../language/read-snippets.ts'
import { goLibrary } from './go-library.ts'
import { knowGo, readGoNames } from './go-names.ts'

const forms: Form[] = [
  ['main', 'main function', 'func main() {\n\t${}\n}'],
  ['func', 'function', 'func ${name}(${}) ${int} {\n\t${}\n}'],
  ['method', 'method', 'func (${r} *${Type}) ${name}(${}) {\n\t${}\n}'],
  ['struct', 'struct type', 'type ${Name} struct {\n\t${field} ${int}\n}'],
  ['interface', 'interface type', 'type ${Name} interface {\n\t${}\n}'],
  ['for', 'loop with an index', 'for ${i} := 0; ${i} < ${n}; ${i}++ {\n\t${}\n}'],
  ['foreach', 'loop over elements', 'for ${_}, ${item} := range ${items} {\n\t${}\n}'],
  ['while', 'loop', 'for ${condition} {\n\t${}\n}'],
  ['if', 'condition', 'if ${condition} {\n\t${}\n}'],
  ['ifelse', 'two ways', 'if ${condition} {\n\t${}\n} else {\n\t${}\n}'],
  ['iferr', 'return an error', 'if err != nil {\n\treturn ${err}\n}'],
  ['switch', 'switch', 'switch ${value} {\ncase ${1}:\n\t${}\ndefault:\n\t${}\n}'],
  ['select', 'select', 'select {\ncase ${value} := <-${channel}:\n\t${}\n}'],
  ['goroutine', 'start a function', 'go func() {\n\t${}\n}()'],
  ['defer', 'defer a function', 'defer func() {\n\t${}\n}()'],
  ['map', 'map literal', 'map[${string}]${int}{${}}'],
]

const library = readLibrary(goLibrary, notes.go)

export const readGo: ReadLanguage = {
  library,
  forms: toForms(forms),
  keywords:
    toKeywords(`append any bool break byte cap case chan const continue copy default defer delete else error fallthrough false float64
    for func go goto if import int int64 interface len make map nil package panic range recover return rune select string
    struct switch true type uint var`),
  typeKind: 'namespace',
  hasBareFields: false,
  readNames: readGoNames,
  knowAt: (names, at) => knowGo(names as ReturnType<typeof readGoNames>, library, at),
  importOf: importOfGo,
}

function importOfGo(state: EditorState, path: string): Insert | null {
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
