/** Files made to break, hang or exhaust their reader, each with its expected refusal. */
import { randomBytes } from 'node:crypto'
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import type { RefusalCode } from '@nova/contract/refusals'

export type HostileFile = {
  what: string
  name: string
  make: () => Uint8Array
  /** None where the file is to be read. */
  code?: RefusalCode
}

const mega = 1024 * 1024

/** Builds a ZIP file from packed entries; `claimed` is the size stated in the directory. */
function makeZip(entries: { name: string; packed: Uint8Array; claimed: number }[]): Uint8Array {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, packed, claimed } of entries) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(crc32(packed), 14)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(claimed, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(at, 42)
    parts.push(local, Buffer.from(name), Buffer.from(packed))
    directory.push(central, Buffer.from(name))
    at += local.length + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}

const word = (xml: string | Uint8Array, claimed = xml.length) =>
  makeZip([{ name: 'word/document.xml', packed: deflateRawSync(xml), claimed }])

/** A PDF of numbered objects, with or without a cross-reference table that is right. */
function makePdf(objects: (string | Buffer)[], isXrefRight = true): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let at = parts[0]!.length
  objects.forEach((object, index) => {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
    offsets.push(at)
    parts.push(part)
    at += part.length
  })
  const rows = offsets.map((offset) => `${String(isXrefRight ? offset : 999_999_999).padStart(10, '0')} 00000 n \n`)
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${isXrefRight ? at : 7}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table + trailer)])
}

const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
const resources = '/MediaBox[0 0 600 800]/Resources<</Font<</F1 3 0 R>>>>'
const stream = (content: string | Uint8Array) => {
  const packed = deflateSync(content)
  return Buffer.concat([
    Buffer.from(`<</Length ${packed.length}/Filter/FlateDecode>>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ])
}
const written = (text: string) => stream(`BT /F1 12 Tf 50 700 Td (${text}) Tj ET`)
const onePage = (content: string | Buffer, catalog = '', isXrefRight = true) =>
  makePdf(
    [
      `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
      '<</Type/Pages/Kids[4 0 R]/Count 1>>',
      font,
      `<</Type/Page/Parent 2 0 R/Contents 5 0 R${resources}>>`,
      content,
    ],
    isXrefRight,
  )

function makeManyPages(count: number): Uint8Array {
  const kids = Array.from({ length: count }, (_, at) => `${at + 5} 0 R`)
  const page = `<</Type/Page/Parent 2 0 R/Contents 4 0 R${resources}>>`
  const pages = `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${count}>>`
  return makePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    pages,
    font,
    written('Robin Vale, bridge builder'),
    ...kids.map(() => page),
  ])
}

const script = '/OpenAction<</S/JavaScript/JS(while\\(true\\){app.alert\\(1\\)})>>/AA<</WC<</S/Launch/F(calc)>>>>'

/** The container of an old Word file: a head, the table of its sectors, and its directory in sector 1. */
function oldWord({ tableSectors, table }: { tableSectors: number; table: number[] }): Buffer {
  const file = Buffer.alloc(512 * 8)
  file.write('d0cf11e0a1b11ae1', 'hex')
  file.writeUInt16LE(0xfffe, 28)
  file.writeUInt16LE(9, 30)
  file.writeUInt16LE(6, 32)
  for (const [at, value] of [
    [44, tableSectors],
    [48, 1],
    [56, 4096],
    [60, -2],
    [68, -2],
  ] as const)
    file.writeInt32LE(value, at)
  for (let at = 80; at < 512; at += 4) file.writeInt32LE(-1, at)
  for (let at = 0; at < 128; at += 1) file.writeInt32LE(table[at] ?? -1, 512 + 4 * at)
  return file
}

