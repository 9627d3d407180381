/** Writes the text of a resume as an old Word file: a compound file with a document and its table of pieces. */

const sectorBytes = 512
/** Streams below this size would go into smaller sectors. */
const minStreamBytes = 4096
const textAt = 0x400
const endOfChain = -2
const free = -1

/** An old Word document with one paragraph a line. */
export function makeDoc(text: string): Buffer {
  const body = text.replaceAll('\n', '\r')
  return makeCompound([
    ['WordDocument', makeDocument(body)],
    ['1Table', makePieceTable(body.length)],
  ])
}

function makeDocument(body: string): Buffer {
  const head = Buffer.alloc(textAt)
  head.writeUInt16LE(0xa5ec, 0)
  head.writeUInt16LE(0x0200, 0x0a)
  head.writeUInt32LE(textAt, 0x18)
  head.writeUInt32LE(body.length, 0x4c)
  return Buffer.concat([head, Buffer.from(body, 'utf16le')])
}

function makePieceTable(length: number): Buffer {
  const table = Buffer.alloc(21)
  table.writeUInt8(2, 0)
  table.writeUInt32LE(16, 1)
  table.writeUInt32LE(length, 9)
  table.writeUInt32LE(textAt, 15)
  return table
}

function makeCompound(streams: [name: string, content: Buffer][]): Buffer {
  const contents = streams.map(([, content]) => padTo(content, Math.max(minStreamBytes, content.length)))
  const sectors = contents.map((content) => content.length / sectorBytes)
  const total = 1 + sectors.reduce((sum, count) => sum + count, 0)
  const tables = Math.ceil((total + 8) / (sectorBytes / 4))
  const allocation = Buffer.alloc(tables * sectorBytes, 0xff)
  allocation.fill(Buffer.from([0xfd, 0xff, 0xff, 0xff]), 0, tables * 4)
  const link = (from: number, to: number) => allocation.writeInt32LE(to, from * 4)
  const directoryAt = tables
  link(directoryAt, endOfChain)
  let next = directoryAt + 1
  const starts = sectors.map((count) => {
    const start = next
    for (let at = 0; at < count; at += 1) link(start + at, at === count - 1 ? endOfChain : start + at + 1)
    next += count
    return start
  })
  const entries = [
    entry('Root Entry', 5, { child: 1, right: free, start: endOfChain, size: 0 }),
    ...streams.map(([name], at) =>
      entry(name, 2, {
        child: free,
        right: at + 2 <= streams.length ? at + 2 : free,
        start: starts[at]!,
        size: contents[at]!.length,
      }),
    ),
  ]
  return Buffer.concat([
    makeHeader(tables, directoryAt),
    allocation,
    padTo(Buffer.concat(entries), sectorBytes),
    ...contents,
  ])
}

function makeHeader(tables: number, directoryAt: number): Buffer {
  const header = Buffer.alloc(sectorBytes, 0xff)
  header.fill(0, 0, 76)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeInt32LE(tables, 44)
  header.writeInt32LE(directoryAt, 48)
  header.writeInt32LE(minStreamBytes, 56)
  header.writeInt32LE(endOfChain, 60)
  header.writeInt32LE(endOfChain, 68)
  for (let at = 0; at < tables; at += 1) header.writeInt32LE(at, 76 + at * 4)
  return header
}

type Place = { child: number; right: number; start: number; size: number }

function entry(name: string, type: number, { child, right, start, size }: Place): Buffer {
  const made = Buffer.alloc(128)
  made.write(name, 0, 'utf16le')
  made.writeUInt16LE((name.length + 1) * 2, 64)
  made.writeUInt8(type, 66)
  made.writeInt32LE(free, 68)
  made.writeInt32LE(right, 72)
  made.writeInt32LE(child, 76)
  made.writeInt32LE(start, 116)
  made.writeInt32LE(size, 120)
  return made
}

function padTo(content: Buffer, least: number): Buffer {
  const size = Math.ceil(least / sectorBytes) * sectorBytes
  return Buffer.concat([content, Buffer.alloc(size - content.length)])
}
