/** Pasted lines, and text that closes or continues by itself. */
import { undo } from '@codemirror/commands'
import type { PadLanguage } from '@nova/contract/words'
import { expect, test } from 'vitest'
import { openMarkedPad } from '../../test/marked-pad.ts'

test.each<[string, PadLanguage, string, string, string]>([
  [
    'lines of a shallower block',
    'typescript',
    '{\n  {\n    |\n  }\n}',
    'if (a) {\n  b()\n}',
    '{\n  {\n    if (a) {\n      b()\n    }\n  }\n}',
  ],
  ['lines of a deeper block', 'typescript', '{\n  |\n}', '      a()\n      b()', '{\n  a()\n  b()\n}'],
  ['lines copied from the middle of the first', 'typescript', '{\n  |\n}', 'a()\n      b()', '{\n  a()\n  b()\n}'],
  ['lines at the left edge of a block', 'typescript', '{\n|\n}', 'a()\nb()', '{\n  a()\n  b()\n}'],
  ['lines with tabs', 'typescript', '{\n  |\n}', '\tif (a) {\n\t\tb()\n\t}', '{\n  if (a) {\n    b()\n  }\n}'],
  ['a body of Python', 'python', 'def f():\n    |', 'def g():\n  return 1', 'def f():\n    def g():\n      return 1'],
  [
    'lines of Python from the middle of the first, back at its level at the end,',
    'python',
    'def f():\n    |',
    'if a:\n        b = 1\n    c = 2',
    'def f():\n    if a:\n        b = 1\n    c = 2',
  ],
  ['lines of Python at the left edge', 'python', 'def f():\n|', '  a = 1\n  b = 2', 'def f():\n  a = 1\n  b = 2'],
  ['lines after other text', 'typescript', '{\n  x(|)\n}', 'a\nb', '{\n  x(a\nb)\n}'],
  ['lines with a string over several', 'typescript', '{\n  |\n}', 'a(`\n1`)\nb()', '{\n  a(`\n1`)\n  b()\n}'],
])('%s take the indentation of their place', async (_, language, before, pasted, after) => {
  const { paste, pad, view, recorded } = await openMarkedPad(before, language)
  await paste(pasted)
  expect(pad.text()).toBe(after)
  const [first, ...rest] = recorded()
  // The paste is recorded as it was, and the space after it apart.
  expect(first).toEqual({ cause: 'pasted', inserted: [pasted] })
  for (const { cause, inserted } of rest) expect([cause, inserted.join('').trim()]).toEqual(['completed', ''])
  undo(view)
  expect(pad.text()).toBe(before.replace('|', ''))
})

test('code that Nova wrote is inserted as it was fitted', async () => {
  const { view, pad } = await openMarkedPad('{\n|\n}')
  view.dispatch({ changes: { from: 2, insert: 'a()\nb()' }, userEvent: 'input.paste.nova' })
  await Promise.resolve()
  expect(pad.text()).toBe('{\na()\nb()\n}')
})

test.each<[string, PadLanguage, string, string]>([
  ['closes a new comment', 'typescript', '  /**|\n  f()', '  /**\n   * |\n   */\n  f()'],
  ['moves the end of a comment down', 'java', '/**| */', '/**\n * |\n */'],
  ['continues a comment', 'typescript', '/**\n * one|\n */', '/**\n * one\n * |\n */'],
  ['continues a comment from its first line', 'javascript', '/** one|\n * two\n */', '/** one\n * |\n * two\n */'],
  ['does not continue a line comment', 'typescript', '// one|', '// one\n|'],
  ['does not continue a product', 'typescript', 'a\n * b|', 'a\n * b\n|'],
  ['leaves comments of Python alone', 'python', '# one|', '# one\n|'],
])('Enter %s', async (_, language, before, after) => {
  const { press, read } = await openMarkedPad(before, language)
  press('Enter')
  expect(read()).toBe(after)
})

test('a brace closes in a template string and is typed over', async () => {
  const { type, pad } = await openMarkedPad('a = `|`')
  type('x${')
  expect(pad.text()).toBe('a = `x${}`')
  type('n}')
  expect(pad.text()).toBe('a = `x${n}`')
})
