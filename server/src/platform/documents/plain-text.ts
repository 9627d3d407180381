/** Text files: UTF-8, UTF-16 with or without a mark, and Latin-1 as the last resort. */
import { refuse } from '@nova/contract/refusals'

const maxTextBytes = 2 * 1024 * 1024

/** The text of the file; refuses bytes that are not text, or too many. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length > maxTextBytes) throw refuse('too_long_file')
  const encoding = guessEncoding(bytes)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  if (looksBinary(bytes)) throw refuse('unreadable_file')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function guessEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 2000)
  const zeros = (from: number) => sample.filter((byte, at) => at % 2 === from && byte === 0).length
  const half = sample.length / 2
  if (half >= 4 && zeros(1) > half * 0.6 && zeros(0) < half * 0.1) return 'utf-16le'
  if (half >= 4 && zeros(0) > half * 0.6 && zeros(1) < half * 0.1) return 'utf-16be'
  return undefined
}

function looksBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 8000)
  const odd = sample.filter((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13).length
  return odd > Math.max(4, sample.length * 0.02)
}
