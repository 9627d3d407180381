import { describe, expect, test } from 'vitest'
import { describePathProblem, isProjectPath, maxPathLength } from './project-path.ts'
import { isLocked } from './projects.ts'

describe('a path of a workspace', () => {
  test.each([
    'a',
    'src/main.ts',
    'README.md',
    '.gitignore',
    'a b/c d.txt',
    'app/[id]/page.tsx',
    'routes/(group)/@slot/index.ts',
    'größe/naïve.py',
    'данные/отчёт.csv',
    'नमस्ते/한국어 日本.txt',
    'שָׁלוֹם/می‌خواهم.md',
    'e\u0301te\u0301/👩🏽‍💻 1️⃣.py',
    'c++/main.c++',
    '...',
    'a..b',
    'x'.repeat(100),
    `${'x'.repeat(99)}/${'y'.repeat(100)}`,
  ])('may be %s', (path) => {
    expect(isProjectPath(path)).toBe(true)
  })

  test.each([
    ['nothing', ''],
    ['absolute', '/etc/passwd'],
    ['a folder', 'src/'],
    ['two slashes', 'src//main.ts'],
    ['where it is', './main.ts'],
    ['the folder itself', '.'],
    ['out of the workspace', '../main.ts'],
    ['out of the workspace on a way', 'src/../../main.ts'],
    ['out of the workspace at its end', 'src/..'],
    ['a path of Windows', 'src\\main.ts'],
    ['a drive', 'C:/main.ts'],
    ['a blank before a name', 'src/ main.ts'],
    ['a blank after a name', 'src /main.ts'],
    ['a line break', 'a\nb'],
    ['a tab', 'a\tb'],
    ['an end of text', 'a\0b'],
    ['a text that runs from right to left', 'a\u202eb'],
    ['a mark that nobody sees', 'a\u200bb'],
    ['a mark on nothing', 'a/\u0301b'],
    ['a joiner of nothing', '\u200db'],
    ['a joiner after a sign', 'a-\u200db'],
    ['a wildcard', 'src/*.ts'],
    ['a variable', '$HOME/a'],
    ['a home folder', '~/a'],
    ['a command', 'a;rm'],
    ['a pipe', 'a|b'],
    ['a quotation mark', 'a"b'],
    ['a link', 'https://example.test/a'],
    ['a name of 101 characters', 'x'.repeat(101)],
    ['201 characters', `${'x'.repeat(100)}/${'y'.repeat(maxPathLength - 100)}`],
  ])('is never %s', (_what, path) => {
    expect(isProjectPath(path)).toBe(false)
  })
})

test.each([
  ['src/main.ts', undefined],
  ['x'.repeat(400), 'This name is longer than 100 characters. Choose a shorter one.'],
  [`src/${'x'.repeat(101)}`, 'This name is longer than 100 characters. Choose a shorter one.'],
  [`${'a/'.repeat(100)}b`, 'This path is longer than 200 characters, folders included. Choose shorter names.'],
  ['a:b', 'Use letters, digits, spaces and . _ - + @ ( ) [ ], with / between folders.'],
])('the problem with the path %s: %s', (path, problem) => {
  expect(describePathProblem(path)).toBe(problem)
})

describe('a locked path', () => {
  const locked = ['tests/', 'package.json']

  test.each([
    ['package.json', true],
    ['tests/a.test.ts', true],
    ['tests/deep/b.test.ts', true],
    ['tests', false],
    ['src/package.json', false],
    ['package.json.bak', false],
    ['tests-of-mine/a.ts', false],
    ['src/tests/a.ts', false],
  ])('%s: %s', (path, isIt) => {
    expect(isLocked(locked, path)).toBe(isIt)
  })

  test('is none where nothing is named', () => {
    expect(isLocked([], 'package.json')).toBe(false)
  })
})
