import type { CodeFacts, Libraries } from '../language.ts'

const all: Libraries = {
  all: 'the standard library of Python',
  names: [
    ...['collections', 'heapq', 'bisect', 'itertools', 'functools', 'operator', 'math', 'random', 'statistics'],
    ...['decimal', 'fractions', 're', 'string', 'json', 'datetime', 'dataclasses', 'enum', 'typing', 'copy', 'sys'],
  ],
}

export const pythonCode: CodeFacts = {
  file: 'main.py',
  otherNames: ['py'],
  named: { pattern: /\bpython3?\b/i },
  lineComment: '#',
  blocks: 'indented',
  declares: 'assigned',
  isCompiled: false,
  isScript: false,
  hasAngleBrackets: false,
  hasWhile: true,
  hasNegativePlaces: true,
  values: { null: 'None', true: 'True', false: 'False' },
  operators: { and: 'and', or: 'or', not: 'not ' },
  pass: 'pass',
  steps: 'some ten million',
  browserEngine: 'pyodide',
  keywords:
    'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield True False None',
  input: {
    reads: /\binput\(|\bsys\.stdin\b|\bopen\(\s?(?:0\b|['"]\/dev\/stdin\b)/,
    ends: /\bEOFError: EOF when reading a line/,
    example: 'input()',
  },
  main: { starts: 'your code from top to bottom' },
  library: {
    missing: /\bModuleNotFoundError: No module named '([^'\n]{1,200})'/,
    all,
    inBrowser: { all: all.all, names: all.names, isWhole: false },
  },
}
