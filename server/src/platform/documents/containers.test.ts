/** Containers of documents: ZIP, Word's XML and the container of old Word files, valid and malicious. */
import { describe, expect, test } from 'vitest'
import { type ZipEntry, zipOf } from '../../../test/zip-files.ts'
import { isSoundCompoundFile } from './compound-file.ts'
import { readDocx } from './docx.ts'
import { decodeText } from './plain-text.ts'
import { openZip } from './zip.ts'

const codeOf = (act: () => unknown) => {
  try {
    act()
    return 'read'
  } catch (error) {
    return (error as { code?: string }).code
  }
}

describe('a ZIP file', () => {
  test('names its entries and unpacks the one that is asked for', () => {
    const zip = openZip(
      zipOf([
        { name: 'a.txt', data: 'one' },
        { name: 'ü/b.txt', data: 'zwei ü' },
      ]),
    )
    expect(zip.names).toEqual(['a.txt', 'ü/b.txt'])
    expect([zip.read('ü/b.txt'), zip.read('a.txt'), zip.read('c.txt')]).toEqual(['zwei ü', 'one', undefined])
  })

  test('is found behind other bytes at its end, and as a part of a larger buffer', () => {
    const bytes = zipOf([{ name: 'a.txt', data: 'one' }])
    expect(openZip(Buffer.concat([bytes, Buffer.from('a comment')])).read('a.txt')).toBe('one')
    const within = Buffer.concat([Buffer.alloc(7), bytes]).subarray(7)
    expect(openZip(within).read('a.txt')).toBe('one')
  })

  test.each<[string, () => Uint8Array, string]>([
    ['that is nothing', () => new Uint8Array(), 'unreadable_file'],
    ['without a directory', () => zipOf([{ name: 'a', data: 'x' }]).subarray(0, 40), 'unreadable_file'],
    ['with a password', () => zipOf([{ name: 'a', data: 'x', flags: 1 }]), 'encrypted_file'],
    ['of one entry that is too large', () => zipOf([{ name: 'a', data: 'x', claimed: 17 << 20 }]), 'unreadable_file'],
    [
      'that understates what it unpacks to',
      () => zipOf([{ name: 'a', data: Buffer.alloc(17 << 20), claimed: 1 }]),
      'unreadable_file',
    ],
    ['whose bytes are broken', () => broken(zipOf([{ name: 'a', data: 'x'.repeat(99) }]), 35), 'unreadable_file'],
    ['whose entry does not begin where it says', () => broken(zipOf([{ name: 'a', data: 'x' }]), 0), 'unreadable_file'],
  ])('%s is refused', (_what, make, code) => {
    expect(codeOf(() => openZip(make()).read('a'))).toBe(code)
  })

  test('is refused once all that was read is too much together', () => {
    const large = (name: string): ZipEntry => ({ name, data: Buffer.alloc(12 << 20) })
    const zip = openZip(zipOf(['a', 'b', 'c'].map(large)))
    expect(['a', 'b', 'c'].map((name) => codeOf(() => zip.read(name)))).toEqual(['read', 'read', 'unreadable_file'])
  })
})

function broken(bytes: Uint8Array, at: number): Uint8Array {
  const copy = Buffer.from(bytes)
  copy[at] = 0xff
  return copy
}

