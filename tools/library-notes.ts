/**
 * Writes the notes that the editor shows next to members of Java's and Go's libraries, from the language reference:
 * `node tools/with-runtime.mjs tools/library-notes.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { goLibrary } from '../web/src/editor/go/go-library.ts'
import { javaLibrary } from '../web/src/editor/java/java-library.ts'
import { readLibrary } from '../web/src/editor/language/read-library.ts'

const target = new URL('../web/src/editor/language/library-notes.json', import.meta.url)
const libraries = { java: javaLibrary, go: goLibrary }

type Entry = { kind: string; names: string[]; answer: string }
type Notes = Record<keyof typeof libraries, Record<string, string>>

/** The notes as JSON, with the first sentence of the entry about each member that names it. */
export function makeNotes(): string {
  const notes: Notes = { java: readNotes('java'), go: readNotes('go') }
  return `${JSON.stringify(notes, null, 1)}\n`
}

function readNotes(language: keyof Notes): Record<string, string> {
  const file = new URL(`../bank/reference/${language}.json`, import.meta.url)
  const { entries } = JSON.parse(readFileSync(file, 'utf8')) as { entries: Entry[] }
  const byName = new Map<string, string>()
  for (const { kind, names, answer } of entries) {
    const [sentence = ''] = /^.*?[.!?](?=\s|$)/s.exec(answer) ?? []
    if (kind !== 'error') for (const name of names) if (!byName.has(name)) byName.set(name, sentence)
  }
  const members = [...readLibrary(libraries[language], {}).values()].flatMap(({ name, members }) =>
    members.map((member) => ({ key: `${name}.${member.name}`, plain: member.name })),
  )
  return Object.fromEntries(
    members.flatMap(({ key, plain }) => {
      // A short name such as `get` belongs to several types.
      const note = byName.get(key) ?? (plain.length > 8 ? byName.get(plain) : undefined)
      return note?.includes(plain) ? [[key, note]] : []
    }),
  )
}

if (import.meta.main) writeFileSync(target, makeNotes())
