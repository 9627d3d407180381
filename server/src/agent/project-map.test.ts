import { describe, expect, it } from 'vitest'
import {
  aboutProject,
  definedIn,
  explainWord,
  fileOfTest,
  filesNamed,
  isCode,
  isTest,
  rankFiles,
  readRows,
  sayFile,
  sentenceWith,
  stemOf,
  stemsOf,
} from './project-map.ts'

const readme = `# Lab

| File | What it does |
|---|---|
| \`src/calendar.ts\` | Finds clashes of bookings |
| \`src/store\`, \`src/disk\` | Keeps what was booked |
| no path | is no row |
`
const repository = [{ path: 'README.md', text: readme }]
const filesOf = (files: Record<string, string>) => new Map(Object.entries(files))
const question = (statement: string, stages: { title: string; statement: string }[] = []) =>
  ({ repository, statement, stages }) as unknown as Parameters<typeof explainWord>[1]

describe('the rows of a README', () => {
  it('are the paths in code of its table, several of one row with the same words', () => {
    expect(readRows({ repository })).toEqual([
      { path: 'src/calendar.ts', says: 'Finds clashes of bookings' },
      { path: 'src/store', says: 'Keeps what was booked' },
      { path: 'src/disk', says: 'Keeps what was booked' },
    ])
  })

  it('are none where the only README is in a folder, or there is none', () => {
    expect(readRows({ repository: [{ path: 'docs/README.md', text: readme }] })).toEqual([])
    expect(readRows({ repository: [] })).toEqual([])
  })
})

describe('the purpose of a file', () => {
  const rows = [
    { path: 'src', says: 'All code' },
    { path: 'src/store/', says: 'Keeps bookings' },
    { path: 'src/a.ts', says: 'The README’s words' },
  ]
  it.each([
    ['the README on the file before its own words', 'src/a.ts', '/** Own words here. */', 'The README’s words'],
    ['the first sentence of a block', 'src/b.ts', '/**\n * Sorts the days. And more.\n */', 'Sorts the days.'],
    ['a docstring', 'src/b.py', '"""Sorts the days."""\n', 'Sorts the days.'],
    ['lines of comments', 'src/b.go', '// Sorts the\n// days by room.\npackage a\n', 'Sorts the days by room.'],
    ['a comment of a page', 'src/b.html', '<!-- Shows the days. -->', 'Shows the days.'],
    ['the closest folder where it says nothing', 'src/store/x.ts', 'const a = 1', 'Keeps bookings'],
    ['the folder where its comment is one word', 'src/c.ts', '/* eslint-disable */', 'All code'],
    ['the folder where its comment is not at the top', 'src/c.ts', 'const a = 1\n// Sorts the days.\n', 'All code'],
    ['nothing for a folder whose name only begins alike', 'srcs/c.ts', 'const a = 1', undefined],
  ])('is by %s', (_what, path, text, says) => {
    expect(sayFile(rows, filesOf({ [path]: text }), path)).toBe(says)
  })
})

describe('names and kinds of files', () => {
  it('a file defines the names at the beginning of a line, each once', () => {
    const text =
      'export async function one() {}\nfunc (s *Store) Two() {}\npublic record Three()\n  function inner() {}\n'
    expect(definedIn(`${text}export const one = 2\nclassic four\n`)).toEqual(['one', 'Two', 'Three'])
  })

  it.each([
    ['tests/test_store.py', true, false],
    ['src/test/StoreTest.java', true, false],
    ['tests/helpers.py', false, true],
    ['src/contest/test.ts', false, true],
    ['latest/test.ts', false, true],
    ['README.md', false, false],
    ['go.mod', false, false],
  ])('%s is a test: %s, is code: %s', (path, test, code) => {
    expect([isTest(path), isCode(path)]).toEqual([test, code])
  })

  it('a message names a file by its path, or by a name that no other file has', () => {
    const files = filesOf({ 'src/a.ts': '', 'lib/a.ts': '', 'src/b.ts': '' })
    expect(filesNamed('what does b.ts do, and src/b.tsx?', files)).toEqual(['src/b.ts'])
    expect(filesNamed('what does a.ts do', files)).toEqual([])
    expect(filesNamed('look at `lib/a.ts`.', files)).toEqual(['lib/a.ts'])
  })

  it('a test is in the test file that has the last part of its name, never in code', () => {
    const files = filesOf({ 'src/a.ts': 'finds a clash', 'tests/a.test.ts': "it('finds a clash'" })
    expect(fileOfTest('calendar > finds a clash', files)).toBe('tests/a.test.ts')
    expect(fileOfTest('calendar > finds no clash', files)).toBeUndefined()
  })
})

describe('words without endings', () => {
  it.each([
    ['clashes', 'clash', 'clashing'],
    ['address', 'addresses', 'addressed'],
    ['time', 'times', 'time'],
    ['box', 'boxes', 'box'],
    ['pass', 'passes', 'passing'],
    ['run', 'running', 'runs'],
    ['entry', 'entries', 'entry'],
  ])('%s, %s and %s are one', (...words) => {
    expect(new Set(words.map(stemOf)).size).toBe(1)
  })

  it('in a message are listed once each, without the common ones', () => {
    expect(stemsOf('Where are the bookings, and which file books a ROOM?')).toEqual(['book', 'room'])
    expect(stemsOf('42 + — ü')).toEqual([])
  })
})

describe('the files that speak most of something', () => {
  const files = filesOf({
    'src/calendar.ts': 'clash clash clash clash clash clash clash clash',
    'src/clash.ts': 'const a = 1',
    'tests/clash.test.ts': 'clash',
    'notes.md': 'clash',
  })

  it('a name counts for more than the text, which counts for one at most; tests and texts are left out', () => {
    expect(rankFiles('clashes', [], files)).toEqual([
      { path: 'src/clash.ts', score: 3, inside: undefined, isWhole: true },
      { path: 'src/calendar.ts', score: 1, inside: 'clash', isWhole: true },
    ])
  })

  it('a file is no whole answer where one of the words is nowhere in it', () => {
    expect(rankFiles('clash of unicorns', [], files).map(({ isWhole }) => isWhole)).toEqual([false, false])
    expect(rankFiles('unicorns', [], files)).toEqual([])
  })
})

describe('the meaning of a word of the project', () => {
  it('comes from the row of its file and the comment on the code of that name', () => {
    const files = filesOf({ 'src/a.ts': '/** Two bookings of one room. */\nexport type Calendar = {}\n' })
    expect(explainWord('calendars', question(''), files)).toEqual([
      'Finds clashes of bookings (`src/calendar.ts`).',
      'Two bookings of one room.',
    ])
  })

  it('prefers the sentence that says what it is, and takes none from code', () => {
    const statement = 'Slots may overlap here. A slot is half an hour.\n\n```\nslot is code here\n```\n'
    expect(explainWord('slot', question(statement), new Map())).toEqual([
      'A slot is half an hour.',
      'Slots may overlap here.',
    ])
  })

  it('is nothing for what no text speaks of, and for two letters', () => {
    expect(explainWord('unicorn', question('A slot is short.'), new Map())).toEqual([])
    expect(explainWord('is', question('A slot is short.'), new Map())).toEqual([])
  })

  it('a brief begins with at most three sentences of its first paragraph', () => {
    const brief = question('One is here. Two is here. Three is here. Four is here.\n\nFive is here.')
    expect(aboutProject(brief)).toBe('One is here. Two is here. Three is here.')
    expect(sentenceWith('NOTES.md', 'Read it first. Then write NOTES.md by hand.')).toBe('Then write NOTES.md by hand.')
  })
})