describe('a Word document', () => {
  const document = (body: string, more: ZipEntry[] = []) =>
    readDocx(zipOf([{ name: 'word/document.xml', data: `<w:body>${body}</w:body>` }, ...more]))
  const words = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
  const linesOf = (body: string) => document(body).lines.filter((line) => line.trim() !== '')

  test('has tabs, breaks, bullets and hyphens as text', () => {
    const tabbed = `<w:p><w:numPr/>${words('a')}<w:r><w:tab/></w:r>${words('b')}<w:r><w:br/></w:r>${words('c')}<w:r><w:noBreakHyphen/></w:r>${words('d')}</w:p>`
    expect(linesOf(tabbed)).toEqual(['• a\tb', 'c-d'])
  })

  test('decodes entities once, and none that is not its own', () => {
    expect(linesOf(`<w:p>${words('&lt;b&gt; &#65;&#x42; &amp;lt; &eacute; &#x110000;')}</w:p>`)).toEqual([
      '<b> AB &lt; &eacute; ',
    ])
  })

  test('leaves out what was deleted, moved away or hidden', () => {
    const body = `<w:p>${words('kept')}<w:del>${words('deleted')}</w:del><w:moveFrom>${words('moved')}</w:moveFrom><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r><w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t> shown</w:t></w:r></w:p>`
    expect(linesOf(body)).toEqual(['kept shown'])
  })

  test('reads a row with one long cell across, and one with several cell by cell', () => {
    const cell = (...lines: string[]) => `<w:tc>${lines.map((line) => `<w:p>${words(line)}</w:p>`).join('')}</w:tc>`
    const table = (...rows: string[]) => `<w:tbl>${rows.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`
    expect(linesOf(table(cell('2020') + cell('Engineer', 'Built it'), cell('a', 'b') + cell('c', 'd')))).toEqual([
      ...['2020\tEngineer', 'Built it', 'a', 'b', 'c', 'd'],
    ])
  })

  test('gives where its links lead, from its own list and from fields', () => {
    const rels = `<Relationship Id="r1" Type="x/hyperlink" Target="https://a.test/?b=1&amp;c=2"/><Relationship Id="r2" Type="x/image" Target="i.png"/>`
    const body = `<w:p><w:hyperlink r:id="r1">${words('site')}</w:hyperlink><w:hyperlink r:id="r2">${words('no')}</w:hyperlink><w:r><w:instrText>HYPERLINK "https://b.test"</w:instrText></w:r></w:p>`
    expect(document(body, [{ name: 'word/_rels/document.xml.rels', data: rels }]).links).toEqual([
      'https://a.test/?b=1&c=2',
      'https://b.test',
    ])
  })

  test('has its headers before and its footers after its text, wherever its main part is', () => {
    const part = (name: string, text: string) => ({ name, data: `<w:p>${words(text)}</w:p>` })
    const { lines } = readDocx(
      zipOf([
        { name: '_rels/.rels', data: '<Relationship Type="x/officeDocument" Target="/office/main.xml"/>' },
        ...[part('office/main.xml', 'body'), part('office/footer1.xml', 'foot'), part('office/header1.xml', 'head')],
        part('word/document.xml', 'another'),
      ]),
    )
    expect(lines.filter(Boolean)).toEqual(['head', 'body', 'foot'])
  })

  test('is refused without its main part, or with boxes within boxes without end', () => {
    expect(codeOf(() => readDocx(zipOf([{ name: 'a.txt', data: 'x' }])))).toBe('unreadable_file')
    expect(codeOf(() => document('<w:txbxContent>'.repeat(101)))).toBe('unreadable_file')
    expect(codeOf(() => document('<w:txbxContent>'.repeat(100)))).toBe('read')
  })

  test('that ends in the middle gives what it holds', () => {
    expect(linesOf(`<w:p>${words('whole')}</w:p><w:tbl><w:tr><w:tc><w:p>${words('cut')}`)).toEqual(['whole', 'cut'])
  })
})

