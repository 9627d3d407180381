/** The encoding of a CSV file: found by its letters, and only ever a guess outside of Unicode. */
import { setImmediate } from 'node:timers/promises'
import type { ImportEncoding } from '@nova/contract/positions/imports'
import { decodeText } from '../platform/documents/plain-text.ts'
import { guessedEncodings, rateWord } from './names-in-encodings.ts'

export type DecodedFile = { text: string; encoding: ImportEncoding; isSure: boolean }

/** This many bytes of lines with letters beyond ASCII are enough to judge by. */
const maxJudged = 6_000
const lineEnd = 10

/**
 * Decodes a file in the named encoding, or in the one that its letters suggest. Works in pieces to keep the event loop
 * free.
 */
export async function decodeFile(bytes: Uint8Array, wanted?: ImportEncoding): Promise<DecodedFile> {
  if (wanted) return { text: await decodeInPieces(bytes, wanted), encoding: wanted, isSure: true }
  const unicode = unicodeOf(bytes)
  if (unicode) return { text: decodeText(bytes), encoding: unicode, isSure: true }
  // Refuses bytes that aren't text.
  decodeText(bytes.subarray(0, maxJudged))
  const sample = foreignLines(bytes)
  let best: { encoding: ImportEncoding; worth: number } = { encoding: 'windows-1252', worth: -Infinity }
  for (const encoding of guessedEncodings) {
    await setImmediate()
    const worth = worthOf(sample, encoding)
    if (worth > best.worth) best = { encoding, worth }
  }
  return { text: await decodeInPieces(bytes, best.encoding), encoding: best.encoding, isSure: false }
}

const pieceBytes = 64 * 1024

async function decodeInPieces(bytes: Uint8Array, encoding: ImportEncoding): Promise<string> {
  const decoder = new TextDecoder(encoding)
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    pieces.push(decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true }))
    await setImmediate()
  }
  return pieces.join('') + decoder.decode()
}

/** The first lines that hold a byte beyond ASCII. */
function foreignLines(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = []
  let length = 0
  for (let from = 0; from < bytes.length && length < maxJudged;) {
    const at = bytes.indexOf(lineEnd, from)
    const to = at < 0 ? bytes.length : at + 1
    const line = bytes.subarray(from, to)
    if (line.some((byte) => byte > 127)) {
      lines.push(line)
      length += line.length
    }
    from = to
  }
  return Buffer.concat(lines)
}

function unicodeOf(bytes: Uint8Array): ImportEncoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 400)
  const zeros = (from: number) => head.filter((byte, at) => at % 2 === from && byte === 0).length
  if (head.length >= 8 && zeros(1) > head.length * 0.3) return 'utf-16le'
  if (head.length >= 8 && zeros(0) > head.length * 0.3) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return undefined
  }
}

/** How much the words with letters beyond ASCII look like names in one alphabet. */
function worthOf(bytes: Uint8Array, encoding: (typeof guessedEncodings)[number]): number {
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return -Infinity
  }
  const words = [...new Set(text.match(/[^\s,;"\t<>()]*[^\u0000-\u007F][^\s,;"\t<>()]*/gu) ?? [])].slice(0, 400)
  const each = words.map((word) => rateWord(word, encoding))
  return (
    each.reduce((sum, worth) => sum + worth, 0) / Math.max(1, each.length) + (encoding === 'windows-1252' ? 0.05 : 0)
  )
}
