/** One HTML page, filled and compressed once, and sent to each client in an encoding that it accepts. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Page = { etag: string; bodies: { plain: Buffer; br: Buffer; gzip: Buffer } }

const placeholder = '__PUBLIC_URL__'
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Puts the address in; without one, the lines that need it are left out. */
export function fillAddress(html: string, publicUrl: string | undefined): string {
  // By a function: in a replacement that is a text, `$&` has a meaning.
  if (publicUrl) return html.replaceAll(placeholder, () => escapeHtml(publicUrl))
  return html
    .split('\n')
    .filter((line) => !line.includes(placeholder))
    .join('\n')
}

// Safe in an attribute and in the strings of structured data alike.
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '%22').replaceAll('<', '%3C').replaceAll('\\', '%5C')
}

export async function makePage(html: string): Promise<Page> {
  const plain = Buffer.from(html)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [br, gzip] = await Promise.all([brotli(plain, { params }), gzipped(plain, { level: 9 })])
  return { etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22), bodies: { plain, br, gzip } }
}

/** The first of our encodings that the caller takes. */
export function encodingFor(request: FastifyRequest): 'br' | 'gzip' | undefined {
  const accepted = request.headers['accept-encoding'] ?? ''
  return (['br', 'gzip'] as const).find((name) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(accepted),
  )
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const encoding = encodingFor(request)
  const etag = `"${page.etag}${encoding ? `-${encoding}` : ''}"`
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
  if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.status(304).send()
  reply.type('text/html; charset=utf-8')
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(page.bodies[encoding ?? 'plain'])
}
