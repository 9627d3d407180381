import type { EditorState } from '@codemirror/state'
import { type Insert, insertAfter } from '../language/insert-import.ts'
import notes from '../language/library-notes.json' with { type: 'json' }
import type { ReadLanguage } from '../language/read-language.ts'
import { readLibrary } from '../language/read-library.ts'
import { type Form, toForms, toKeywords } from '../language/read-snippets.ts'
import { javaLibrary } from './java-library.ts'
import { knowJava, namesAt, readJavaNames } from './java-names.ts'

const forms: Form[] = [
  ['main', 'main method', 'public static void main(String[] args) {\n\t${}\n}'],
  ['class', 'class', 'class ${Name} {\n\t${}\n}'],
  ['interface', 'interface', 'interface ${Name} {\n\t${}\n}'],
  ['record', 'record', 'record ${Name}(${int value}) {}'],
  ['enum', 'enum', 'enum ${Name} {\n\t${FIRST}\n}'],
  ['method', 'method', '${void} ${name}(${}) {\n\t${}\n}'],
  ['for', 'loop with an index', 'for (int ${i} = 0; ${i} < ${n}; ${i}++) {\n\t${}\n}'],
  ['foreach', 'loop over elements', 'for (${var} ${item} : ${items}) {\n\t${}\n}'],
  ['while', 'loop', 'while (${condition}) {\n\t${}\n}'],
  ['dowhile', 'loop', 'do {\n\t${}\n} while (${condition});'],
  ['if', 'condition', 'if (${condition}) {\n\t${}\n}'],
  ['ifelse', 'two ways', 'if (${condition}) {\n\t${}\n} else {\n\t${}\n}'],
  ['switch', 'switch', 'switch (${value}) {\n\tcase ${1}:\n\t\t${}\n\t\tbreak;\n\tdefault:\n\t\t${}\n}'],
  ['try', 'try and catch', 'try {\n\t${}\n} catch (${Exception} ${e}) {\n\t${}\n}'],
  ['sout', 'print a line', 'System.out.println(${});'],
]

const library = readLibrary(javaLibrary, notes.java)

export const readJava: ReadLanguage = {
  library,
  forms: toForms(forms),
  keywords:
    toKeywords(`abstract boolean break byte case catch char class continue default do double else enum extends final finally float
    for if implements import instanceof int interface long new null package private protected public record return short
    static super switch synchronized this throw throws true false try var void volatile while yield`),
  typeKind: 'class',
  hasBareFields: true,
  readNames: readJavaNames,
  knowAt(names, at) {
    const own = names as ReturnType<typeof readJavaNames>
    const enclosing = namesAt(own, at).findLast(({ owner, from }) => owner !== null && from > 0)?.owner ?? null
    return knowJava(own, library, at, enclosing)
  },
  importOf: importOfJava,
}

function importOfJava(state: EditorState, place: string, name: string): Insert | null {
  const text = state.doc.toString()
  const imported = `${place}.${name.split('.')[0]}`
  const known = Array.from(text.matchAll(/^\s*import\s+(?:static\s+)?([\w.]+(?:\.\*)?)\s*;/gm))
  const isKnown = known.some(([, each]) => each === imported || each === `${place}.*`)
  if (place === 'java.lang' || isKnown) return null
  return insertAfter(state, known.at(-1) ?? /^\s*package\s[^;]*;/m.exec(text), `import ${imported};`)
}