describe('the container of an old Word file', () => {
  /** One table sector, a mini table of one sector, and three sectors of content. */
  function makeFile(change: (file: Buffer) => void = () => {}): Buffer {
    const file = Buffer.alloc(512 * 6)
    file.writeUInt16LE(0xfffe, 28)
    file.writeUInt16LE(9, 30)
    file.writeUInt16LE(6, 32)
    file.writeUInt32LE(1, 44)
    file.writeInt32LE(1, 60)
    file.writeUInt32LE(1, 64)
    file.writeInt32LE(-2, 68)
    for (let at = 0; at < 109; at += 1) file.writeInt32LE(at === 0 ? 0 : -1, 76 + at * 4)
    // Sector 0 is the table: itself, the mini table, and a chain from 2 to 4.
    for (let at = 0; at < 128; at += 1) file.writeInt32LE([-3, -2, 3, 4, -2][at] ?? -1, 512 + at * 4)
    for (let at = 0; at < 128; at += 1) file.writeInt32LE(-1, 1024 + at * 4)
    change(file)
    return file
  }

  test('is sound where every chain ends, also with its last sector cut short', () => {
    expect(isSoundCompoundFile(makeFile())).toBe(true)
    expect(isSoundCompoundFile(makeFile().subarray(0, 512 * 5 + 100))).toBe(true)
  })

  test.each<[string, (file: Buffer) => void]>([
    ['has another order of bytes', (file) => file.writeUInt16LE(0xfeff, 28)],
    ['has sectors of another size', (file) => file.writeUInt16LE(10, 30)],
    ['has small sectors of another size', (file) => file.writeUInt16LE(7, 32)],
    ['has no table', (file) => file.writeUInt32LE(0, 44)],
    ['claims more tables than it has sectors', (file) => file.writeUInt32LE(0xffffff, 44)],
    ['claims more small tables than it has sectors', (file) => file.writeUInt32LE(0xffffff, 64)],
    ['claims more further sectors than it has', (file) => file.writeUInt32LE(0xffffff, 72)],
    ['has its table outside of itself', (file) => file.writeInt32LE(99, 76)],
    ['has a chain that comes back to itself', (file) => file.writeInt32LE(2, 512 + 4 * 4)],
    ['has a chain of one sector that never ends', (file) => file.writeInt32LE(4, 512 + 4 * 4)],
    ['has its small table outside of itself', (file) => file.writeInt32LE(99, 60)],
    ['has a small chain that comes back to itself', (file) => file.writeInt32LE(0, 1024)],
    [
      'goes on in a sector outside of itself',
      (file) => {
        file.writeUInt32LE(3, 44)
        file.writeUInt32LE(1, 72)
        file.writeInt32LE(99, 68)
      },
    ],
  ])('is not where it %s', (_what, change) => {
    expect(isSoundCompoundFile(makeFile(change))).toBe(false)
  })

  test('is not where it is shorter than its own head', () => {
    expect(isSoundCompoundFile(makeFile().subarray(0, 511))).toBe(false)
  })
})

describe('plain text', () => {
  const wide = (text: string) => Buffer.from(text, 'utf16le')

  test.each<[string, Uint8Array, string]>([
    ['UTF-8', Buffer.from('naïve – 名'), 'naïve – 名'],
    ['Windows’ code page', Buffer.from([0x93, 0x68, 0xe9, 0x94]), '“hé”'],
    ['UTF-16 with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), wide('né')]), 'né'],
    ['UTF-16 without it', wide('plain words'), 'plain words'],
    ['UTF-16 the other way round', wide('plain words').swap16(), 'plain words'],
    ['no bytes', new Uint8Array(), ''],
  ])('in %s is read', (_what, bytes, text) => {
    expect(decodeText(bytes)).toBe(text)
  })

  test('with a few odd bytes is text, with many it is not', () => {
    const withOdd = (count: number) => Buffer.concat([Buffer.alloc(200, 'a'), Buffer.alloc(count, 1)])
    expect([4, 5].map((count) => codeOf(() => decodeText(withOdd(count))))).toEqual(['read', 'unreadable_file'])
  })

  test('of more than two megabytes is too long', () => {
    expect([2 << 20, (2 << 20) + 1].map((size) => codeOf(() => decodeText(Buffer.alloc(size, 'a'))))).toEqual([
      'read',
      'too_long_file',
    ])
  })
})
