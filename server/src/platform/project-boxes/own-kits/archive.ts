/** Entries of an archive, or of a folder of this machine, in one form; every file's content can be read once. */
import { createReadStream } from 'node:fs'
import { lstat, open, readdir, readlink } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import yauzl from 'yauzl'
import { KitProblem } from './kit-problem.ts'

export type Entry = {
  /** As the archive has it. */
  path: string
  kind: 'file' | 'folder' | 'link' | 'hard link' | 'other'
  bytes: number
  isProgram: boolean
  /** Of a link. */
  target: string
  content: () => AsyncIterable<Buffer>
}

const blockBytes = 512
/** A tar may put a name in front of an entry; one that is longer than this would only fill memory. */
const maxSilentBytes = 1_024 * 1_024
const maxLinkBytes = 4_096
const damaged = 'The archive is damaged or cut off. Make it again.'

/** Reads it from the start each time it is called. */
export async function* readEntries(path: string): AsyncGenerator<Entry> {
  const found = await lstat(path).catch((error: unknown) => {
    throw toProblem(error)
  })
  if (found.isDirectory()) return yield* readFolder(path, path)
  const begin = await readStart(path)
  if (begin.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return yield* readZip(path)
  yield* readTar(path, begin[0] === 0x1f && begin[1] === 0x8b)
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(blockBytes), 0, blockBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function* readTar(path: string, isCompressed: boolean): AsyncGenerator<Entry> {
  const tar = extract()
  let silent = 0
  let isChecked = false
  const guard = new Transform({
    transform(chunk: Buffer, _, done) {
      silent += chunk.length
      if (!isChecked && chunk.subarray(257, 262).toString('latin1') !== 'ustar') return done(new KitProblem(notRead))
      isChecked = true
      done(silent > maxSilentBytes ? new KitProblem(damaged) : null, chunk)
    },
  })
  const source = createReadStream(path)
  const reading = isCompressed ? pipeline(source, createGunzip(), guard, tar) : pipeline(source, guard, tar)
  const failed = reading.catch((error: unknown) => tar.destroy(toProblem(error)))
  try {
    for await (const entry of tar) {
      const read = async function* () {
        for await (const chunk of readPart(async () => entry)) {
          silent = 0
          yield chunk
        }
      }
      let content: AsyncGenerator<Buffer> | undefined
      silent = 0
      const { name, type, size = 0, mode = 0, linkname } = entry.header
      if (!Number.isSafeInteger(size) || size < 0) throw new KitProblem(damaged)
      const isFile = type === 'file' || type === 'contiguous-file'
      yield {
        path: name,
        kind: isFile ? 'file' : type === 'directory' ? 'folder' : type === 'symlink' ? 'link' : hardOrOther(type),
        bytes: size,
        isProgram: (mode & 0o111) !== 0,
        target: linkname ?? '',
        content: () => (content = read()),
      }
      if (!content) for await (const _ of read()) continue
    }
    await failed
  } catch (error) {
    throw toProblem(error)
  } finally {
    source.destroy()
  }
}

const hardOrOther = (type: unknown) => (type === 'link' ? 'hard link' : 'other')
const notRead = 'This isn’t a .tar.gz, .tar or .zip archive. Choose another file.'

async function* readZip(path: string): AsyncGenerator<Entry> {
  try {
    const zip = await yauzl.openPromise(path, { lazyEntries: true })
    try {
      for await (const entry of zip.eachEntry()) yield await readZipEntry(zip, entry)
    } finally {
      zip.close()
    }
  } catch (error) {
    throw toProblem(error)
  }
}

const unixSystem = 3
const typeMask = 0o170000
const linkType = 0o120000
const fileType = 0o100000

async function readZipEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Entry> {
  const { fileName: path, uncompressedSize: bytes } = entry
  if (entry.isEncrypted()) throw new KitProblem('The archive has a password. Make it again without one.')
  const mode = entry.versionMadeBy >>> 8 === unixSystem ? entry.externalFileAttributes >>> 16 : 0
  const type = mode & typeMask
  const isLink = type === linkType
  const isFolder = path.endsWith('/')
  const kind = isFolder ? 'folder' : isLink ? 'link' : type === 0 || type === fileType ? 'file' : 'other'
  const content = () => readPart(() => zip.openReadStreamPromise(entry))
  if (isLink && bytes > maxLinkBytes) throw new KitProblem(damaged)
  const target = isLink ? await readWhole(content()) : ''
  return { path, kind, bytes: kind === 'file' ? bytes : 0, isProgram: (mode & 0o111) !== 0, target, content }
}

/** For contents whose size was checked. */
export async function readWhole(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

async function* readPart(open: () => Promise<Readable>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of await open()) yield chunk as Buffer
  } catch (error) {
    throw toProblem(error)
  }
}

async function* readFolder(root: string, folder: string): AsyncGenerator<Entry> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    const { mode, size } = await lstat(path)
    const kind = entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : entry.isSymbolicLink() ? 'link' : 'other'
    yield {
      path: relative(root, path),
      kind,
      bytes: kind === 'file' ? size : 0,
      isProgram: (mode & 0o111) !== 0,
      target: kind === 'link' ? await readlink(path) : '',
      content: () => createReadStream(path) as AsyncIterable<Buffer>,
    }
    if (kind === 'folder') yield* readFolder(root, path)
  }
}

function toProblem(error: unknown): Error {
  if (error instanceof KitProblem) return error
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'EACCES') return new KitProblem(`We couldn’t read it: ${message}`)
  if (/relative path|absolute path/.test(message))
    return new KitProblem(`It has an entry that would lie outside it: ${message}`)
  return new KitProblem(damaged)
}
