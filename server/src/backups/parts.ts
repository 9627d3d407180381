/** The parts of a backup: files compressed with Zstandard, whose bytes and SHA-256 are noted. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { startError } from '../platform/database/start-error.ts'

export type Part = { name: string; bytes: number; sha256: string }

/** Four times as fast as the usual level, for a tenth more bytes. */
const level = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Writes what is read into `folder/name`, compressed and forced to disk. */
export async function writePart(
  folder: string,
  name: string,
  content: AsyncIterable<Buffer | string>,
  signal?: AbortSignal,
): Promise<Part> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const target = createWriteStream(path, { mode: 0o600, flush: true })
  await pipeline(Readable.from(content, { objectMode: false }), createZstdCompress(level), count, target, { signal })
  return { name, bytes, sha256: hash.digest('hex') }
}

export function readPart(folder: string, name: string): AsyncIterable<Buffer> {
  const source = createReadStream(join(folder, name))
  const content = createZstdDecompress()
  source.on('error', (error) => content.destroy(error))
  return source.pipe(content)
}

/** Refuses a backup with a part that is missing, or not as it was written; names the part's file. */
export async function requireWhole(folder: string, parts: Part[], signal?: AbortSignal): Promise<void> {
  for (const { name, bytes, sha256 } of parts) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (!found) throw startError(`This backup is damaged: its file ${path} is missing. Use another backup.`)
    const hash = createHash('sha256')
    if (found.size === bytes) await pipeline(createReadStream(path), hash, { signal })
    if (found.size !== bytes || hash.digest('hex') !== sha256)
      throw startError(`This backup is damaged: its file ${path} is not as it was written. Use another backup.`)
  }
}

/** Writes a small file so that it is there whole or not at all. */
export async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  const beside = `${path}.unfinished`
  const file = await open(beside, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, path)
  await syncFolder(dirname(path))
}

/** After a power cut a folder must know the names that it was given. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync()
  await folder.close()
}

/** Undefined where the text isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The bytes of a file; undefined where there is none. */
export const readIfThere = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
