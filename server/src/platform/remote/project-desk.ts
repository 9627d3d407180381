/**
 * The project boxes and tests of a runner, one for each socket of a server. Promises that a lost connection leaves
 * nothing behind but boxes that are kept for a while, and that a stopping runner lets tests finish and returns the
 * commands' changes.
 */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { type ProjectNotice, serveProjects } from '../project-boxes/project-apart.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { type BoxKeep, type KeepOptions, openBoxKeep } from './kept-boxes.ts'
import { maxOrderBytes, projectsPath, readOrder } from './project-words.ts'
import { keepAlive } from './remote-projects.ts'

type Options = {
  sandbox: () => Sandbox
  isAllowed: (request: IncomingMessage) => boolean
  onRejected: () => void
  keeping?: KeepOptions | undefined
}

/** A server that reads so little is let go. */
const maxUnread = 32 * 1_024 * 1_024
const maxSockets = 1_024

export type ProjectDesk = { drain: () => Promise<void> }

/** Takes sockets on the runner's own port. */
export function openProjectDesk(server: Server, { sandbox, isAllowed, onRejected, keeping }: Options): ProjectDesk {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxOrderBytes, perMessageDeflate: false })
  const sessions = new Set<Session>()
  const keep = openBoxKeep(keeping)
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
    if (isDraining || sessions.size >= maxSockets) return refuse('503 Service Unavailable')
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const session = serve(socket, sandbox, keep)
      sessions.add(session)
      socket.once('close', () => sessions.delete(session))
    })
  }

  server.on('upgrade', onUpgrade)
  return {
    async drain() {
      isDraining = true
      await Promise.all([...sessions].map((session) => session.drain()))
      await keep.close()
      sockets.close()
    },
  }
}

type Session = { drain: () => Promise<void> }

function serve(socket: WebSocket, sandbox: () => Sandbox, keep: BoxKeep): Session {
  let isDraining = false
  /** Tests asked for by a server of an older version. */
  const older = new Set<number>()
  const tell = (notice: ProjectNotice) => {
    if (socket.readyState !== socket.OPEN) return
    const told = notice.type === 'tested' && older.delete(notice.id) ? inOlderWords(notice) : notice
    socket.send(JSON.stringify(isDraining ? asDrained(told) : told), () => undefined)
    if (socket.bufferedAmount > maxUnread) socket.terminate()
  }
  // Asked for each time, since the sandbox is replaced when languages are installed later.
  const served = serveProjects(() => keep.over(sandbox()), tell)
  const stopPinging = keepAlive(socket)
  socket.on('message', (data) => {
    const order = readOrder((data as Buffer).toString())
    if (order?.type === 'tests' && !order.request.knowsWaits) older.add(order.id)
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

/** All that ran out of time took too long, for servers that know no waits. */
function inOlderWords(notice: Extract<ProjectNotice, { type: 'tested' }>): ProjectNotice {
  const { status } = notice.result
  const isOfTime = status === 'waited' || status === 'not_judged'
  return isOfTime ? { ...notice, result: { ...notice.result, status: 'timeout' } } : notice
}

/** A box that ends because its runner stops is reported as drained, not as ended on request. */
function asDrained(notice: ProjectNotice): ProjectNotice {
  const isEnd = notice.type === 'box-event' && notice.event.type === 'ended'
  return isEnd ? { ...notice, event: { type: 'ended', reason: 'drained' } } : notice
}