export const hostileFiles: HostileFile[] = [
  { what: '50 MB', name: 'a.pdf', make: () => Buffer.alloc(50 * mega, 32), code: 'file_too_large' },
  { what: 'nothing', name: 'a.docx', make: () => new Uint8Array(), code: 'empty_file' },
  { what: '10 MB of noise', name: 'a.pdf', make: () => randomBytes(10 * mega), code: 'unreadable_file' },
  {
    what: '10 MB of noise after a PDF head',
    name: 'a.pdf',
    make: () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(10 * mega - 9)]),
    code: 'unreadable_file',
  },
  {
    what: 'noise after an old Word head',
    name: 'a.doc',
    make: () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytes(4 * mega)]),
    code: 'unreadable_file',
  },
  {
    what: 'an old Word file whose table has a billion sectors',
    name: 'a.doc',
    make: () => oldWord({ tableSectors: 2 ** 30, table: [-3, -2] }),
    code: 'unreadable_file',
  },
  {
    what: 'an old Word file whose chain comes back to itself',
    name: 'a.doc',
    make: () => oldWord({ tableSectors: 1, table: [-3, 2, 1] }),
    code: 'unreadable_file',
  },
  {
    what: 'a Word file whose list of parts is half a million tags without an end',
    name: 'a.docx',
    make: () => {
      const rels = Buffer.from('<Relationship '.repeat(500_000))
      const xml = Buffer.from('<w:p><w:r><w:t>Robin Vale builds bridges</w:t></w:r></w:p>')
      return makeZip([
        { name: '_rels/.rels', packed: deflateRawSync(rels), claimed: rels.length },
        { name: 'word/document.xml', packed: deflateRawSync(xml), claimed: xml.length },
      ])
    },
  },
  {
    what: 'a zip bomb of one part',
    name: 'a.docx',
    make: () => word(Buffer.alloc(400 * mega, 32)),
    code: 'unreadable_file',
  },
  {
    what: 'a zip bomb that tells another size',
    name: 'a.docx',
    make: () => word(Buffer.alloc(400 * mega, 32), 1000),
    code: 'unreadable_file',
  },
  {
    what: 'a zip bomb of many parts',
    name: 'a.docx',
    make: () => {
      const packed = deflateRawSync(Buffer.alloc(20 * mega, 32))
      const heads = Array.from({ length: 400 }, (_, at) => ({
        name: `word/header${at}.xml`,
        packed,
        claimed: 20 * mega,
      }))
      return makeZip([...heads, { name: 'word/document.xml', packed, claimed: 20 * mega }])
    },
    code: 'unreadable_file',
  },
  { what: 'a document of open angles', name: 'a.docx', make: () => word('<w:t '.repeat(2 * mega)), code: 'empty_file' },
  {
    what: 'a document of quotes that never end',
    name: 'a.docx',
    make: () => word(`<w:t a="${`'"`.repeat(5 * mega)}`),
    code: 'unreadable_file',
  },
  {
    what: 'tables within tables',
    name: 'a.docx',
    make: () => word('<w:tbl><w:tr><w:tc>'.repeat(mega / 2)),
    code: 'unreadable_file',
  },
  {
    what: 'a billion laughs',
    name: 'a.docx',
    make: () =>
      word(
        `<!DOCTYPE l [<!ENTITY a "${'ha'.repeat(mega)}"><!ENTITY b "${'&a;'.repeat(mega)}">]><w:document><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:document>`,
      ),
  },
  {
    what: 'a PDF stream that unpacks to 400 MB',
    name: 'a.pdf',
    make: () => onePage(stream(Buffer.alloc(400 * mega, 32))),
    code: 'unreadable_file',
  },
  {
    what: 'a page of nine million pieces',
    name: 'a.pdf',
    make: () => onePage(stream(`BT /F1 1 Tf ${'(a) Tj 1 1 Td '.repeat(9_000_000)} ET`)),
    code: 'unreadable_file',
  },
  { what: 'twenty thousand pages', name: 'a.pdf', make: () => makeManyPages(20_000), code: 'too_long_file' },
  {
    what: 'pages that hold each other',
    name: 'a.pdf',
    make: () =>
      makePdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[2 0 R 3 0 R]/Count 2>>',
        '<</Type/Pages/Kids[2 0 R]/Count 9>>',
      ]),
    code: 'empty_file',
  },
  { what: 'arrays within arrays', name: 'a.pdf', make: () => onePage('['.repeat(5 * mega)), code: 'empty_file' },
  { what: 'scripts and launches', name: 'a.pdf', make: () => onePage(written('Robin Vale, bridge builder'), script) },
  {
    what: 'a cross-reference table that points nowhere',
    name: 'a.pdf',
    make: () => onePage(written('Robin Vale, bridge builder'), '', false),
  },
  { what: '10 MB of text', name: 'a.txt', make: () => Buffer.alloc(10 * mega, 97), code: 'too_long_file' },
  { what: 'one line of 2 MB', name: 'a.txt', make: () => Buffer.alloc(2 * mega, 97), code: 'no_line_breaks' },
  {
    what: 'six thousand lines',
    name: 'a.txt',
    make: () => Buffer.from('Built it\n'.repeat(6_000)),
    code: 'too_long_file',
  },
  { what: 'two million blank lines', name: 'a.txt', make: () => Buffer.alloc(2 * mega, 10), code: 'empty_file' },
  {
    what: 'links without end',
    name: 'a.txt',
    make: () => Buffer.from('www.a.b/'.repeat(mega / 4)),
    code: 'no_line_breaks',
  },
  { what: 'a thousand links', name: 'a.txt', make: () => Buffer.from('www.a.b/c and www.d.e/f\n'.repeat(500)) },
]
