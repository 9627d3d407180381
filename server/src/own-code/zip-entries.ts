/** The files of an uploaded ZIP by path, in memory and within limits. Only for the reading thread. */
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { show } from './source-files.ts'
import { SourceProblem } from './source.ts'

const maxEntries = 60_000
const ofSystem = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$)/
const maxBytes = 160 * 1024 * 1024

/** Every regular file that `isWanted`; links are named in `links`. */
export async function readEntries(
  bytes: Uint8Array,
  isWanted: (path: string) => boolean,
): Promise<{ entries: Map<string, Uint8Array>; links: string[] }> {
  const entries = new Map<string, Uint8Array>()
  const links: string[] = []
  let [total, seen] = [0, 0]
  try {
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const zip = await yauzl.fromBufferPromise(whole, { lazyEntries: true })
    for await (const entry of zip.eachEntry()) {
      if ((seen += 1) > maxEntries)
        throw new SourceProblem('This ZIP has more than 60,000 files. Leave folders like node_modules out.')
      const path = entry.fileName.replace(/^(?:\.\/)+/, '')
      const kind = (entry.externalFileAttributes >>> 16) & 0o170_000
      if (kind === 0o120_000) links.push(path)
      if (path.endsWith('/') || ofSystem.test(path) || (kind !== 0 && kind !== 0o100_000) || !isWanted(path)) continue
      if (entry.isEncrypted()) throw new SourceProblem('This ZIP has a password. Please create one without.')
      total += entry.uncompressedSize
      if (total > maxBytes)
        throw new SourceProblem('This ZIP unpacks to more than 160 MB. Leave out what the change doesn’t need.')
      if (entries.has(path)) throw new SourceProblem(`${show(path)} is in this ZIP twice.`)
      entries.set(path, await buffer(await zip.openReadStreamPromise(entry)))
    }
  } catch (error) {
    if (error instanceof SourceProblem) throw error
    const isPath = /relative path|absolute path|invalid characters in fileName/.test(String(error))
    throw new SourceProblem(
      isPath
        ? 'A path in this ZIP points outside of it, so we didn’t read any of it.'
        : 'This file is damaged or isn’t a ZIP. Please create it again.',
    )
  }
  return { entries, links }
}
