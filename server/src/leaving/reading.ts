/**
 * Reads a company's archive, which may come from anywhere: names and sizes are checked before anything is used, and
 * nothing is unpacked to disk.
 */
import { createHash } from 'node:crypto'
import yauzl from 'yauzl'
import { isStartError, startError } from '../platform/database/start-error.ts'
import { archiveFormat, fileName, Manifest, manifestName, readmeName, rowsName, schemaName } from './archive-format.ts'

const maxEntries = 600_000
const maxManifestBytes = 128 * 1024 * 1024
const maxLineBytes = 96 * 1024 * 1024

export type Archive = {
  manifest: Manifest
  /** Lines of a table's file; refuses one that is longer or shorter than the manifest says. */
  readRows: (table: Manifest['tables'][number]) => AsyncGenerator<string>
  /** Bytes that belong to a row; null where it has none. */
  readFile: (table: string, key: string) => Promise<Buffer | null>
  close: () => void
}

const damaged = (what: string) => startError(`This archive is damaged: ${what} Get it again. Nothing was imported.`)

/** Opens it and compares every file with its SHA-256. */
export async function openArchive(path: string, signal: AbortSignal): Promise<Archive> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw startError(`There is no file ${path}.`)
    throw startError(`${path} is no archive of a company, or is cut off. Nothing was imported.`, error)
  })
  try {
    const entries = await listEntries(zip, path)
    const manifest = await readManifest(zip, entries, path)
    requireKnown(entries, manifest)
    for (const table of manifest.tables)
      await requireWhole(zip, entries, { ...table, name: rowsName(table.name) }, signal)
    const files = new Map<string, FileInZip>()
    for (const { table, key, ending, bytes, sha256 } of manifest.files) {
      const name = fileName(table, key, ending)
      await requireWhole(zip, entries, { name, bytes, sha256 }, signal)
      files.set(`${table} ${key}`, { name, bytes, sha256 })
    }
    if (files.size !== manifest.files.length) throw damaged('it has two files of one row.')
    return {
      manifest,
      readRows: (table) => readLines(readEntry(zip, entries, rowsName(table.name), table.bytes)),
      async readFile(table, key) {
        const file = files.get(`${table} ${key}`)
        return file ? readWhole(readEntry(zip, entries, file.name, file.bytes)) : null
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

type FileInZip = { name: string; bytes: number; sha256: string }

async function readWhole(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

type Entries = ReadonlyMap<string, yauzl.Entry>

async function listEntries(zip: yauzl.ZipFile, path: string): Promise<Entries> {
  const entries = new Map<string, yauzl.Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw damaged(`it has the file ${entry.fileName} twice.`)
      if (entries.size >= maxEntries) throw damaged('it has too many files.')
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    if (isStartError(error)) throw error
    throw startError(`${path} is no archive of a company. Nothing was imported.`, error)
  }
  return entries
}

async function readManifest(zip: yauzl.ZipFile, entries: Entries, path: string): Promise<Manifest> {
  const entry = entries.get(manifestName)
  if (!entry) throw startError(`${path} is no archive of a company: it has no ${manifestName}. Nothing was imported.`)
  if (entry.uncompressedSize > maxManifestBytes) throw damaged(`its ${manifestName} is too large.`)
  const json = parse((await readWhole(readEntry(zip, entries, manifestName, entry.uncompressedSize))).toString('utf8'))
  const { kind, format } = (json ?? {}) as { kind?: unknown; format?: unknown }
  if (kind === 'nova-interviews-company' && format !== archiveFormat)
    throw startError(
      `This archive has format ${JSON.stringify(format)}, and this version reads format ${archiveFormat}. Import it with the version that it is for.`,
    )
  const read = Manifest.safeParse(json)
  if (read.success) return read.data
  throw damaged(`its ${manifestName} cannot be read.`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** No other names, so that none can be a path. */
function requireKnown(entries: Entries, { tables, files }: Manifest): void {
  const known = new Set([manifestName, readmeName])
  for (const { name } of tables) known.add(rowsName(name)).add(schemaName(name))
  for (const { table, key, ending } of files) known.add(fileName(table, key, ending))
  const other = [...entries.keys()].find((name) => !known.has(name))
  if (other !== undefined) throw damaged(`it has a file ${JSON.stringify(other)} that its manifest doesn’t name.`)
}

async function requireWhole(
  zip: yauzl.ZipFile,
  entries: Entries,
  { name, bytes, sha256 }: FileInZip,
  signal: AbortSignal,
): Promise<void> {
  const hash = createHash('sha256')
  for await (const chunk of readEntry(zip, entries, name, bytes)) {
    signal.throwIfAborted()
    hash.update(chunk)
  }
  if (hash.digest('hex') !== sha256) throw damaged(`its file ${name} is not as it was written.`)
}

/** Exactly so many bytes. */
async function* readEntry(zip: yauzl.ZipFile, entries: Entries, name: string, bytes: number): AsyncGenerator<Buffer> {
  const entry = entries.get(name)
  if (!entry) throw damaged(`its file ${name} is missing.`)
  const wrong = damaged(`its file ${name} is not as it was written.`)
  if (entry.isEncrypted() || entry.uncompressedSize !== bytes) throw wrong
  let left = bytes
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      left -= (chunk as Buffer).length
      if (left < 0) throw wrong
      yield chunk as Buffer
    }
  } catch (error) {
    throw startError(wrong.message, error)
  }
  if (left > 0) throw wrong
}

async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, at)]).toString('utf8')
      begun = []
      bytes = 0
      from = at + 1
    }
    begun.push(chunk.subarray(from))
    bytes += chunk.length - from
    if (bytes > maxLineBytes) throw damaged('it has a row that is too large.')
  }
  if (bytes > 0) throw damaged('it ends in the middle of a row.')
}
