import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { deflateRawSync, deflateSync } from 'node:zlib'
import type { RefusalCode } from '@nova/contract/refusals'
import { describe, expect, it } from 'vitest'
import { cleanLines } from './clean-text.ts'
import { readDocument } from './documents.ts'

const resumes = new URL('../../../test/resumes/', import.meta.url)

async function readFixture(name: string) {
  return readDocument({ name, bytes: await readFile(new URL(name, resumes)) })
}

function makeBytes(text: string): Uint8Array {
  return Buffer.from(text, 'utf8')
}

describe('a PDF', () => {
  it('in one column keeps flush-right dates on the line of their role and joins wrapped bullets', async () => {
    const { lines, links } = await readFixture('single-column.pdf')
    expect(lines[0]).toBe('Mira Sandvik')
    expect(lines).toContain('Senior Backend Engineer, Nordwind Logistics\tMar 2021 - Present')
    expect(lines).toContain(
      '• Designed a shipment tracking service in Go and Kafka that handles 4,000 events per second across three ' +
        'regions and survives the loss of any one of them',
    )
    expect(links).toEqual(['https://linkedin.com/in/mira-sandvik-demo', 'https://github.com/mirasandvik-demo'])
  })

  it('in two columns is read column by column', async () => {
    const { lines } = await readFixture('two-columns.pdf')
    const at = (line: string) => lines.indexOf(line)
    expect(at('SKILLS')).toBeGreaterThan(at('CONTACT'))
    expect(at('Figma')).toBeLessThan(at('WORK EXPERIENCE'))
    expect(at('June 2022 – now')).toBe(at('Frontend Engineer at Lumen Retail') + 1)
    expect(lines).toContain('• Wrote the accessibility checks that run on every pull request with Playwright')
  })

  it('returns links that exist only behind words', async () => {
    const { links, text } = await readFixture('annotated-links.pdf')
    expect(text).not.toContain('linkedin.com')
    expect(links).toEqual(['https://www.linkedin.com/in/ada-okonjo-demo', 'https://github.com/ada-okonjo-demo'])
  })

  it('is read to its last page', async () => {
    const { lines } = await readFixture('many-pages.pdf')
    expect(lines[0]).toBe('Jonas Lindqvist')
    expect(lines.at(-1)).toContain('AWS, Terraform')
  })
})

describe('a Word document', () => {
  it('gives its tables row by row and its links', async () => {
    const { lines, links } = await readFixture('table.docx')
    expect(lines).toContain('Languages\tJavaScript, TypeScript, Python')
    expect(lines).toContain('• Built the appointment calendar with Node.js, React and PostgreSQL for 60 clinics')
    expect(links).toEqual(['https://github.com/leila-haddad-demo'])
  })

  it('of the old kind is read too', async () => {
    const { lines, links } = await readFixture('old-word.doc')
    expect(lines[0]).toBe('Leila Haddad')
    expect(lines).toContain('Languages\tJavaScript, TypeScript, Python')
    expect(links).toEqual(['https://github.com/leila-haddad-demo'])
  })

  it('gives the words of text boxes once and hidden or deleted words never', async () => {
    const { lines } = await readDocument({ name: 'box.docx', bytes: makeZip(boxDocument) })
    expect(lines).toEqual(['Boxed words', 'Open & plain', '2020\tEngineer', 'second line'])
  })
})

const boxDocument = `<?xml version="1.0"?><w:document><w:body><w:p><mc:AlternateContent><mc:Choice><w:txbxContent>
<w:p><w:r><w:t>Boxed words</w:t></w:r></w:p></w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent><w:p><w:r><w:t>Boxed
words</w:t></w:r></w:p></w:txbxContent></mc:Fallback></mc:AlternateContent><__defineGetter__/><w:r><w:t>Open &amp; plain</w:t></w:r></toString><w:r><w:rPr>
<w:vanish/></w:rPr><w:t>hidden</w:t></w:r><w:del><w:r><w:delText>deleted</w:delText></w:r></w:del></w:p><w:tbl><w:tr><w:tc>
<w:p><w:r><w:t>2020</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>Engineer</w:t></w:r></w:p><w:p><w:r><w:t>second line</w:t>
</w:r></w:p></w:tc></w:tr></w:tbl></w:body></w:document>`

/** Word saves a password-protected document as an old-style container with the encrypted document inside. */
function makeLockedWord(): Buffer {
  const head = Buffer.from('d0cf11e0a1b11ae1'.padEnd(1024, '0'), 'hex')
  return Buffer.concat([head, Buffer.from('EncryptedPackage', 'utf16le'), Buffer.alloc(512)])
}

/** A ZIP file of one entry, word/document.xml. */
function makeZip(content: string | Buffer, flags = 0): Buffer {
  const name = Buffer.from('word/document.xml')
  const packed = deflateRawSync(content)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(flags, 8)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, central, name, end])
}

describe('cleaning a line', () => {
  it.each([
    [' ', 'a b'],
    ['\t', 'a\tb'],
    [' \t', 'a\tb'],
  ])('of half a million blanks finishes: of %j', (blank, cleaned) => {
    // In quadratic time this takes minutes, more than a test may.
    expect(cleanLines([`a${blank.repeat(500_000)}b`])).toEqual([cleaned])
  })

  it('makes one blank of many, and a tab of blanks with a tab among them', () => {
    expect(cleanLines(['  a   b \t  c  '])).toEqual(['a b\tc'])
  })
})

