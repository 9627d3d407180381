/**
 * The project boxes and tests of a runner: a socket of a server carries one of them. Promises that whoever hangs up
 * leaves nothing behind, and that a stopping runner lets tests end and brings home what commands changed.
 */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { type ProjectNotice, serveProjects } from '../project/project-apart.ts'
import type { Sandbox } from '../sandbox.ts'
import { mostOrderBytes, projectsPath, readOrder } from './project-words.ts'
import { keepAlive } from './remote-projects.ts'

type Options = { sandbox: () => Sandbox; isAllowed: (request: IncomingMessage) => boolean; onRejected: () => void }

/** A server that reads so little is let go, and its box with it. */
const mostUnread = 32 * 1_024 * 1_024
const mostSockets = 1_024

export type ProjectDesk = { drain: () => Promise<void> }

/** Takes sockets on the runner's own port. */
export function openProjectDesk(server: Server, { sandbox, isAllowed, onRejected }: Options): ProjectDesk {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: mostOrderBytes, perMessageDeflate: false })
  const sessions = new Set<Session>()
  let isDraining = false

  function onUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    stream.on('error', () => stream.destroy())
    const refuse = (status: string) => {
      onRejected()
      stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
    }
    if ((request.url ?? '').split('?', 1)[0] !== projectsPath) return refuse('404 Not Found')
    // Pages name where they come from, and nothing holds their sockets back; servers have no origin.
    if (request.headers.origin !== undefined || !isAllowed(request)) return refuse('401 Unauthorized')
    if (isDraining || sessions.size >= mostSockets) return refuse('503 Service Unavailable')
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const session = serve(socket, sandbox)
      sessions.add(session)
      socket.once('close', () => sessions.delete(session))
    })
  }

  server.on('upgrade', onUpgrade)
  return {
    async drain() {
      isDraining = true
      await Promise.all([...sessions].map((session) => session.drain()))
      sockets.close()
    },
  }
}

type Session = { drain: () => Promise<void> }

function serve(socket: WebSocket, sandbox: () => Sandbox): Session {
  let isDraining = false
  const tell = (notice: ProjectNotice) => {
    if (socket.readyState !== socket.OPEN) return
    socket.send(JSON.stringify(isDraining ? asDrained(notice) : notice), () => undefined)
    if (socket.bufferedAmount > mostUnread) socket.terminate()
  }
  // Asked for each time: what is installed later brings another one.
  const served = serveProjects(sandbox, tell)
  const stopPinging = keepAlive(socket)
  socket.on('message', (data) => {
    const order = readOrder((data as Buffer).toString())
    if (order) served.take(order)
    else socket.terminate()
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    stopPinging()
    served.end()
  })
  return {
    async drain() {
      isDraining = true
      await served.settle()
      socket.close(1001)
    },
  }
}

/** Nobody asked for the end of a box whose runner stops. */
function asDrained(notice: ProjectNotice): ProjectNotice {
  const isEnd = notice.type === 'box-event' && notice.event.type === 'ended'
  return isEnd ? { ...notice, event: { type: 'ended', reason: 'drained' } } : notice
}
