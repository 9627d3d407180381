/** Tar archives (POSIX ustar), as far as backups need them: folders and files, written and read as streams. */
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const block = 512
const maxNameBytes = 100
const maxPrefixBytes = 155
/** Eleven octal digits. */
const maxFileBytes = 8 ** 11 - 1
const folderType = '5'

/** `content`: exactly `size` bytes; the rest is filled with zeros, and more is cut. */
export type TarEntry =
  | { path: string; isFolder: true; mode: number }
  | { path: string; isFolder?: false; mode: number; size: number; content: AsyncIterable<Buffer> }

export async function* pack(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const entry of entries) {
    if (entry.isFolder) {
      yield makeHeader(`${entry.path}/`, entry.mode, 0, folderType)
      continue
    }
    yield makeHeader(entry.path, entry.mode, entry.size, '0')
    let left = entry.size
    for await (const chunk of entry.content) {
      const piece = chunk.subarray(0, left)
      left -= piece.length
      if (piece.length > 0) yield piece
      if (left === 0) break
    }
    for (; left > 0; left -= Math.min(left, block * 128)) yield Buffer.alloc(Math.min(left, block * 128))
    const rest = entry.size % block
    if (rest > 0) yield Buffer.alloc(block - rest)
  }
  yield Buffer.alloc(2 * block)
}

function makeHeader(path: string, mode: number, size: number, type: string): Buffer {
  const [prefix, name] = splitPath(path)
  if (size > maxFileBytes) throw new Error(`${path} is too large for a backup.`)
  const header = Buffer.alloc(block)
  const octal = (value: number, at: number, digits: number) =>
    header.write(`${value.toString(8).padStart(digits, '0')}\0`, at)
  header.write(name, 0)
  octal(mode & 0o777, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  octal(size, 124, 11)
  octal(0, 136, 11)
  header.fill(' ', 148, 156)
  header.write(type, 156)
  header.write('ustar\x0000', 257)
  header.write(prefix, 345)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** A long path has its first folders in their own field. */
function splitPath(path: string): [prefix: string, name: string] {
  if (Buffer.byteLength(path) <= maxNameBytes) return ['', path]
  for (let at = path.indexOf('/'); at >= 0 && at < path.length - 1; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)]
    if (Buffer.byteLength(prefix) <= maxPrefixBytes && Buffer.byteLength(name) <= maxNameBytes) return [prefix, name]
  }
  throw new Error(`The path ${path} is too long for a backup.`)
}

/** Writes an archive's folders and files below `folder`, for their owner alone; `isForced`: to disk, file by file. */
export async function unpack(
  archive: AsyncIterable<Buffer>,
  folder: string,
  { isForced = false, signal }: { isForced?: boolean; signal: AbortSignal },
): Promise<void> {
  const reader = makeReader(archive)
  try {
    for (;;) {
      signal.throwIfAborted()
      const header = await reader.read(block)
      if (header[0] === 0) return
      const text = (at: number, length: number) => header.toString('utf8', at, at + length).replace(/\0.*$/s, '')
      const path = [text(345, maxPrefixBytes), text(0, maxNameBytes)].filter((part) => part !== '').join('/')
      if (path.startsWith('/') || path.split('/').includes('..')) throw new Error(`It holds the path ${path}.`)
      const size = Number.parseInt(text(124, 12), 8)
      const mode = Number.parseInt(text(100, 8), 8)
      const target = join(folder, path)
      if (text(156, 1) === folderType) await mkdir(target, { recursive: true, mode: 0o700 })
      else await writeFrom(reader, target, { size, mode, isForced })
    }
  } finally {
    await reader.close()
  }
}

type FileInTar = { size: number; mode: number; isForced: boolean }

async function writeFrom(reader: Reader, target: string, { size, mode, isForced }: FileInTar): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const file = await open(target, 'w', mode & 0o700)
  try {
    for (let left = size; left > 0;) {
      const chunk = await reader.readSome(left)
      await file.writeFile(chunk)
      left -= chunk.length
    }
    if (isForced) await file.sync()
  } finally {
    await file.close()
  }
  await reader.read((block - (size % block)) % block)
}

type Reader = ReturnType<typeof makeReader>

function makeReader(archive: AsyncIterable<Buffer>) {
  const chunks = archive[Symbol.asyncIterator]()
  let rest = Buffer.alloc(0)
  async function more(): Promise<Buffer> {
    const { value, done } = await chunks.next()
    if (done) throw new Error('It ends too early.')
    return value
  }
  return {
    /** At least one byte and at most `limit`. */
    async readSome(limit: number): Promise<Buffer> {
      while (rest.length === 0) rest = Buffer.from(await more())
      const taken = rest.subarray(0, limit)
      rest = rest.subarray(taken.length)
      return taken
    },
    async read(size: number): Promise<Buffer> {
      while (rest.length < size) rest = Buffer.concat([rest, await more()])
      const taken = rest.subarray(0, size)
      rest = rest.subarray(size)
      return taken
    },
    async close() {
      await chunks.return?.()
    },
  }
}
