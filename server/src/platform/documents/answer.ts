/** Reads one document of any format, or says why it cannot be read. */
import { maxResumeCharacters, maxResumeLines } from '@nova/contract/constants'
import { Refusal, refuse, type RefusalCode } from '@nova/contract/refusals'
import { cleanLines, collectLinks } from './clean-text.ts'
import type { RawDocument } from './docx.ts'
import { decodeText } from './plain-text.ts'

export type ReaderFile = { bytes: Uint8Array; isText: boolean }
export type ReaderReply =
  | { kind: 'read'; lines: string[]; links: string[]; otherLines?: string[][] }
  | { kind: 'refused'; code: RefusalCode }

type Format = 'pdf' | 'docx' | 'doc' | 'text' | 'unknown'

/** Detects the format by the first bytes, not by the file name. */
export function formatOf({ bytes, isText }: ReaderFile): Format {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (head.includes('%PDF-')) return 'pdf'
  if (head.startsWith('PK\u0003\u0004')) return 'docx'
  if (head.startsWith('\u00D0\u00CF\u0011\u00E0')) return 'doc'
  return isText ? 'text' : 'unknown'
}

async function readBytes(file: ReaderFile): Promise<RawDocument> {
  const format = formatOf(file)
  if (format === 'pdf') return (await import('./pdf.ts')).readPdf(file.bytes)
  if (format === 'docx') return (await import('./docx.ts')).readDocx(file.bytes)
  if (format === 'doc') return (await import('./doc.ts')).readDoc(file.bytes)
  if (format === 'unknown') throw refuse('unreadable_file')
  return { lines: decodeText(file.bytes).split(/\r\n|[\r\n\f\v\u2028\u2029]/), links: [] }
}

/** Returns the document's text as clean lines and links. Never throws. */
export async function answer(file: ReaderFile): Promise<ReaderReply> {
  try {
    const raw = await readBytes(file)
    const lines = cleanLines(raw.lines)
    if (lines.length === 0) return { kind: 'refused', code: 'empty_file' }
    if (isOneLine(raw.lines)) return { kind: 'refused', code: 'no_line_breaks' }
    const characters = lines.reduce((sum, line) => sum + line.length, 0)
    if (lines.length > maxResumeLines || characters > maxResumeCharacters)
      return { kind: 'refused', code: 'too_long_file' }
    const links = collectLinks(lines, raw.links)
    const otherLines = raw.otherLines?.map((each) => cleanLines(each).slice(0, maxResumeLines))
    return { kind: 'read', lines, links, ...(otherLines && { otherLines }) }
  } catch (error) {
    // Parsers are third-party code on untrusted bytes: any error they throw means an unreadable file.
    return { kind: 'refused', code: error instanceof Refusal ? error.code : 'unreadable_file' }
  }
}

const maxParagraphLength = 5_000
const maxOfText = 0.8

/** True if nearly all the text is one line, longer than any paragraph, so its sections cannot be separated. */
function isOneLine(lines: string[]): boolean {
  const lengths = lines.map((line) => line.trim().length)
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0)
  const total = lengths.reduce((sum, length) => sum + length, 0)
  return longest > maxParagraphLength && longest > maxOfText * total
}
