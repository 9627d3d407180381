/**
 * The one way out of an agent's box: its requests go to the company's model, within the interview's ceiling and the
 * turn's own limits. Between turns nothing is answered. No key enters the box.
 */
import { relayByModel } from '../../generated-questions/model-calls.ts'
import type { Failure } from '../../platform/ai/ask.ts'
import type { Ctx } from '../../platform/context/context.ts'
import type { AgentEvent, AgentOrder } from '../../platform/project-boxes/agent-words.ts'
import { openAnswer, readRequest } from './wire.ts'

/** Of one turn; a model that goes round in circles ends there. */
const maxRequests = 80
const maxTokensOfTurn = 2_000_000
const stepMs = 180_000
const silenceMs = 30_000

type Asks = Extract<AgentEvent, { type: 'asks' }>

/** Statuses that agents know: only the first two are worth another try. */
const statuses: Record<Failure, number> = {
  rate_limited: 429,
  unavailable: 503,
  timeout: 504,
  cancelled: 499,
  refused: 403,
  unreadable: 502,
  truncated: 413,
}

export type TurnOfModel = {
  ctx: Ctx
  interviewId: string
  signal: AbortSignal
  outputTokens: number
  /** A request has begun; the returned function is called at each sign of life, and at its end. */
  onAsked: () => { heard: () => void; end: () => void }
}

export type Used = {
  requests: number
  tokensIn: number
  tokensOut: number
  failure: Failure | undefined
  isSpent: boolean
}

export function openGateway(say: (order: AgentOrder) => void) {
  const open = new Map<number, AbortController>()
  let turn: (TurnOfModel & { used: Used }) | undefined

  async function answer({ id, body }: Asks): Promise<void> {
    const write = (text: string, isEnd: boolean, status?: number) =>
      say({ type: 'answer', id, text, isEnd, ...(status !== undefined && { status }) })
    const asked = readRequest(body)
    const reply = openAnswer('wrong' in asked ? false : asked.isStreamed, write)
    if ('wrong' in asked) return reply.fail(400, asked.wrong)
    if (!turn) return reply.fail(403, 'No message waits for an answer, so the model isn’t asked.')
    const { ctx, interviewId, outputTokens, signal, used, onAsked } = turn
    used.requests += 1
    if (used.requests > maxRequests || used.tokensIn + used.tokensOut > maxTokensOfTurn) {
      used.isSpent = true
      return reply.fail(403, 'This turn has asked the model too often. Say what you have.')
    }
    const leaving = new AbortController()
    open.set(id, leaving)
    const watched = onAsked()
    const { isStreamed: _, maxTokens = outputTokens, ...given } = asked
    const got = await relayByModel(ctx, interviewId, {
      ...given,
      maxTokens: Math.min(maxTokens, outputTokens),
      timeoutMs: stepMs,
      silenceMs,
      signal: AbortSignal.any([signal, leaving.signal]),
      onPart(part) {
        watched.heard()
        reply.take(part)
      },
    }).finally(watched.end)
    open.delete(id)
    used.tokensIn += got.usage.tokensIn
    used.tokensOut += got.usage.tokensOut
    if (!got.failure) {
      used.failure = undefined
      return reply.end(got.value, got.usage)
    }
    used.isSpent ||= got.isCeilingReached === true
    // One that the program itself gave up says nothing about the model.
    if (got.failure !== 'cancelled') used.failure = got.failure
    reply.fail(
      statuses[got.failure],
      got.isCeilingReached ? 'The interview’s budget for the model is used up.' : got.message,
    )
  }

  /** Such as a database that is away: the program hears of it, and may ask again. */
  function fail(id: number, error: unknown): void {
    open.delete(id)
    turn?.ctx.log.warn({ err: error, interviewId: turn.interviewId }, 'a request of an agent could not be answered')
    const body = JSON.stringify({ error: { message: 'The model can’t be asked at the moment.', type: 'interview' } })
    say({ type: 'answer', id, text: body, isEnd: true, status: 503 })
  }

  return {
    take(event: Extract<AgentEvent, { type: 'asks' | 'left' }>): void {
      if (event.type === 'left') open.get(event.id)?.abort()
      else void answer(event).catch((error: unknown) => fail(event.id, error))
    },
    /** The model answers from here on, until `end`. */
    begin(begun: TurnOfModel): Used {
      const used: Used = { requests: 0, tokensIn: 0, tokensOut: 0, failure: undefined, isSpent: false }
      turn = { ...begun, used }
      return used
    },
    end(): void {
      turn = undefined
      for (const leaving of open.values()) leaving.abort()
    },
  }
}
