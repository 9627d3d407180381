import { describe, expect, test } from 'vitest'
import { readCsvFile } from './csv-file.ts'

const read = (text: string) => readCsvFile(Buffer.from(text))
const cellsOf = async (text: string) => (await read(text)).map(({ cells }) => cells)
const refused = (bytes: Uint8Array) =>
  readCsvFile(bytes).then(
    () => undefined,
    (error: Error) => error.message,
  )

describe('a file', () => {
  test.each([
    ['commas', 'name,email\nSam,a@b.c'],
    ['semicolons', 'name;email\nSam;a@b.c'],
    ['tabs', 'name\temail\nSam\ta@b.c'],
    ['a line that names the separator', 'sep=;\nname;email\nSam;a@b.c'],
    ['a mark of UTF-8', '\uFEFFname,email\nSam,a@b.c'],
    ['the line ends of Windows', 'name,email\r\nSam,a@b.c\r\n'],
    ['the line ends of old Macs', 'name,email\rSam,a@b.c\r'],
    ['quotation marks', '"name","email"\n"Sam","a@b.c"'],
    ['empty lines', '\nname,email\n\n , \nSam,a@b.c\n\n'],
  ])('with %s is the same rows', async (_what, text) => {
    expect(await cellsOf(text)).toEqual([
      ['name', 'email'],
      ['Sam', 'a@b.c'],
    ])
  })

  test('in UTF-16 and in Windows’ code page is read', async () => {
    const text = 'name,email\nZoë,a@b.c'
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    for (const bytes of [wide, Buffer.from(text, 'latin1')]) {
      const [, row] = await readCsvFile(bytes)
      expect(row).toEqual({ line: 2, cells: ['Zoë', 'a@b.c'] })
    }
  })

  test('whose head has a separator within quotation marks is split at the other', async () => {
    expect(await cellsOf('"name, in full, as written";email\nSam;a@b.c')).toEqual([
      ['name, in full, as written', 'email'],
      ['Sam', 'a@b.c'],
    ])
  })

  test('keeps quotation marks inside a cell, doubled or not', async () => {
    expect(await cellsOf('name,email\n"Sam ""Sly"" Li",a@b.c\nJo "Jay" Li,d@e.f')).toEqual([
      ['name', 'email'],
      ['Sam "Sly" Li', 'a@b.c'],
      ['Jo "Jay" Li', 'd@e.f'],
    ])
  })

  test('names the line where each row begins, after cells of several lines and the named separator', async () => {
    const rows = await read('sep=;\nname;note\nSam;"first\nsecond\r\nthird"\n\nJo;x\n')
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 7])
  })

  test('may have rows of other lengths', async () => {
    expect(await cellsOf('a,b\n1\n1,2,3')).toEqual([['a', 'b'], ['1'], ['1', '2', '3']])
  })

  test('without content has no rows', async () => {
    expect(await read('')).toEqual([])
    expect(await read('\n\n , ,\n')).toEqual([])
  })
})

describe('a file that is refused says why', () => {
  test('if a quotation mark is missing', async () => {
    expect(await refused(Buffer.from('name,email\n"Sam,a@b.c\nJo,d@e.f\n'))).toMatch(
      /^We couldn’t read the row near line \d: a quotation mark is missing, or there is one too many\.$/,
    )
  })

  test('if a row never ends', async () => {
    expect(await refused(Buffer.from(`name,email\n"${'x'.repeat(20_001)}",a@b.c\nJo,d@e.f`))).toBe(
      'A row near line 2 is too long. Is a quotation mark missing?',
    )
  })

  test('if it is not text', async () => {
    expect(await refused(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 1, 2, 0, 6, 0, 8, 0]))).toBe(
      'We couldn’t read this file. Save it as CSV and choose it again.',
    )
  })

  test('at one byte and one row more than are read', async () => {
    const most = 1_000_000
    expect(await refused(Buffer.alloc(most + 1, ' \n'))).toBe(
      'This file is larger than 1 MB. Split it into smaller files.',
    )
    expect(await refused(Buffer.alloc(most, ' \n'))).toBeUndefined()
    expect(await refused(Buffer.from(`name\n${'x\n'.repeat(1001)}`))).toBe(
      'This file has more than 1,000 rows. Split it into smaller files.',
    )
    expect(await read(`name\n${'x\n'.repeat(1000)}`)).toHaveLength(1001)
  })
})
