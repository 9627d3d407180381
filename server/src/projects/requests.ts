/** Keeps requests to the candidate's servers in the journal before they are sent: programs write files out of them. */
import { createHash } from 'node:crypto'
import type { ServerAnswer, ServerRequest } from '@nova/contract/projects/box-server'
import type { SentRequest } from '@nova/contract/projects/workspace'
import { requireInterview } from '../interview-access/interview-access.ts'
import { appendOwn } from '../journal/journal.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Place } from './place.ts'

const maxHeaderCharacters = 4_000
const maxBodyCharacters = 20_000
/** Pages ask for the same again and again, so each request is kept once in this time. */
const againMs = 60_000
const maxRemembered = 2_000
/** Browsers send no longer ones. */
const maxCookieLength = 4_096
const maxCookies = 200

const candidate = { role: 'candidate', id: null, name: null } as const

export type RequestKeeper = ReturnType<typeof keepRequests>

export function keepRequests(ctx: Ctx, { interviewId, questionId }: Place) {
  const keptAt = new Map<string, number>()
  const cookies = new Set<string>()

  async function write(request: SentRequest): Promise<boolean> {
    try {
      const row = await requireInterview({ ...ctx, actor: { role: 'system' } }, interviewId)
      if (row.status !== 'InProgress') return false
      await appendOwn(ctx, interviewId, 'request', request, { questionId, actor: candidate })
      return true
    } catch (error) {
      ctx.log.debug({ err: error }, 'a request was not kept')
      return false
    }
  }

  return {
    /** False where it can't be kept: then it isn't sent either. */
    async keep(request: ServerRequest): Promise<boolean> {
      const whole = { ...request, headers: withoutCookies(request.headers, cookies) }
      const key = createHash('sha256').update(JSON.stringify(whole)).digest('base64')
      const now = Date.now()
      if (now - (keptAt.get(key) ?? -Infinity) < againMs) return true
      if (!(await write(cutRequest(whole)))) return false
      if (keptAt.size >= maxRemembered) keptAt.clear()
      keptAt.set(key, now)
      return true
    },
    /** Cookies that the server of the box sets bring nothing in when they come back. */
    noteAnswer(answer: ServerAnswer): void {
      if ('failed' in answer) return
      for (const [name, value] of answer.headers) {
        if (name.toLowerCase() !== 'set-cookie') continue
        const cookie = value.split(';', 1)[0]!.trim()
        if (cookies.size >= maxCookies) cookies.clear()
        if (cookie.length <= maxCookieLength) cookies.add(cookie)
      }
    },
  }
}

function withoutCookies(headers: ServerRequest['headers'], known: ReadonlySet<string>): ServerRequest['headers'] {
  return headers.flatMap(([name, value]): ServerRequest['headers'] => {
    if (name.toLowerCase() !== 'cookie') return [[name, value]]
    const fresh = value.split('; ').filter((pair) => !known.has(pair.trim()))
    return fresh.length > 0 ? [[name, fresh.join('; ')]] : []
  })
}

function cutRequest({ port, method, path, headers, body = '' }: ServerRequest): SentRequest {
  const text = Buffer.from(body, 'base64').toString('utf8')
  let left = maxHeaderCharacters
  const kept = headers.filter(([name, value]) => (left -= name.length + value.length) >= 0)
  const cut = lengthOf(headers) - lengthOf(kept) + Math.max(0, text.length - maxBodyCharacters)
  const shown = text.slice(0, maxBodyCharacters)
  return { port, method, path, headers: kept, body: shown, ...(cut > 0 && { cut }) }
}

const lengthOf = (headers: ServerRequest['headers']) => headers.flat().join('').length
