/** The built pages. Files with a hash in their name are kept by browsers; the page itself is asked for each time. */
import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import { refuse } from '@nova/contract/refusals'
import type { FastifyInstance } from 'fastify'

/** Paths that have a screen; any other gets the same page with status 404. */
const screens = [
  /^\/$/,
  /^\/interviewer\/(login|signup|dashboard|create-interview)$/,
  /^\/operator\/leads$/,
  /^\/api-debugger$/,
  /^\/candidate\/[^/]+$/,
  /^\/interview\/[^/]+(\/report)?$/,
]

export async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(folder)
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: false,
      index: false,
      setHeaders: (reply, path) => {
        const isHashed = /\/assets\//.test(path)
        void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]!
    const isPage = request.method === 'GET' && !/^\/api(\/|$)/i.test(path) && !/\.\w+$/.test(path)
    if (!isPage || !isBuilt) throw refuse('not_found')
    const isScreen = screens.some((screen) => screen.test(path.replace(/(.)\/$/, '$1')))
    return reply.status(isScreen ? 200 : 404).sendFile('index.html')
  })
}
