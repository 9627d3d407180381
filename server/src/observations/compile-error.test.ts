/** Compiler output of the sandbox's toolchains for code that does not compile. */
import { expect, it } from 'vitest'
import { firstComplaint } from './compile-error.ts'

it.each([
  [
    'Java',
    'Main.java:2: warning: [removal] old\n  old();\n  ^\nMain.java:3: error: incompatible types\n    int x = "s";\n            ^\n2 errors',
    'Line 3: incompatible types',
  ],
  ['Go', 'main.go:4:2: x declared but not used\nmain.go:9:2: undefined: errors', 'Line 4: x declared but not used'],
  [
    'TypeScript',
    '✘ [ERROR] Expected identifier but found "."\n\n    main.ts:2:12:\n      2 │   return xs..foo\n        ╵             ^\n',
    'Line 2: Expected identifier but found "."',
  ],
  [
    'JavaScript',
    "main.js:2\n  return xs..foo\n            ^\n\nSyntaxError: Unexpected token '.'",
    "Line 2: SyntaxError: Unexpected token '.'",
  ],
  [
    'Python',
    '  File "/app/main.py", line 1\n    def f(:\n          ^\nSyntaxError: invalid syntax\n',
    'Line 1: SyntaxError: invalid syntax',
  ],
])('names the line and the complaint of %s', (_, printed, complaint) => {
  expect(firstComplaint(printed)).toBe(complaint)
})

it('keeps one line of bounded length where it knows nothing better, and none where nothing was printed', () => {
  expect(firstComplaint('\n\nkilled\nmore')).toBe('killed')
  expect(firstComplaint('x'.repeat(5000))).toHaveLength(300)
  expect(firstComplaint(' \n')).toBe('')
})
