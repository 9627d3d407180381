import { expect, test } from 'vitest'
import type { CodeLanguage } from '../words.ts'
import { explainInvisible, findInvisible } from './invisible.ts'

test.each<[language: CodeLanguage, code: string]>([
  ['python', 'x\u00a0= 1'],
  ['java', 'int\u3000x = 1;'],
  ['go', 'x\u202f:= 1'],
  ['sql', 'select\u2007 1'],
  ['javascript', 'x\u200b = 1'],
  ['typescript', 'x\u2060 = 1'],
])('a character of %s that cannot be seen is found where it is', (language, code) => {
  const column = code.search(/[^ -~]/) + 1
  expect(findInvisible(language, `\n${code}`)).toMatchObject([{ line: 2, column }])
})

test.each<[language: CodeLanguage, code: string]>([
  ['python', "x = 'a\u00a0b' # \u200b"],
  ['java', '/* \u00a0 */ String s = "\u200b";'],
  ['sql', 'select \'\u00a0\', "\u00a0" -- \u00a0'],
  ['javascript', 'const\u00a0x = `\u200b`'],
  ['go', '\tx := 1\r\n'],
])('in texts and comments of %s, or read as a blank, it is none', (language, code) => {
  expect(findInvisible(language, code)).toEqual([])
})

test('it is named with its code, and with advice', () => {
  expect(explainInvisible('python', 'a\u202eb')).toBe(
    "Line 1, column 2 has a character that you can't see: a mark of direction (U+202E). Delete it.",
  )
  expect(explainInvisible('python', 'a b')).toBe('')
})
