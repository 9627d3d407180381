import { Language } from '@nova/contract/words'
import { describe, expect, test } from 'vitest'
import { hasCarets } from './carets.ts'
import { findProblems, splitError, tidyError } from './error-lines.ts'

/** Output of the sandbox's toolchains for small programs: Node 24, Python 3.11, OpenJDK 17, Go 1.19. */
const printed = {
  nodeThrow: `/app/main.js:2
  throw new Error("no")
  ^

Error: no
    at g (/app/main.js:2:9)
    at Object.<anonymous> (/app/main.js:4:1)
    at Module._compile (node:internal/modules/cjs/loader:1929:14)
    at Object..js (node:internal/modules/cjs/loader:2060:10)
    at Module.executeUserEntryPoint [as runMain] (node:internal/run_main:154:5)
    at node:internal/main/run_main_module:33:47

Node.js v24.21.0
`,
  nodeSyntax: `main.js:2
  return xs..foo
            ^

SyntaxError: Unexpected token '.'`,
  esbuild: `✘ [ERROR] Expected identifier but found "."

    main.ts:2:12:
      2 │   return xs..foo
        ╵             ^

`,
  typescriptThrow: `TypeError: Cannot read properties of undefined (reading 'bar')
    at solve (main.ts:5:17)`,
  pythonThrow: `Traceback (most recent call last):
  File "/app/main.py", line 4, in <module>
    g()
  File "/app/main.py", line 2, in g
    raise ValueError("no")
ValueError: no
`,
  pythonSyntax: `  File "/app/main.py", line 1
    def f(:
          ^
SyntaxError: invalid syntax
`,
  javac: `Main.java:3: error: incompatible types: String cannot be converted to int
    int x = "s";
            ^
Main.java:4: error: cannot find symbol
    foo();
    ^
  symbol:   method foo()
  location: class Main
2 errors
`,
  javaThrow: `Exception in thread "main" java.lang.ArrayIndexOutOfBoundsException: Index 3 out of bounds for length 0
	at java.base/java.util.Objects.checkIndex(Objects.java:359)
	at Main.main(Main.java:4)
`,
  goCompile: `main.go:4:2: x declared but not used
main.go:5:14: invalid operation: "a" + 1 (mismatched types untyped string and untyped int)
`,
  goPanic: `panic: runtime error: index out of range [3] with length 0

goroutine 1 [running]:
main.f(...)
	main.go:4
main.main()
	main.go:7 +0x1a
`,
}

const linksOf = (text: string, language: Language) =>
  splitError(text, language).flatMap((part) => (part.line ? [[part.text, part.line, part.column]] : []))

