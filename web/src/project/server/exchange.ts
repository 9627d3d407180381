/**
 * Requests to the candidate's servers as a browser makes them: with their cookies, redirects followed inside the box, and
 * no more at once than the box takes.
 */
import {
  failServer,
  type ServerAnswer,
  type ServerFailure,
  serverLimits,
  ServerMethod,
  type ServerRequest,
} from '@nova/contract/projects/box-server'
import { pathOf, portOf, readAddress } from './address.ts'
import { toBase64 } from './bytes.ts'
import { createCookies } from './cookies.ts'

export type Asked = {
  method: string
  url: URL
  headers?: readonly (readonly [string, string])[]
  body?: ArrayBuffer | null
}
export type Answered = Exclude<ServerAnswer, ServerFailure>
export type Outcome = {
  asked: Asked
  /** The last request, after redirects. */
  method: string
  url: URL
  answer: ServerAnswer
  redirects: number
}

const maxRedirects = 5
/** A page that asks without end leaves the terminals their share of the socket. */
const maxPerSecond = 40
const maxWaiting = 200

export function createExchange(send: (request: ServerRequest) => Promise<ServerAnswer>) {
  const cookies = createCookies()
  const pace = createPace()

  async function sendOne({ method, url, headers = [], body }: Asked, isFirst: boolean): Promise<ServerAnswer> {
    const known = ServerMethod.options.find((each) => each === method)
    if (!known || (body?.byteLength ?? 0) > serverLimits.requestBytes) return failServer('invalid')
    const [port, path] = [portOf(url), pathOf(url)]
    const cookie = cookies.read(port, path)
    const own: [string, string][] = headers.map(([name, value]) => [name, value])
    if (cookie !== '') own.push(['cookie', cookie])
    const request = { port, method: known, path, headers: own, ...(body && { body: toBase64(body) }) }
    const answer = await pace(() => send(request), isFirst)
    if ('failed' in answer) return answer
    for (const [name, value] of answer.headers) if (name.toLowerCase() === 'set-cookie') cookies.take(port, value)
    return answer
  }

  /** Follows redirects inside the box; one that leads out of it is the answer. `isFirst`: before all that waits. */
  async function ask(asked: Asked, isFirst = false): Promise<Outcome> {
    let now = asked
    for (let redirects = 0; ; redirects += 1) {
      const answer = await sendOne(now, isFirst)
      const next = redirects < maxRedirects ? findNext(now, answer) : null
      if (!next) return { asked, method: now.method, url: now.url, answer, redirects }
      now = next
    }
  }
  return { ask, cookies }
}

export function headerOf(answer: Answered, name: string): string | undefined {
  return answer.headers.find(([each]) => each.toLowerCase() === name)?.[1]
}

/** The request that a redirect asks for. */
function findNext(asked: Asked, answer: ServerAnswer): Asked | null {
  if ('failed' in answer || ![301, 302, 303, 307, 308].includes(answer.status)) return null
  const location = headerOf(answer, 'location')
  const url = location === undefined ? null : readAddress(location, asked.url)
  if (!url) return null
  const { method, headers = [] } = asked
  const isGet = answer.status === 303 ? method !== 'HEAD' : answer.status < 303 && method === 'POST'
  if (!isGet) return { ...asked, url }
  return { method: 'GET', url, headers: headers.filter(([name]) => !/^content-/i.test(name)) }
}

/** Runs a bounded number at once, and in each second; more than that fails at once. */
function createPace() {
  const waiting: (() => void)[] = []
  let running = 0
  let started: number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function next(): void {
    const now = performance.now()
    started = started.filter((at) => now - at < 1_000)
    while (running < serverLimits.atOnce && started.length < maxPerSecond && waiting.length > 0) {
      started.push(now)
      running += 1
      waiting.shift()!()
    }
    clearTimeout(timer)
    if (waiting.length > 0 && started.length >= maxPerSecond) timer = setTimeout(next, 1_000 - (now - started[0]!))
  }

  return async (work: () => Promise<ServerAnswer>, isFirst: boolean): Promise<ServerAnswer> => {
    if (waiting.length >= maxWaiting && !isFirst) return failServer('busy')
    await new Promise<void>((resolve) => {
      if (isFirst) waiting.unshift(resolve)
      else waiting.push(resolve)
      next()
    })
    try {
      return await work()
    } finally {
      running -= 1
      next()
    }
  }
}
