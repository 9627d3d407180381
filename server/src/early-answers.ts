/**
 * Answers while the server starts: that it lives, and is not ready. All else finds nobody, as before, so that whoever
 * waits for the product by its pages or its health goes on waiting.
 */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

export type EarlyAnswers = { close: () => Promise<void> }

const answer: RequestListener = (request, response) => {
  const path = request.url?.split('?', 1)[0]?.replace(/\/$/, '').toLowerCase()
  const isAsked = request.method === 'GET' || request.method === 'HEAD'
  if (!isAsked || (path !== '/live' && path !== '/ready')) return void request.socket.destroy()
  const [status, body] = path === '/live' ? [200, { live: true }] : [503, { ready: false, reasons: ['starting'] }]
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', connection: 'close' })
  response.end(JSON.stringify(body))
}

/** Fails at once where the address can't be used. Port 0 is not answered at: its number is not known yet. */
export async function answerEarly({ port, host }: { port: number; host: string }): Promise<EarlyAnswers> {
  if (port === 0) return { close: async () => undefined }
  const server = createServer(answer)
  server.listen(port, host)
  await once(server, 'listening')
  return {
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
