import { describe, expect, test } from 'vitest'
import { layOutPage, type TextPiece } from './pdf-layout.ts'

const size = 10
/** A piece of text in letters of half its size, as high on the page as its row says. */
const piece = (text: string, x: number, row: number, changes: Partial<TextPiece> = {}): TextPiece => ({
  text,
  x,
  y: 800 - row * 12,
  width: text.length * 5,
  size,
  ...changes,
})
/** Rows one below the other at one edge. */
const column = (x: number, from: number, lines: string[]) => lines.map((line, at) => piece(line, x, from + at))

describe('a row', () => {
  test('is assembled from its pieces in any order', () => {
    expect(layOutPage([piece('World', 32, 0), piece('Hello', 0, 0), piece('Next', 0, 1)])).toEqual([
      'Hello World',
      'Next',
    ])
  })

  test('has no space where pieces touch, one where they nearly touch, and a tab where they are far apart', () => {
    expect(layOutPage([piece('Type', 0, 0), piece('Script', 20, 0)])).toEqual(['TypeScript'])
    expect(layOutPage([piece('Acme', 0, 0), piece('2019 – 2021', 400, 0)])).toEqual(['Acme\t2019 – 2021'])
    expect(layOutPage([piece('Acme ', 0, 0), piece('Ltd', 28, 0)])).toEqual(['Acme Ltd'])
  })

  test('includes pieces slightly higher or lower, such as a raised letter', () => {
    expect(layOutPage([piece('1', 0, 0), piece('st', 5, 0, { y: 803, size: 8 })])).toEqual(['1st'])
  })

  test('reads letters that are set apart as words, and leaves initials', () => {
    expect(layOutPage([piece('S K I L L S', 0, 0)])).toEqual(['SKILLS'])
    expect(layOutPage([piece('W O R K  P L A N', 0, 0)])).toEqual(['WORK PLAN'])
    expect(layOutPage([piece('A B C', 0, 0)])).toEqual(['A B C'])
  })

  test('joins a bullet to its text across the gap', () => {
    expect(layOutPage([piece('•', 0, 0), piece('Built it', 30, 0)])).toEqual(['• Built it'])
    expect(layOutPage([piece('•', 0, 0), piece('Built it', 60, 0)])).toEqual(['•\tBuilt it'])
  })

  test('of blanks alone is dropped', () => {
    expect(layOutPage([piece('  ', 0, 0)])).toEqual([])
    expect(layOutPage([])).toEqual([])
  })
})

describe('lines that were broken', () => {
  const full = 'x'.repeat(30)
  /** As wide as the column, so that the next word had no room. */
  const wide = (text: string) => `${text} ${full}`.slice(0, 60).padEnd(60, 'x')

  test('are one bullet again, and the next bullet is another', () => {
    expect(layOutPage(column(0, 0, [wide('• Built the service for'), 'all of them', '• Led it']))).toEqual([
      `${wide('• Built the service for')} all of them`,
      '• Led it',
    ])
  })

  test('are a sentence again where it plainly goes on', () => {
    expect(layOutPage(column(0, 0, [wide('We moved'), 'and then measured.']))).toEqual([
      `${wide('We moved')} and then measured.`,
    ])
  })

  test('stay two where the next word would have had room', () => {
    expect(layOutPage([...column(0, 0, ['• Short', 'other words']), piece(wide(''), 0, 9)]).slice(0, 2)).toEqual([
      '• Short',
      'other words',
    ])
  })

  test('stay two before a heading, an address, a period or a larger gap', () => {
    const next = (text: string, row = 1) => layOutPage([piece(wide('• Built'), 0, 0), piece(text, 0, row)])
    for (const text of ['EXPERIENCE', 'sam@example.test', 'https://x.test/a', '2019 – 2021']) {
      expect(next(text)).toEqual([wide('• Built'), text])
    }
    expect(next('far below', 3)).toEqual([wide('• Built'), 'far below'])
  })

  test('put a word and an address together without a space', () => {
    const cut = `${'x'.repeat(30)} https://example.test/a-very-`.padStart(60, 'x')
    expect(layOutPage(column(0, 0, [cut, 'long-path']))).toEqual([`${cut}long-path`])
  })
})

