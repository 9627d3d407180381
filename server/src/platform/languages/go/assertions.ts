/** The `if` before a failure: Go has no assertions. */
import { type Assertions, type Edit, hide, negate } from '../assertions.ts'

export const goAssertions: Assertions = {
  testStart: /^\s*(?:func Test\w*\(|\w+\.Run\()/gm,
  find: (text) =>
    [...text.matchAll(/\bif (.+) \{\n\s*\w+\.(?:Errorf?|Fatalf?|Fail|FailNow)\(/g)].flatMap((match): Edit[] => {
      const line = match[1]!
      const at = line.lastIndexOf('; ') < 0 ? 0 : line.lastIndexOf('; ') + 2
      const from = match.index + 'if '.length + at
      const clause = { from, to: match.index + 'if '.length + line.length, text: line.slice(at) }
      const literal = clause.text.includes('&&') ? null : /!= (-?\d[\d.]*|"[^"\\]+")$/.exec(clause.text)
      if (!literal) return [negate(clause)]
      const start = clause.to - literal[1]!.length
      return hide({ from: start, to: clause.to, text: literal[1]! }) ?? [negate(clause)]
    }),
}
