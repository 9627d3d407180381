/** Writes files as one ZIP, each read only when it is its turn. */
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export type CopyFile = {
  /** A path in our own characters. */
  name: string
  content: Buffer | AsyncIterable<string>
}

/** The bytes of the ZIP. A file that can't be read fails the stream; a reader that stops ends the reading. */
export function zipFiles(files: AsyncIterable<CopyFile>, at: Date): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  const leaving = new AbortController()
  out.once('close', () => leaving.abort())
  zip.on('error', (error: Error) => out.destroy(error))
  addAll(zip, files, at, leaving.signal).catch((error: Error) => out.destroy(error))
  return out
}

async function addAll(zip: ZipFile, files: AsyncIterable<CopyFile>, mtime: Date, signal: AbortSignal): Promise<void> {
  for await (const { name, content } of files) {
    const stream = Buffer.isBuffer(content)
      ? Readable.from([content], { objectMode: false })
      : Readable.from(content, { objectMode: false })
    zip.addReadStream(stream, name, { mtime })
    await finished(stream, { signal, cleanup: true })
  }
  zip.end()
}

export const jsonFile = (name: string, value: unknown): CopyFile => ({
  name,
  content: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
})

export const textFile = (name: string, text: string): CopyFile => ({ name, content: Buffer.from(text) })
