/** The files of an uploaded ZIP by path, in memory and within limits. Only for the reading thread. */
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import yauzl from 'yauzl'
import { show } from './source-files.ts'
import { SourceProblem } from './source.ts'

const maxEntries = 60_000
const maxBytes = 160 * 1024 * 1024

const open = promisify((bytes: Buffer, done: (error: Error | null, zip: yauzl.ZipFile) => void) =>
  yauzl.fromBuffer(bytes, { lazyEntries: true, strictFileNames: false }, done),
)

/** Every regular file; `isWanted` says which are inflated. Links are named in `links`. */
export async function readEntries(
  bytes: Uint8Array,
  isWanted: (path: string) => boolean,
): Promise<{ entries: Map<string, Uint8Array>; links: string[] }> {
  const entries = new Map<string, Uint8Array>()
  const links: string[] = []
  let total = 0
  let seen = 0
  let zip: yauzl.ZipFile
  try {
    zip = await open(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch {
    throw new SourceProblem('This file is damaged or isn’t a ZIP. Please create it again.')
  }
  const stream = promisify(zip.openReadStream.bind(zip)) as (entry: yauzl.Entry) => Promise<NodeJS.ReadableStream>
  const read = async (entry: yauzl.Entry): Promise<void> => {
    if ((seen += 1) > maxEntries)
      throw new SourceProblem('This ZIP has more than 60,000 files. Leave folders like node_modules out.')
    const path = entry.fileName.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')
    if (path.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.DS_Store$)/.test(path)) return
    const kind = (entry.externalFileAttributes >>> 16) & 0o170_000
    if (kind === 0o120_000) return void links.push(path)
    if (kind !== 0 && kind !== 0o100_000) return
    if (!isWanted(path)) return
    if (entry.generalPurposeBitFlag & 1) throw new SourceProblem('This ZIP has a password. Please create one without.')
    total += entry.uncompressedSize
    if (total > maxBytes)
      throw new SourceProblem('This ZIP unpacks to more than 160 MB. Leave out what the change doesn’t need.')
    if (entries.has(path)) throw new SourceProblem(`${show(path)} is in this ZIP twice.`)
    entries.set(path, await buffer(await stream(entry)))
  }
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => void read(entry).then(() => zip.readEntry(), reject))
    zip.once('end', resolve).once('error', reject)
    zip.readEntry()
  }).catch((error: unknown) => {
    if (error instanceof SourceProblem) throw error
    const isPath = /relative path|absolute path/.test(String(error))
    throw new SourceProblem(
      isPath
        ? 'A path in this ZIP points outside of it, so we didn’t read any of it.'
        : 'This ZIP is damaged. Please create it again.',
    )
  })
  return { entries, links }
}