describe('columns', () => {
  const left = ['CONTACT', 'Oslo', 'Norway', 'SKILLS', 'Figma', 'React', 'Go', 'SQL', 'Kafka', 'Linux']
  const right = left.map((_, at) => `A sentence of the work that was done here, number ${at}.`)

  test('are read one after the other, with the text above and below them', () => {
    const lines = layOutPage([
      piece('Mira Sandvik', 0, 0, { size: 20 }),
      ...column(0, 2, left),
      ...right.map((line, at) => piece(line, 150, 2 + at, { y: 800 - (2 + at) * 12 - 3 })),
    ])
    expect(lines[0]).toBe('Mira Sandvik')
    expect(lines.indexOf('Linux')).toBeLessThan(lines.indexOf(right[0]!))
    expect(lines.slice(1, 4)).toEqual(['CONTACT', 'Oslo', 'Norway'])
  })

  test('begin with the one that has the largest words if there is no text above', () => {
    const lines = layOutPage([
      ...column(0, 0, left),
      piece('Mira Sandvik', 150, 0, { size: 20, y: 797 }),
      ...right.slice(1).map((line, at) => piece(line, 150, 1 + at, { y: 800 - (1 + at) * 12 - 3 })),
    ])
    expect(lines.indexOf('Mira Sandvik')).toBeLessThan(lines.indexOf('CONTACT'))
  })

  test('are detected from the row of both headings on, where the left one is a list set wide', () => {
    const wide = ['CONTACT', 'Oslo', 'Norway', ...Array.from({ length: 12 }, (_, at) => `Skill ${at}`)]
    const work = ['EXPERIENCE', ...Array.from({ length: 30 }, (_, at) => `Line ${at} of the work that was done there`)]
    const lines = layOutPage([
      ...wide.map((text, at) => piece(text, 0, at * 2.2)),
      ...work.map((text, at) => piece(text, 150, at, { y: 800 - at * 12 - (at === 0 ? 0 : 3) })),
    ])
    expect(lines.slice(0, wide.length)).toEqual(wide)
    expect(lines[wide.length]).toBe('EXPERIENCE')
  })

  test('are not detected where dates are beside the text', () => {
    const dates = left.map((_, at) => `20${10 + at} – 20${11 + at}`)
    const lines = layOutPage([...column(0, 0, dates), ...column(150, 0, right)])
    expect(lines[0]).toBe(`${dates[0]}\t${right[0]}`)
  })

  test('are not detected where short labels are beside their values', () => {
    const lines = layOutPage([...column(0, 0, left), ...column(150, 0, right)])
    expect(lines[0]).toBe(`CONTACT\t${right[0]}`)
  })

  test('are none in fewer than eight rows', () => {
    const few = layOutPage([
      ...column(0, 0, left.slice(0, 7)),
      ...right.slice(0, 7).map((line, at) => piece(line, 150, at, { y: 800 - at * 12 - 3 })),
    ])
    expect(few[0]).toBe(`CONTACT\t${right[0]}`)
  })
})

test('a period that a narrow margin broke over two rows is one again', () => {
  const lines = layOutPage([
    ...[piece('October 2016 –', 0, 0), piece('Engineer', 150, 0), piece('March 2019', 0, 1), piece('Acme', 150, 1)],
    ...[piece('April 2019 –', 0, 4), piece('Lead', 150, 4), piece('heute', 0, 5), piece('Firm', 150, 5)],
  ])
  expect(lines).toEqual(['October 2016 – March 2019\tEngineer', 'Acme', 'April 2019 – heute\tLead', 'Firm'])
})

describe('places and sizes', () => {
  const full = 'x'.repeat(30)

  test('make list items of rows that are set in, where the bullets are drawn and no text', () => {
    const lines = layOutPage([
      ...[piece('Engineer', 40, 0), piece('Built the service', 51, 1), piece('Led the team', 51, 2)],
      ...[piece('Developer', 40, 3), piece('Wrote the tests', 51, 4)],
      piece(full, 200, 8),
    ])
    expect(lines).toEqual(['Engineer', '• Built the service', '• Led the team', 'Developer', '• Wrote the tests', full])
  })

  test('make list items of rows below dates in small letters, and none of larger words', () => {
    const lines = layOutPage([
      ...[piece('Engineer', 40, 0), piece('2019 – 2021', 40, 1, { size: 9 })],
      ...[piece('Built the service', 51, 2), piece('Led the team', 51, 3)],
      ...[piece('Developer', 40, 4), piece('2017 – 2019', 40, 5, { size: 9 }), piece('Wrote the tests', 51, 6)],
      ...[piece('Education', 46, 8, { size: 11 }), piece('Skills', 46, 10, { size: 11 }), piece(full, 200, 13)],
    ])
    expect(lines).toEqual([
      ...['Engineer', '2019 – 2021', '• Built the service', '• Led the team'],
      ...['Developer', '2017 – 2019', '• Wrote the tests', 'Education', 'Skills', full],
    ])
  })

  test('join a name that is set on two rows in the largest letters', () => {
    const lines = layOutPage([
      ...[piece('Rafael', 40, 0, { size: 24 }), piece('Quintana', 40, 2, { size: 24 })],
      ...['one line of text', 'another line of text', 'a third line of text'].map((text, at) =>
        piece(text, 40, 5 + at),
      ),
    ])
    expect(lines[0]).toBe('Rafael Quintana')
  })

  test('read words that are set letter by letter with their gaps', () => {
    const row = [piece('W O R K', 0, 0), piece(' ', 36, 0), piece('P L A N', 42, 0)]
    expect(layOutPage(row)).toEqual(['WORK PLAN'])
  })

  test('part a title and its firm where the font changes beside a date', () => {
    const row = [
      piece('Engineer ', 0, 0, { font: 'bold' }),
      piece('Acme', 45, 0, { font: 'plain' }),
      piece('2019 – 2021', 300, 0),
    ]
    expect(layOutPage(row)).toEqual(['Engineer\tAcme\t2019 – 2021'])
  })

  test('part the cells of a table with names, however small the gap between them', () => {
    const names = ['Period', 'Employer', 'Position'].map((name, at) => piece(name, at * 100, 0))
    const cells = [piece('2019 – to date, ok', 0, 1), piece('Lakeside Hospital', 100, 1), piece('Clerk', 200, 1)]
    expect(layOutPage([...names, ...cells])[1]).toBe('2019 – to date, ok\tLakeside Hospital\tClerk')
  })

  test('keep the rows of a form together, whose labels repeat', () => {
    const form = ['Dates', 'Occupation or position held', 'Main activities', 'Name of employer']
    const rows = Array.from({ length: 4 }, () => form).flat()
    const lines = layOutPage(
      rows.flatMap((label, at) => [piece(label, 0, at), piece(`Value number ${at} of it`, 170, at)]),
    )
    expect(lines[1]).toBe('Occupation or position held\tValue number 1 of it')
  })
})
