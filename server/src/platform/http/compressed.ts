/** Large replies, compressed if the caller accepts it. A journal repeats itself and compresses well. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Wire } from './http.ts'
import { encodingFor } from './page.ts'

const minBytes = 2048
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
// At this level an hour's journal shrinks to a seventh in 3 ms; the highest level would save only 10 % more.
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

/** Sends the text, compressed if it is long enough and the caller accepts it. */
export async function sendCompressed({ request, reply }: Wire, type: string, text: string): Promise<void> {
  const encoding = encodingFor(request)
  reply.headers({ 'content-type': `${type}; charset=utf-8`, vary: 'accept-encoding' })
  if (!encoding || text.length < minBytes) reply.send(text)
  else {
    reply.header('content-encoding', encoding)
    reply.send(await (encoding === 'br' ? brotli(text, quick) : gzipped(text, { level: 1 })))
  }
}
