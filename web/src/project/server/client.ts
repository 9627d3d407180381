/** The room's requests to the candidate's servers, and their outcome: the answer that is shown, requests before, the console. */
import type { ServerAnswer, ServerMethod, ServerRequest } from '@nova/contract/projects/box-server'
import { consoleLimits } from '@nova/contract/projects/workspace'
import { createStore } from '../../journal/store.ts'
import type { Said } from '../preview/preview-engine.ts'
import { originOf, pathOf, portOf } from './address.ts'
import { type Asked, createExchange, type Outcome } from './exchange.ts'

/** A request as the person wrote it. */
export type Sent = { port: number; method: ServerMethod; path: string; type: string; body: string }
/** `isFollowed`: the shown page led there. */
export type Shown = Outcome & { id: number; isFollowed: boolean }
export type ServerState = {
  sending: URL | null
  shown: Shown | null
  /** The newest first. */
  history: readonly Sent[]
  said: readonly Said[]
}

const maxHistory = 12
const maxSaid = 200
/** Pages that a page may open by itself in this time. */
const maxOpened = 20
const openedMs = 10_000

export type ServerClient = ReturnType<typeof createServerClient>

export function createServerClient(send: (request: ServerRequest) => Promise<ServerAnswer>) {
  const exchange = createExchange(send)
  const state = createStore<ServerState>({ sending: null, shown: null, history: [], said: [] })
  let attempt = 0
  let saidCount = 0
  let opened: number[] = []
  const show = (next: Partial<ServerState>) => state.set((before) => ({ ...before, ...next }))

  const say = (level: Said['level'], text: string) => {
    const line = { id: saidCount, level, text }
    saidCount += 1
    show({ said: [...state.get().said, line].slice(-maxSaid) })
  }
  const note = ({ asked, url, answer, redirects }: Outcome) => {
    const isFailed = 'failed' in answer || answer.status >= 400
    const end = 'failed' in answer ? `no answer (${answer.failed})` : String(answer.status)
    const way = [`${asked.method} ${pathOf(asked.url)}`, ...(redirects > 0 ? [pathOf(url)] : []), end]
    say(isFailed ? 'warn' : 'info', way.join(' → ').slice(0, consoleLimits.characters))
  }

  /** Shows the answer, unless another request was made since. */
  async function open(asked: Asked, isFollowed = false): Promise<void> {
    const mine = (attempt += 1)
    show({ sending: asked.url })
    const outcome = await exchange.ask(asked, true)
    note(outcome)
    if (mine === attempt) show({ sending: null, shown: { ...outcome, id: mine, isFollowed } })
  }

  return {
    state,
    say,
    cookies: exchange.cookies,
    send(sent: Sent): void {
      const url = new URL(originOf(sent.port) + sent.path)
      const hasBody = sent.method !== 'GET' && sent.method !== 'HEAD' && sent.body !== ''
      const accept = ['accept', 'text/html, application/json;q=0.9, */*;q=0.8'] as const
      const others = state.get().history.filter((each) => JSON.stringify(each) !== JSON.stringify(sent))
      show({ history: [sent, ...others].slice(0, maxHistory) })
      void open({
        method: sent.method,
        url,
        headers: hasBody ? [accept, ['content-type', sent.type]] : [accept],
        body: hasBody ? new TextEncoder().encode(sent.body).buffer : null,
      })
    },
    /** Opens the page that the shown one wants; not if it does so without end. */
    follow(asked: Asked): void {
      const now = performance.now()
      opened = opened.filter((at) => now - at < openedMs)
      if (opened.length > maxOpened) return
      opened.push(now)
      if (opened.length <= maxOpened) void open(asked, true)
      else say('error', 'The page opens pages again and again, so we stopped it. Send a request to continue.')
    },
    /** A request of the shown page; one that has made too many is quiet. */
    async ask(asked: Asked, isQuiet: boolean): Promise<Outcome> {
      const outcome = await exchange.ask(asked)
      if (!isQuiet) note(outcome)
      return outcome
    },
    /** A file of the shown page, of which only a failure is worth a line. */
    async load(url: URL): Promise<Outcome> {
      const outcome = await exchange.ask({ method: 'GET', url })
      if ('failed' in outcome.answer || outcome.answer.status >= 400) note(outcome)
      return outcome
    },
  }
}

/** Port and path of an answer, as the form names them. */
export const placeOf = ({ url }: Outcome) => ({ port: portOf(url), path: pathOf(url) })
