import * as calls from '@nova/contract/library'
import type { LibraryQuestion } from '@nova/contract/library'
import { Refusal, refuse } from '@nova/contract/refusals'
import type { Ctx } from '../platform/context/context.ts'
import { type EventStream, openEventStream } from '../platform/events/events.ts'
import { route, taken, type Wire } from '../platform/http/http.ts'
import {
  changeQuestion,
  computeExpected,
  createQuestion,
  getQuestion,
  listQuestions,
  previewStarters,
  restoreQuestion,
  retireQuestion,
  type Waiting,
} from './library.ts'

/** Answers by one reply, or as a stream where the caller asked for one: each gate as it is decided, then done. */
async function answer(
  ctx: Ctx,
  wire: Wire,
  work: (waiting: Waiting) => Promise<LibraryQuestion>,
): Promise<LibraryQuestion | typeof taken> {
  const leaving = new AbortController()
  wire.reply.raw.once('close', () => leaving.abort())
  const { signal } = leaving
  if (!wire.wants('event-stream')) return work({ onGate: () => undefined, signal })
  // Refusals that are known at once still come as a plain reply: the stream opens with the first gate.
  let stream: EventStream | undefined
  const open = () => (stream ??= openEventStream(wire.request, wire.reply))
  try {
    const question = await work({ onGate: (gate) => open().send('gate', gate), signal })
    open().send('done', { question })
  } catch (error) {
    if (!stream) throw error
    if (!(error instanceof Refusal)) ctx.log.error({ err: error }, 'bug')
    const { message, code, details } = error instanceof Refusal ? error : refuse('internal_error')
    stream.send('error', { message, code, details })
  }
  stream?.close()
  return taken
}

export const libraryRoutes = [
  route(calls.listQuestions, async (ctx, { query }, { request, reply }) => {
    const { questions, total, next } = await listQuestions(ctx, query)
    reply.header('X-Total-Count', total)
    if (next) {
      const address = new URL(request.url, 'http://localhost')
      address.searchParams.set('cursor', next)
      reply.header('Link', `<${address.pathname}${address.search}>; rel="next"`)
    }
    return questions
  }),
  route(calls.createQuestion, (ctx, { body }, wire) =>
    answer(ctx, wire, (waiting) => createQuestion(ctx, body, waiting)),
  ),
  route(calls.previewStarters, async (ctx, { body }) => previewStarters(ctx, body.signature)),
  route(calls.computeExpected, (ctx, { body }) => computeExpected(ctx, body)),
  route(calls.getQuestion, (ctx, { params, query }) => getQuestion(ctx, params.id, query.version)),
  route(calls.changeQuestion, (ctx, { params, body }, wire) =>
    answer(ctx, wire, (waiting) => changeQuestion(ctx, params.id, body, waiting)),
  ),
  route(calls.retireQuestion, (ctx, { params }) => retireQuestion(ctx, params.id)),
  route(calls.restoreQuestion, (ctx, { params }) => restoreQuestion(ctx, params.id)),
]
