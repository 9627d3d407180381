/** The socket of a workspace: one for each page that a candidate works in. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { failServer, ServerRequest } from '@nova/contract/projects/box-server'
import { WorkspaceAsk, type WorkspaceTold } from '@nova/contract/projects/workspace-calls'
import { refuse } from '@nova/contract/refusals'
import { type WebSocket, WebSocketServer } from 'ws'
import { readSeatHash } from '../interview-access/interview-access.ts'
import { feedOf } from '../journal/feed.ts'
import { type Ctx, type Machinery, makeCtx } from '../platform/context/context.ts'
import { asRefusal } from '../platform/http/errors.ts'
import { canRunProject } from '../platform/project-boxes/project-box.ts'
import { requireWorking } from '../sessions/candidate-entries.ts'
import { requireProject } from './projects.ts'
import { makeTicket, type Spent, spendTicket, ticketPattern } from './tickets.ts'
import { enterWorkspace, endWorkspaces } from './workspaces.ts'

const path = '/api/workspace'
/** A request with the largest body and headers. */
const maxMessageBytes = 128 * 1_024
/** A page that reads so little is let go; it comes back and is shown the last output. */
const maxUnread = 8 * 1_024 * 1_024
const maxAsksASecond = 200
/** For each workspace. */
const maxSockets = 8
const pingMs = 25_000
const defaultSize = { columns: 100, rows: 24 }

/** A ticket for the socket, for the candidate of a running interview. */
export async function openWorkspace(ctx: Ctx, id: string, questionId: string): Promise<{ ticket: string }> {
  const row = await requireWorking(ctx, id)
  const question = await requireProject(ctx, row, questionId)
  if (!canRunProject(ctx.sandbox.projectRuntimes, question)) throw refuse('project_unavailable')
  return { ticket: await makeTicket(ctx, { interviewId: row.id, questionId }) }
}

type OnEntered = (ctx: Ctx, place: Spent['place']) => void

/** Takes sockets on the server's own port until it closes. `onEntered` is called as a candidate's box is ready. */
export function serveWorkspaces(
  server: Server,
  machinery: Machinery,
  onEntered: OnEntered,
): { close: () => Promise<void> } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes })
  const openOf = new Map<string, number>()
  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy())
    // Parse by hand: URL would throw on an invalid address, and nothing here would catch it.
    const [pathname, query] = (request.url ?? '').split('?', 2)
    if (pathname !== path) return refuseUpgrade(stream, 404)
    if (!isOwnOrigin(request, machinery.settings.publicUrl)) return refuseUpgrade(stream, 403)
    const ticket = new URLSearchParams(query).get('ticket') ?? ''
    if (!ticketPattern.test(ticket)) return refuseUpgrade(stream, 401)
    const ctx = makeCtx(machinery, { role: 'system' })
    spendTicket(ctx, ticket).then(
      (spent) => {
        if (!spent) return refuseUpgrade(stream, 401)
        const { place } = spent
        // A page has one; a few more are tabs and pages that have just gone.
        const key = `${place.interviewId} ${place.questionId}`
        if ((openOf.get(key) ?? 0) >= maxSockets) return refuseUpgrade(stream, 429)
        sockets.handleUpgrade(request, stream, head, (socket) => {
          openOf.set(key, (openOf.get(key) ?? 0) + 1)
          socket.once('close', () => {
            const left = (openOf.get(key) ?? 1) - 1
            if (left > 0) openOf.set(key, left)
            else openOf.delete(key)
          })
          serve(ctx, spent, socket, onEntered)
        })
      },
      () => refuseUpgrade(stream, 503),
    )
  }
  server.on('upgrade', onUpgrade)
  return {
    async close() {
      server.off('upgrade', onUpgrade)
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      await endWorkspaces(machinery.database)
    },
  }
}

