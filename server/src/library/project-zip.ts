/**
 * The text files of an uploaded ZIP. Nothing is written to disk, and nothing inflated beyond its limit. A broken,
 * encrypted or hostile file is refused as a whole; a file that just isn't text is left out with a note.
 */
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { isProjectPath, maxPathLength } from '@nova/contract/projects/project-path'
import { type ProjectFile, projectLimits } from '@nova/contract/projects/projects'
import { refuse } from '@nova/contract/refusals'

type Entry = {
  path: string
  flags: number
  method: number
  crc: number
  compressed: number
  size: number
  offset: number
  /** On Unix: the type of the file. */
  mode: number
}

export type ZipFiles = { files: ProjectFile[]; notes: string[] }

const maxEntries = 2_000
const maxRatio = 100
/** Small files of one repeated letter are no bomb. */
const smallBytes = 64 * 1_024
const localHeader = 30
const centralHeader = 46
const endHeader = 22

const madeFolders = /(?:^|\/)(node_modules|\.git|__pycache__|\.venv|\.idea|\.vscode)\//
const ofSystem = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/
const archive = /\.(?:zip|jar|war|tar|t?gz|bz2|xz|7z|rar|zst)$/i

const inflate = promisify(inflateRaw)
const unreadable = (why: string) => refuse('unreadable_project', why)
const damaged = () => unreadable('This file is damaged or isn’t a ZIP. Please create it again.')

/** Every file that is text, by path; each file is inflated off the loop. */
export async function readZipFiles(bytes: Buffer): Promise<ZipFiles> {
  if (bytes.length > projectLimits.zipBytes) throw refuse('payload_too_large', 'A ZIP can be at most 5 MB.')
  const notes: string[] = []
  const chosen = choose(readDirectory(bytes), notes)
  const files: ProjectFile[] = []
  let total = 0
  for (const entry of chosen) {
    const content = await inflateEntry(bytes, entry)
    total += content.length
    if (total > projectLimits.bytes)
      throw unreadable('The files in this ZIP are too large together. Please leave some out.')
    const text = readText(content)
    if (text === undefined) notes.push(`${entry.path} isn’t a text file. We left it out.`)
    else if (text.length > projectLimits.fileLength) notes.push(tooLarge(entry.path))
    else files.push({ path: entry.path, text })
  }
  return { files: files.toSorted((one, other) => (one.path < other.path ? -1 : 1)), notes }
}

/** The entries worth inflating; a sentence for each other, one for a folder that tools fill. */
function choose(entries: Entry[], notes: string[]): Entry[] {
  const made = new Set<string>()
  const paths = new Set<string>()
  return entries.filter((entry) => {
    const { path } = entry
    const folder = madeFolders.exec(path)?.[1]
    if (ofSystem.test(path) || (path.endsWith('/') && !folder)) return false
    if (folder) {
      if (!made.has(folder)) notes.push(`We left out the folder ${folder}: projects run without it.`)
      made.add(folder)
      return false
    }
    if (paths.has(path.toLowerCase())) throw unreadable(`${tell(path)} is in this ZIP twice.`)
    paths.add(path.toLowerCase())
    const problem = problemOf(entry)
    if (problem) notes.push(problem)
    return !problem
  })
}

function problemOf({ path, mode, size }: Entry): string | undefined {
  const kind = mode & 0o170_000
  if (kind === 0o120_000) return `${tell(path)} is a link. We left it out.`
  if (kind !== 0 && kind !== 0o100_000) return `${tell(path)} isn’t a regular file. We left it out.`
  if (!isProjectPath(path)) return `We left out ${tell(path)}: its name has characters that projects can’t have.`
  if (archive.test(path)) return `${path} is an archive in the ZIP. We left it out.`
  // A character has at most four bytes.
  if (size > projectLimits.fileLength * 4) return tooLarge(path)
  return undefined
}

const tooLarge = (path: string) => `${path} is larger than 256 KB. We left it out.`

/** A path that may hold anything, for a sentence. */
const tell = (path: string) => {
  const plain = path.replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
  return `“${plain.length > 80 ? `${plain.slice(0, 79)}…` : plain}”`
}

function readDirectory(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0 || end + endHeader > bytes.length) throw damaged()
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (count !== bytes.readUInt16LE(end + 8))
    throw unreadable('This is one part of a split ZIP. Please upload a single ZIP.')
  if (count === 0xffff || at === 0xffffffff || count > maxEntries)
    throw unreadable(`This ZIP has more than ${maxEntries.toLocaleString('en')} files. Leave out generated files.`)
  const entries: Entry[] = []
  for (let index = 0; index < count; index += 1) {
    if (at + centralHeader > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw damaged()
    const nameLength = bytes.readUInt16LE(at + 28)
    const next = at + centralHeader + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    if (next > bytes.length) throw damaged()
    const isUnix = bytes.readUInt8(at + 5) === 3
    const entry = {
      path: placeOf(bytes.subarray(at + centralHeader, at + centralHeader + nameLength)),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      compressed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
      mode: isUnix ? bytes.readUInt32LE(at + 38) >>> 16 : 0,
    }
    if (entry.flags & 0x41 || entry.method === 99)
      throw unreadable('This ZIP has a password. Please create one without.')
    if (entry.size > smallBytes && entry.size > entry.compressed * maxRatio)
      throw unreadable(`${tell(entry.path)} unpacks to more than ${maxRatio} times its size. We don’t open such ZIPs.`)
    entries.push(entry)
    at = next
  }
  return entries
}

/** A path within the ZIP; one that leads out of it, or is longer than any that is kept, refuses the whole. */
function placeOf(name: Buffer): string {
  const path = name
    .toString('utf8')
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '')
  if (path.startsWith('/') || /^[a-z]:/i.test(path) || path.split('/').includes('..'))
    throw unreadable(`${tell(path)} points outside the ZIP, so we didn’t read any of it.`)
  if (path.length > maxPathLength * 2) throw unreadable(`The path ${tell(path)} is too long.`)
  return path
}

async function inflateEntry(bytes: Buffer, { path, method, crc, compressed, size, offset }: Entry): Promise<Buffer> {
  if (offset + localHeader > bytes.length || bytes.readUInt32LE(offset) !== 0x04034b50) throw damaged()
  const start = offset + localHeader + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (start + compressed > bytes.length) throw damaged()
  const packed = bytes.subarray(start, start + compressed)
  if (method !== 0 && method !== 8)
    throw unreadable(`${tell(path)} is packed in a way we can’t read. Please create an ordinary ZIP.`)
  // One byte more than it says it is would be a lie; zlib stops there.
  const content = method === 0 ? packed : await inflate(packed, { maxOutputLength: size + 1 }).catch(() => undefined)
  if (content?.length !== size || crc32(content) !== crc) throw damaged()
  return content
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Undefined for what is no text in UTF-8. */
function readText(content: Buffer): string | undefined {
  if (content.includes(0)) return undefined
  try {
    return decoder.decode(content)
  } catch {
    return undefined
  }
}
