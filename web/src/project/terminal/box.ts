/**
 * The connection to the box in which a project runs: terminals over one socket, opened with a ticket and reopened after
 * a loss; the server then resends each terminal's last output.
 */
import { openWorkspace, type WorkspaceAsk, type WorkspaceTold } from '@nova/contract/projects/workspace-calls'
import { ApiError, call, messageOf } from '../../api.ts'
import { createStore, type Store } from '../../journal/store.ts'
import type { ProjectSeat } from '../project-tests.ts'
import { createRequests } from './box-requests.ts'

export type BoxState = {
  /**
   * refused: the server gave a reason, and is asked again only when the person wants it. aside: another device has the
   * interview, and its terminals with it.
   */
  link: 'off' | 'connecting' | 'open' | 'lost' | 'refused' | 'aside'
  box: 'starting' | 'ready' | 'ended'
  reason: string | null
  terminals: readonly number[]
  /** Ports on which the candidate's servers listen; null where the server can't tell, and sends no requests. */
  ports: readonly number[] | null
  /** Files that are not text, or too large. */
  listed: readonly { path: string; bytes: number }[]
}

export type Box = ReturnType<typeof createBox>
/** `isWhole`: replaces all earlier output. */
type Listener = (text: string, isWhole: boolean) => void

const maxKept = 200_000
const firstWaitMs = 500
const maxWaitMs = 10_000

const canRequest = ({ link, ports }: BoxState) => link === 'open' && ports !== null
const atStart: BoxState = { link: 'off', box: 'starting', reason: null, terminals: [], ports: null, listed: [] }

export function createBox(seat: ProjectSeat, questionId: string) {
  const state = createStore<BoxState>(atStart)
  const waiting: WorkspaceAsk[] = []
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = firstWaitMs
  let isClosed = false
  /** The newest attempt owns the connection; results of earlier ones are ignored. */
  let attempt = 0

  const show = (next: Partial<BoxState>) => state.set((before) => ({ ...before, ...next }))
  const requests = createRequests(
    (ask) => send(ask),
    () => canRequest(state.get()),
  )
  const { take, follow } = createOutputs(state, show, requests.take)

  const connect = async () => {
    isClosed = false
    if (socket || state.get().link === 'connecting') return
    clearTimeout(timer)
    const mine = ++attempt
    const isPast = () => isClosed || socket !== null || attempt !== mine
    show({ link: 'connecting' })
    try {
      const candidateToken = seat.token ? { candidateToken: seat.token } : {}
      const { ticket } = await call(openWorkspace, { params: { id: seat.id, questionId }, ...candidateToken })
      if (isPast()) return
      const url = new URL(`/api/workspace?ticket=${encodeURIComponent(ticket)}`, location.href)
      url.protocol = url.protocol.replace('http', 'ws')
      listen(new WebSocket(url))
    } catch (error) {
      if (isPast()) return
      const isPassing = error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
      if (isPassing) return lose()
      show({ link: 'refused', reason: messageOf(error, "The terminal can't be opened right now.") })
    }
  }

  function listen(opened: WebSocket) {
    socket = opened
    opened.addEventListener('open', () => {
      waitMs = firstWaitMs
      // The server sends the open terminals, their last output, and the moment when the box is ready.
      show({ link: 'open', box: 'starting', reason: null, terminals: [], ports: null })
      for (const ask of waiting.splice(0)) opened.send(JSON.stringify(ask))
    })
    opened.addEventListener('message', ({ data }) => {
      if (socket === opened) take(JSON.parse(String(data)) as WorkspaceTold)
    })
    opened.addEventListener('close', () => {
      if (socket !== opened) return
      socket = null
      requests.lose()
      lose()
    })
  }

  function lose() {
    if (isClosed) return
    show({ link: 'lost' })
    timer = setTimeout(() => void connect(), waitMs)
    waitMs = Math.min(maxWaitMs, waitMs * 2)
  }

  /** Requests are queued while the connection opens; keys typed into a lost connection are dropped. */
  const send = (ask: WorkspaceAsk) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(ask))
    else if (ask.type === 'open' && state.get().link !== 'aside') waiting.push(ask)
  }

  const close = () => {
    isClosed = true
    clearTimeout(timer)
    socket?.close()
    requests.lose()
  }

  /** Drops the connection until the next `connect`; keeps the terminals' output. */
  const setAside = () => {
    close()
    socket = null
    waiting.length = 0
    show({ link: 'aside', box: 'starting' })
  }
  return { state, connect, send, request: requests.send, follow, setAside, close }
}

type OnAnswer = ReturnType<typeof createRequests>['take']

function createOutputs(state: Store<BoxState>, show: (next: Partial<BoxState>) => void, onAnswer: OnAnswer) {
  const outputs = new Map<number, string>()
  const listeners = new Map<number, Listener>()

  function take(told: WorkspaceTold) {
    switch (told.type) {
      case 'state':
        return show({
          box: told.state,
          reason: told.reason ?? null,
          ...(told.state === 'ended' ? { terminals: [], ports: null } : {}),
        })
      case 'terminal':
        outputs.set(told.terminal, told.output)
        listeners.get(told.terminal)?.(told.output, true)
        return show({ terminals: [...new Set([...state.get().terminals, told.terminal])].sort((a, b) => a - b) })
      case 'output':
        outputs.set(told.terminal, ((outputs.get(told.terminal) ?? '') + told.data).slice(-maxKept))
        return listeners.get(told.terminal)?.(told.data, false)
      case 'closed':
        outputs.delete(told.terminal)
        return show({ terminals: state.get().terminals.filter((each) => each !== told.terminal) })
      case 'ports':
        return show({ ports: told.ports })
      case 'answer':
        return onAnswer(told.id, told.answer)
      case 'listed':
        return show({ listed: told.files })
    }
  }

  /** Follows a terminal's output, beginning with its last screen. */
  const follow = (terminal: number, listener: Listener) => {
    listeners.set(terminal, listener)
    listener(outputs.get(terminal) ?? '', true)
    return () => void listeners.delete(terminal)
  }

  return { take, follow }
}