/** Only pages of this server: a socket is not held back by the rules that hold back other calls. */
function isOwnOrigin({ headers }: IncomingMessage, publicUrl: string | undefined): boolean {
  const { origin, host } = headers
  if (origin === undefined) return false
  try {
    const given = new URL(origin)
    return given.host === host || (publicUrl !== undefined && given.origin === new URL(publicUrl).origin)
  } catch {
    return false
  }
}

function refuseUpgrade(stream: Duplex, status: number): void {
  stream.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Closes the socket once the link that it came by was renewed or another device joined: the page before is out. */
function closeWithSeat(ctx: Ctx, { place, seat }: Spent, socket: WebSocket): void {
  const look = () =>
    void readSeatHash(ctx, place.interviewId).then(
      (now) => now !== seat && socket.close(1008),
      () => socket.terminate(),
    )
  const nothing = () => undefined
  const { stop } = feedOf(ctx).follow(place.interviewId, {
    onState: look,
    onGap: look,
    onGrown: nothing,
    onSelection: nothing,
  })
  socket.once('close', stop)
  // It may have come about while the socket was opened.
  look()
}

function serve(ctx: Ctx, spent: Spent, socket: WebSocket, onEntered: OnEntered): void {
  const { place } = spent
  closeWithSeat(ctx, spent, socket)
  const tell = (told: WorkspaceTold) => {
    if (socket.readyState !== socket.OPEN) return
    socket.send(JSON.stringify(told))
    if (socket.bufferedAmount > maxUnread) socket.terminate()
  }
  let leave: (() => void) | undefined
  let live: Live | undefined
  let isEntering = false
  const enter = async (size: { columns: number; rows: number }) => {
    if (isEntering) return
    isEntering = true
    tell({ type: 'state', state: 'starting' })
    try {
      live = await enterWorkspace(ctx, place, size)
      onEntered(ctx, place)
      if (socket.readyState === socket.OPEN) leave = live.view((told) => (onTold(told), tell(told)))
    } catch (error) {
      const { code, message } = asRefusal(error)
      const isBug = code === 'internal_error'
      if (isBug) ctx.log.error({ err: error }, 'a workspace could not be opened')
      tell({ type: 'state', state: 'ended', reason: isBug ? 'The terminal could not be opened.' : message })
    } finally {
      isEntering = false
    }
  }
  const onTold = (told: WorkspaceTold) => {
    if (told.type === 'state' && told.state === 'ended') live = undefined
  }
  let asks = 0
  const counting = setInterval(() => (asks = 0), 1_000)
  let isAlive = true
  const pinging = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
  }, pingMs)
  socket.on('pong', () => (isAlive = true))
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearInterval(counting)
    clearInterval(pinging)
    leave?.()
  })
  socket.on('message', (data) => {
    asks += 1
    const ask = asks > maxAsksASecond ? undefined : readAsk((data as Buffer).toString())
    if (!ask) return socket.close(1008)
    if (ask.type === 'open' && !live) return void enter(ask)
    // Answers are large: a page that reads slowly keeps its terminals instead.
    if (ask.type === 'request' && socket.bufferedAmount > maxUnread / 4)
      return tell({ type: 'answer', id: ask.id, answer: failServer('busy') })
    if (ask.type === 'request') return void answer(ask, live, tell)
    if (!live) return
    if (ask.type === 'open') live.openTerminal(ask)
    else if (ask.type === 'input') live.input(ask.terminal, ask.data)
    else if (ask.type === 'resize') live.resize(ask.terminal, ask)
    else live.closeTerminal(ask.terminal)
  })
  void enter(defaultSize)
}

type Asked = Extract<WorkspaceAsk, { type: 'request' }>
type Live = Awaited<ReturnType<typeof enterWorkspace>>

async function answer({ id, request }: Asked, live: Live | undefined, tell: (told: WorkspaceTold) => void) {
  const read = ServerRequest.safeParse(request)
  const answered = !read.success ? failServer('invalid') : await live?.request(read.data)
  tell({ type: 'answer', id, answer: answered ?? failServer('gone') })
}

function readAsk(text: string): WorkspaceAsk | undefined {
  try {
    return WorkspaceAsk.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
