/** Reading what comes out of a sandbox, never more than is allowed. */
import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'

/** Forwards text as it arrives; text beyond the remaining bytes, which streams may share, is dropped and reported. */
export function readOutput(
  stream: Readable,
  budget: { left: number },
  onText: (text: string) => void,
  onTooMuch: () => void,
): void {
  const decoder = new StringDecoder('utf8')
  const take = (text: string) => {
    if (text !== '') onText(text)
  }
  stream.on('data', (chunk: Buffer) => {
    const allowed = chunk.subarray(0, budget.left)
    budget.left -= allowed.length
    take(decoder.write(allowed))
    if (allowed.length < chunk.length) onTooMuch()
  })
  stream.on('end', () => take(decoder.end()))
  ignoreErrors(stream)
}

// Line limit: handling a line costs more than its bytes suggest, and honest programs print fewer.
const maxLines = 20_000

/** Hands on whole lines; after the bytes allowed in all, nothing more is read. */
export function readLines(
  stream: Readable,
  maxBytes: number,
  onLine: (line: string) => void,
  onTooMuch: () => void = () => undefined,
): void {
  let chunks: Buffer[] = []
  let left = maxBytes
  let linesLeft = maxLines
  stream.on('data', (chunk: Buffer) => {
    if (left <= 0) return
    left -= chunk.length
    if (left <= 0) return onTooMuch()
    let rest = chunk
    for (let at = rest.indexOf(10); at >= 0; at = rest.indexOf(10)) {
      onLine(Buffer.concat([...chunks, rest.subarray(0, at)]).toString('utf8'))
      chunks = []
      rest = rest.subarray(at + 1)
      linesLeft -= 1
      if (linesLeft > 0) continue
      left = 0
      return onTooMuch()
    }
    if (rest.length > 0) chunks.push(rest)
  })
  ignoreErrors(stream)
}

/** The other side may die at any moment; its end is reported elsewhere. */
function ignoreErrors(stream: Readable): void {
  stream.on('error', () => undefined)
}
