/** Large files of the pages, which the build keeps in compressed form alone; browsers without Brotli get them unpacked. */
import { createReadStream, readdirSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream'
import { createBrotliDecompress } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { encodingFor } from './page.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}

/** Adds a route for each file of `folder` that is there only as `.br`. `setHeaders` gets the reply and the path. */
export function serveCompressedFiles(
  app: FastifyInstance,
  folder: string,
  setHeaders: (reply: FastifyReply, path: string) => void,
): void {
  const names = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }))
  for (const packed of names) {
    const name = packed.slice(0, -'.br'.length)
    const type = types[extname(name)]
    if (!packed.endsWith('.br') || names.has(name) || !type) continue
    const path = join(folder, packed)
    const { size, mtimeMs } = statSync(path)
    app.get(`/${name}`, (request, reply) => {
      const isPacked = encodingFor(request) === 'br'
      const etag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}${isPacked ? '-br' : ''}"`
      setHeaders(reply, join(folder, name))
      reply.headers({ vary: 'accept-encoding', etag })
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      reply.type(type)
      const file = createReadStream(path)
      if (isPacked) return reply.headers({ 'content-encoding': 'br', 'content-length': size }).send(file)
      // A caller that leaves ends both streams.
      return reply.send(pipeline(file, createBrotliDecompress(), () => {}))
    })
  }
}
