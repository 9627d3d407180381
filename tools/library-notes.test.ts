import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeNotes } from './library-notes.ts'

test('the editor’s notes on Java and Go are those of the language reference', () => {
  const file = new URL('../web/src/editor/language/library-notes.json', import.meta.url)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(makeNotes()))
})
