import type { CodeFacts } from '../language.ts'

export const goCode: CodeFacts = {
  file: 'main.go',
  otherNames: ['golang'],
  named: { pattern: /\bgolang\b|\bin go\b|\bgo (?:slice|map|struct|routine)/i, isLoose: true },
  lineComment: '//',
  blocks: 'bare',
  declares: 'defined',
  isCompiled: true,
  isScript: false,
  hasAngleBrackets: true,
  hasWhile: false,
  hasNegativePlaces: false,
  steps: 'some hundred million',
  keywords:
    'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var true false nil int string bool float64 error make len append',
  input: {
    reads: /\bos\.Stdin\b|\bfmt\.(?:Scan|Scanln|Scanf)\b/,
    ends: /\b(?:EOF|unexpected newline)$/m,
    example: 'bufio.NewScanner(os.Stdin)',
  },
  main: {
    starts: 'the function main of your code',
    missing: /function main is undeclared in the main package/,
    example: 'func main()',
  },
  library: {
    missing: /(?:could not import|no required module provides package|package) ([\w./-]{1,200})(?: \(|;| is not in )/,
    all: {
      all: 'the standard library of Go',
      names: [
        ...['fmt', 'sort', 'strings', 'strconv', 'math', 'math/bits', 'math/rand', 'container/heap', 'container/list'],
        ...['bufio', 'bytes', 'errors', 'os', 'regexp', 'sync', 'time', 'unicode'],
      ],
    },
  },
}
