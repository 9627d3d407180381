/** Large replies in the form that their caller takes: by far most of a journal is said again and again. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Wire } from './http.ts'
import { encodingFor } from './page.ts'

const leastBytes = 2048
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
// An hour's journal becomes a seventh in three milliseconds; the best a compressor can do would save a tenth more.
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

/** Answers with the text, compressed where that is worth it and the caller takes it. */
export async function sendCompressed({ request, reply }: Wire, type: string, text: string): Promise<void> {
  const encoding = encodingFor(request)
  reply.headers({ 'content-type': `${type}; charset=utf-8`, vary: 'accept-encoding' })
  if (!encoding || text.length < leastBytes) reply.send(text)
  else {
    reply.header('content-encoding', encoding)
    reply.send(await (encoding === 'br' ? brotli(text, quick) : gzipped(text, { level: 1 })))
  }
}