describe('a text file', () => {
  it('is read in UTF-8, UTF-16 and Latin-1', async () => {
    const plain = await readFixture('plain.txt')
    expect(plain.lines[0]).toBe('Ivo Marek')
    expect(await readFixture('utf16.txt')).toEqual(plain)
    expect((await readFixture('latin1.txt')).lines).toEqual(['Renée Dufour', 'Développeuse', 'Skills: Java'])
  })

  it('loses ligatures, zero bytes and lone surrogates, and nothing else', async () => {
    const utf16 = Buffer.from('\uFEFFof\uFB01ce \uD800work\u0000 and\u00A0more', 'utf16le')
    const { lines } = await readDocument({ name: 'a.txt', bytes: utf16 })
    expect(lines).toEqual(['office work and more'])
  })

  it('is read without a thread where it is short and no other format is behind its name', async () => {
    let started = 0
    const count = () => (started += 1)
    const startsOf = async (read: () => Promise<unknown>) => {
      await setImmediate()
      started = 0
      await read()
      await setImmediate()
      return started > 0
    }
    const line = 'Built the parcel tracker in Go\n'
    const pdf = await readFile(new URL('single-column.pdf', resumes))
    process.on('worker', count)
    try {
      expect([
        await startsOf(() => readFixture('plain.txt')),
        await startsOf(() => readDocument({ name: 'a.txt', bytes: makeBytes(line.repeat(300)) })),
        await startsOf(() => readDocument({ name: 'a.txt', bytes: pdf })),
      ]).toEqual([false, true, true])
    } finally {
      process.off('worker', count)
    }
  })
})

describe('a long file', () => {
  it('of one endless line is refused with advice', async () => {
    const words = Array.from({ length: 3_000 }, (_, at) => `word${at}`)
    await expect(readDocument({ name: 'a.txt', bytes: makeBytes(words.join(' ')) })).rejects.toMatchObject({
      code: 'no_line_breaks',
    })
  })

  it('with one long paragraph among others loses no word', async () => {
    const words = Array.from({ length: 1_000 }, (_, at) => `word${at}`)
    const lines = Array.from({ length: 300 }, (_, at) => `Built part ${at} of it`)
    const bytes = makeBytes([words.join(' '), ...lines].join('\n'))
    const read = await readDocument({ name: 'a.txt', bytes })
    expect(read.lines.flatMap((line) => line.split(' '))).toEqual([
      ...words,
      ...lines.flatMap((line) => line.split(' ')),
    ])
  })

  it('is refused rather than read in part', async () => {
    const bytes = makeBytes('Built it\n'.repeat(2_001))
    await expect(readDocument({ name: 'a.txt', bytes })).rejects.toMatchObject({ code: 'too_long_file' })
  })
})

describe('a file that cannot be used', () => {
  it.each<[string, RefusalCode]>([
    ['encrypted.pdf', 'encrypted_file'],
    ['broken.pdf', 'unreadable_file'],
    ['not-a-pdf.pdf', 'unreadable_file'],
    ['scanned.pdf', 'empty_file'],
    ['empty.txt', 'empty_file'],
  ])('%s is refused as %s', async (name, code) => {
    await expect(readFixture(name)).rejects.toMatchObject({ code })
  })

  it.each<[string, string, Uint8Array, RefusalCode]>([
    ['no bytes', 'a.pdf', new Uint8Array(), 'empty_file'],
    ['another type', 'a.exe', makeBytes('MZ'), 'unsupported_file'],
    ['no extension', 'resume', makeBytes('text'), 'unsupported_file'],
    ['too many bytes', 'a.txt', new Uint8Array(10 * 1024 * 1024 + 1), 'file_too_large'],
    [
      'a picture named .txt',
      'a.txt',
      Buffer.from('89504e470d0a1a0a0000000d49484452000000010000', 'hex'),
      'unreadable_file',
    ],
    ['half a Word file', 'a.docx', makeZip(boxDocument).subarray(0, 200), 'unreadable_file'],
    ['a locked Word file', 'a.docx', makeZip(boxDocument, 1), 'encrypted_file'],
    ['a Word file behind a password', 'a.docx', makeLockedWord(), 'encrypted_file'],
    [
      'an old Word file of nothing',
      'a.doc',
      Buffer.from('d0cf11e0a1b11ae1'.padEnd(2048, '0'), 'hex'),
      'unreadable_file',
    ],
  ])('%s is refused', async (_what, name, bytes, code) => {
    await expect(readDocument({ name, bytes })).rejects.toMatchObject({ code })
  })

  it('that unpacks to far more than it weighs is refused within its time', async () => {
    const word = makeZip(Buffer.alloc(60_000_000, 32))
    await expect(readDocument({ name: 'bomb.docx', bytes: word })).rejects.toMatchObject({ code: 'unreadable_file' })
    const stream = deflateSync(Buffer.from('BT (hello) Tj ET\n'.repeat(3_000_000)))
    const pdf = Buffer.concat([
      makeBytes(bombHead + `<</Length ${stream.length}/Filter/FlateDecode>>\nstream\n`),
      stream,
    ])
    await expect(readDocument({ name: 'bomb.pdf', bytes: pdf })).rejects.toMatchObject({ code: 'unreadable_file' })
  })
})

const bombHead = `%PDF-1.4
1 0 obj
<</Type/Catalog/Pages 2 0 R>>
endobj
2 0 obj
<</Type/Pages/Kids[3 0 R]/Count 1>>
endobj
3 0 obj
<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>
endobj
5 0 obj
<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>
endobj
4 0 obj
`
