import { beforeEach, expect, test } from 'vitest'
import { forgetKeptEntries } from '../ui/kept-entries.ts'
import { forgetFile, keepFile, readKeptFile } from './kept-file.ts'

beforeEach(() => sessionStorage.clear())

const bytes = Uint8Array.from([163, 117, 107, 97, 115, 122, 10])
const chosen = { file: new File([bytes], 'people.csv'), choices: { encoding: 'windows-1250' as const } }

test('a file and what was chosen for it come back byte by byte after a reload, for their own import alone', async () => {
  await keepFile('position', 'import', chosen)
  const kept = readKeptFile('position', 'import')!
  expect([kept.file.name, kept.choices]).toEqual(['people.csv', { encoding: 'windows-1250' }])
  expect(new Uint8Array(await kept.file.arrayBuffer())).toEqual(bytes)
  expect(readKeptFile('position', 'another')).toBeUndefined()
  expect(readKeptFile('another', 'import')).toBeUndefined()
})

test('it is gone once it is forgotten, and when the person signs out', async () => {
  await keepFile('position', 'import', chosen)
  forgetFile('position')
  expect(readKeptFile('position', 'import')).toBeUndefined()
  await keepFile('position', 'import', chosen)
  forgetKeptEntries()
  expect(readKeptFile('position', 'import')).toBeUndefined()
})