describe('the places in an error that lead into the editor', () => {
  test.each([
    [
      'javascript',
      printed.nodeThrow,
      [
        ['main.js:2', 2, undefined],
        ['main.js:2:9', 2, 9],
        ['main.js:4:1', 4, 1],
      ],
    ],
    ['typescript', printed.esbuild, [['main.ts:2:12', 2, 13]]],
    ['typescript', printed.typescriptThrow, [['main.ts:5:17', 5, 17]]],
    [
      'python',
      printed.pythonThrow,
      [
        ['"main.py", line 4', 4, undefined],
        ['"main.py", line 2', 2, undefined],
      ],
    ],
    [
      'java',
      printed.javac,
      [
        ['Main.java:3', 3, undefined],
        ['Main.java:4', 4, undefined],
      ],
    ],
    ['java', printed.javaThrow, [['Main.java:4', 4, undefined]]],
    [
      'go',
      printed.goCompile,
      [
        ['main.go:4:2', 4, 2],
        ['main.go:5:14', 5, 14],
      ],
    ],
    [
      'go',
      printed.goPanic,
      [
        ['main.go:4', 4, undefined],
        ['main.go:7', 7, undefined],
      ],
    ],
  ] as const)('in %s', (language, text, links) => {
    expect(linksOf(text, language)).toEqual(links)
  })

  test('are never those of the runner itself, nor of files that only sound alike', () => {
    expect(tidyError(printed.nodeThrow)).not.toMatch(/node:internal|Node\.js v|\/app\//)
    expect(linksOf('at f (domain.js:3:1)\nat g (/srv/main.js:3:1)\nat h (node:main.js:9:1)', 'javascript')).toEqual([])
  })

  test('leave out what an engine says of its insides when it ends', () => {
    const node = [
      '\n<--- Last few GCs --->\n\n[17475:0x45f0b000]      262 ms: Mark-Compact 34.2 (99.5) -> 34.0 (99.3) MB',
      'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
      '----- Native stack trace -----\n\n 1: 0x931db0  [node]\n 2: 0x75968e node::OOMErrorHandler(char const*) [node]',
    ]
    expect(tidyError(`mine\n${node.join('\n')}`)).toBe('mine')
    expect(tidyError('Terminating due to java.lang.OutOfMemoryError: Java heap space')).toBe('')
    const go = 'fatal error: stack overflow\n\nruntime stack:\nruntime.throw({0x4a, 0x1})\n\t/usr/lib/go/panic.go:1047'
    expect(tidyError(`runtime: goroutine stack exceeds limit\n${go}`)).toBe(
      'runtime: goroutine stack exceeds limit\nfatal error: stack overflow',
    )
  })

  test('leave the rest of the text as it was', () => {
    for (const language of Language.options) {
      for (const text of Object.values(printed)) {
        const joined = splitError(text, language)
          .map((part) => part.text)
          .join('')
        expect(joined).toBe(tidyError(text))
      }
    }
  })
})

describe('the editor’s marks', () => {
  test.each([
    ['javascript', printed.nodeSyntax, [{ line: 2, column: 13, message: "SyntaxError: Unexpected token '.'" }]],
    ['javascript', printed.nodeThrow, [{ line: 2, column: 9, message: 'Error: no' }]],
    ['typescript', printed.esbuild, [{ line: 2, column: 13, message: 'Expected identifier but found "."' }]],
    ['python', printed.pythonThrow, [{ line: 2, column: null, message: 'ValueError: no' }]],
    ['python', printed.pythonSyntax, [{ line: 1, column: null, message: 'SyntaxError: invalid syntax' }]],
    [
      'java',
      printed.javac,
      [
        { line: 3, column: 13, message: 'incompatible types: String cannot be converted to int' },
        { line: 4, column: 5, message: 'cannot find symbol' },
      ],
    ],
    [
      'java',
      printed.javaThrow,
      [
        {
          line: 4,
          column: null,
          message: 'java.lang.ArrayIndexOutOfBoundsException: Index 3 out of bounds for length 0',
        },
      ],
    ],
    [
      'go',
      printed.goCompile,
      [
        { line: 4, column: 2, message: 'x declared but not used' },
        {
          line: 5,
          column: 14,
          message: 'invalid operation: "a" + 1 (mismatched types untyped string and untyped int)',
        },
      ],
    ],
    [
      'go',
      printed.goPanic,
      [{ line: 4, column: null, message: 'panic: runtime error: index out of range [3] with length 0' }],
    ],
  ] as const)('in %s', (language, text, problems) => {
    expect(findProblems(text, language)).toEqual(problems)
  })

  test('is nothing where the error names no place', () => {
    expect(findProblems('No function named solve was found.', 'javascript')).toEqual([])
  })
})

describe('lines that point at columns of another', () => {
  test.each([
    ['javac', 'Main.java:2: error: cannot find symbol\n\treturn wrong;\n\t       ^\n', true],
    ['esbuild', '✘ [ERROR] Expected ";"\n\n    main.ts:1:9:\n      1 │ let a = b c\n        ╵           ^\n', true],
    ['Python', '    return items[3]\n           ~~~~~^^^\n', true],
    ['a stack', 'Error: no\n    at f (main.js:4:9)\n', false],
    ['a power', 'expected 2 ^ 3\n', false],
  ])('in what %s prints: %s', (_, text, isPointing) => {
    expect(hasCarets(text)).toBe(isPointing)
  })
})

test('PostgreSQL names the line and column; an error without a place marks nothing', () => {
  const message = 'column "totl" does not exist'
  const text = `Line 3, column 7: ${message}\nHint: Perhaps you meant to reference the column "total".`
  expect(findProblems(text, 'sql')).toEqual([{ line: 3, column: 7, message }])
  expect(findProblems('division by zero', 'sql')).toEqual([])
  const linked = splitError(text, 'sql').filter(({ line }) => line)
  expect(linked).toEqual([{ text: 'Line 3, column 7', line: 3, column: 7 }])
})
