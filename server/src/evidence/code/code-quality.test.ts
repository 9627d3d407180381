import { tokenize } from '@nova/contract/questions/code-tokens'
import { describe, expect, it } from 'vitest'
import { cognitiveComplexity } from './code-complexity.ts'
import { declaredNames } from './code-names.ts'
import { authoredLines, countDefects, readCodeParts, repeatedShare } from './code-quality.ts'

const script = `function merge(intervals) {
  const sorted = [...intervals].sort((a, b) => a[0] - b[0])
  const merged = []
  for (const [start, end] of sorted) {
    const last = merged.at(-1)
    if (last && start <= last[1]) {
      last[1] = Math.max(last[1], end)
    } else {
      merged.push([start, end])
    }
  }
  return merged
}
`
const snake = `def merge(intervals):
    merged = []
    for start, end in sorted(intervals):
        if merged and start <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([start, end])
    return merged
`
const parts = (language: 'javascript' | 'python', text: string) =>
  readCodeParts({ language, text, starter: '', reference: language === 'python' ? snake : script })

describe('code quality', () => {
  it('finds nothing to object to in a good solution', () => {
    const all = { structure: 1, naming: 1, duplication: 1, cleanliness: 1 }
    expect([parts('javascript', script), parts('python', snake)]).toEqual([all, all])
  })

  it('is the same after renaming, reformatting and comments in any language', () => {
    const renamed = script.replaceAll('merged', 'ergebnis').replaceAll('last', 'letztes').replaceAll('sorted', 'reihe')
    const commented = script.replaceAll('\n', ' // это комментарий if (x) { }\n')
    const reformatted = script.replaceAll(' {\n', '\n{\n').replaceAll('  ', '\t\t')
    for (const text of [renamed, commented, reformatted])
      expect(parts('javascript', text)).toEqual(parts('javascript', script))
    const python = snake.replaceAll('\n', '  # комментарий if x:\n').replaceAll('    ', '  ')
    expect(parts('python', python)).toEqual(parts('python', snake))
  })

  it('takes single letters for names only where they are conventional', () => {
    expect(parts('javascript', 'const q = 1\nconst total = q\nfor (const i of total) go(i)\n').naming).toBeCloseTo(
      2 / 3,
    )
  })

  it('counts nesting more than length', () => {
    const flat = 'if (a) b()\nif (c) d()\n'
    const nested = 'if (a) {\n  if (c) {\n d() }\n}\n'
    expect(cognitiveComplexity('javascript', tokenize('javascript', flat))).toBe(2)
    expect(cognitiveComplexity('javascript', tokenize('javascript', nested))).toBe(3)
    const python = 'for x in y:\n    if x:\n        z()\n    elif w:\n        z()\n'
    expect(cognitiveComplexity('python', tokenize('python', python))).toBe(4)
  })

  it('lowers structure when the code is far more tangled than the reference', () => {
    const tangled = script.replace('return merged', 'if (a) { if (b) { if (c) { if (d) { e() } } } }\n  return merged')
    expect(parts('javascript', tangled).structure).toBeLessThan(0.5)
  })

  it.each([
    ['leftover output', 'javascript', 'console.log(total)\n', 1],
    ['a swallowed error', 'javascript', 'try { go() } catch (error) {}\n', 1],
    ['an unused name', 'javascript', 'const spare = 1\nreturn 2\n', 1],
    ['an unreachable line', 'javascript', 'function f() {\n  return 1\n  go()\n}\n', 1],
    ['a guard without braces', 'javascript', 'if (a)\n  return 1\nreturn 2\n', 0],
    ['a value over two lines', 'javascript', 'return a\n  .b()\n', 0],
    ['a name read in a template', 'javascript', 'const name = 1\nreturn `${name}`\n', 0],
    ['leftover output', 'python', 'print(total)\n', 1],
    ['a swallowed error', 'python', 'try:\n    go()\nexcept ValueError:\n    pass\n', 1],
    ['an unreachable line', 'python', 'def f():\n    return 1\n    go()\n', 1],
    ['an unused name', 'python', 'spare = 1\n', 1],
    ['an early return', 'python', 'def f(x):\n    if x:\n        return 1\n    return 2\n', 0],
    ['leftover output', 'java', 'System.out.println(total);\n', 1],
    ['leftover output', 'go', 'fmt.Println(total)\n', 1],
  ] as const)('counts %s in %s', (_, language, code, defects) => {
    expect(countDefects(language, tokenize(language, code))).toBe(defects)
  })

  it('finds repeated runs of twenty tokens', () => {
    const block = 'total += items[i].price * items[i].count - items[i].discount * rate / parts\n'
    expect(repeatedShare(tokenize('javascript', block))).toBe(0)
    expect(repeatedShare(tokenize('javascript', block + block))).toBe(0.5)
  })

  it.each([
    [
      'typescript',
      'const x: Map<string, number> = new Map()\nfunction go(first: number, rest: string[]) {}',
      ['x', 'go', 'first', 'rest'],
    ],
    [
      'python',
      'def go(first, rest=None):\n    for at, item in enumerate(rest):\n        total = item\n',
      ['go', 'first', 'rest', 'at', 'item', 'total'],
    ],
    [
      'java',
      'int go(List<String> rest) { for (String item : rest) { int total = 1; } }',
      ['go', 'rest', 'item', 'total'],
    ],
    [
      'go',
      'func run(rest []string) { for at, item := range rest { total := 1 } }',
      ['run', 'rest', 'item', 'at', 'total'],
    ],
  ] as const)('reads the names declared in %s', (language, code, names) => {
    expect(
      declaredNames(language, tokenize(language, code))
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([...names].toSorted())
  })

  it('does not take text, comments or patterns for code', () => {
    const texts = tokenize(
      'javascript',
      "const a = 'if (' // for\nconst b = /[/\"]for/.test(`while ${a}`) /* else */",
    ).map(({ text }) => text)
    expect(texts).not.toContain('for')
    expect(texts).not.toContain('while')
    expect(texts).toContain('/[/"]for/')
  })

  it('counts only the lines that the candidate wrote', () => {
    const starter = 'function merge(intervals) {\n}\n'
    expect(authoredLines('javascript', starter, starter)).toBe(0)
    expect(authoredLines('javascript', script, starter)).toBe(11)
  })
})
