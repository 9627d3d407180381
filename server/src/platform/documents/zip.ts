/** The entries of a ZIP file, each inflated on demand and never beyond a limit. */
import { inflateRawSync } from 'node:zlib'
import { refuse } from '@nova/contract/refusals'

export type ZipEntries = { names: string[]; read: (name: string) => string | undefined }

type Entry = { method: number; flags: number; compressed: number; size: number; offset: number }

const maxEntries = 5000
const maxEntryBytes = 16 * 1024 * 1024
const maxTotalBytes = 32 * 1024 * 1024

/** Opens a ZIP file; refuses one that is broken, locked, or would unpack beyond the limits. */
export function openZip(bytes: Uint8Array): ZipEntries {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = readDirectory(buffer)
  let total = 0
  return {
    names: [...entries.keys()],
    read: (name) => {
      const entry = entries.get(name)
      if (!entry) return undefined
      const content = inflateEntry(buffer, entry)
      total += content.length
      if (total > maxTotalBytes) throw refuse('unreadable_file')
      return new TextDecoder().decode(content)
    },
  }
}

function readDirectory(buffer: Buffer): Map<string, Entry> {
  const end = buffer.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > buffer.length) throw refuse('unreadable_file')
  const count = buffer.readUInt16LE(end + 10)
  let at = buffer.readUInt32LE(end + 16)
  if (count > maxEntries) throw refuse('unreadable_file')
  const entries = new Map<string, Entry>()
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > buffer.length || buffer.readUInt32LE(at) !== 0x02014b50) throw refuse('unreadable_file')
    const nameLength = buffer.readUInt16LE(at + 28)
    entries.set(buffer.toString('utf8', at + 46, at + 46 + nameLength), {
      flags: buffer.readUInt16LE(at + 8),
      method: buffer.readUInt16LE(at + 10),
      compressed: buffer.readUInt32LE(at + 20),
      size: buffer.readUInt32LE(at + 24),
      offset: buffer.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32)
  }
  return entries
}

function inflateEntry(buffer: Buffer, entry: Entry): Buffer {
  if (entry.flags & 1) throw refuse('encrypted_file')
  const isHeader = entry.offset + 30 <= buffer.length && buffer.readUInt32LE(entry.offset) === 0x04034b50
  if (!isHeader || entry.size > maxEntryBytes) throw refuse('unreadable_file')
  const start = entry.offset + 30 + buffer.readUInt16LE(entry.offset + 26) + buffer.readUInt16LE(entry.offset + 28)
  const packed = buffer.subarray(start, start + entry.compressed)
  if (entry.method === 0) return packed
  if (entry.method !== 8) throw refuse('unreadable_file')
  try {
    return inflateRawSync(packed, { maxOutputLength: maxEntryBytes })
  } catch {
    throw refuse('unreadable_file')
  }
}
