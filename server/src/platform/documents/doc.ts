/** Old Word documents (.doc). */
import { refuse } from '@nova/contract/refusals'
import WordExtractor from 'word-extractor'
import { isSoundCompoundFile } from './compound-file.ts'
import type { RawDocument } from './docx.ts'

/** Reads a .doc file; its links are found in its field codes. */
export async function readDoc(bytes: Uint8Array): Promise<RawDocument> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isEncrypted(buffer)) throw refuse('encrypted_file')
  if (!isSoundCompoundFile(buffer)) throw refuse('unreadable_file')
  const document = await extract(buffer)
  const asWritten = { filterUnicode: false, includeFooters: false }
  const parts = [document.getHeaders, document.getBody, document.getTextboxes, document.getFooters]
  const lines = parts
    .flatMap((part) => part.call(document, asWritten).split(/\r\n|[\r\n\v\f]/))
    .map((line) => line.replaceAll('\u0007', '\t'))
  return { lines, links: fieldLinks(buffer) }
}

async function extract(buffer: Buffer) {
  try {
    return await new WordExtractor().extract(buffer)
  } catch {
    throw refuse('unreadable_file')
  }
}

/** A locked .docx is an OLE file with an EncryptedPackage; a locked .doc has a bit set in its first block. */
function isEncrypted(buffer: Buffer): boolean {
  if (buffer.includes(Buffer.from('EncryptedPackage', 'utf16le'))) return true
  const block = buffer.indexOf(Buffer.from([0xec, 0xa5]), 512)
  return (
    block > 0 && block % 512 === 0 && block + 12 < buffer.length && (buffer.readUInt16LE(block + 10) & 0x0100) !== 0
  )
}

function fieldLinks(buffer: Buffer): string[] {
  const texts = [buffer.toString('latin1'), buffer.toString('utf16le'), buffer.subarray(1).toString('utf16le')]
  return texts.flatMap((text) => [...text.matchAll(/HYPERLINK\s+"([^"]{4,500})"/g)].map((match) => match[1]!))
}
