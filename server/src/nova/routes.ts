import * as calls from '@nova/contract/nova'
import type { ChatReply } from '@nova/contract/nova'
import type { Ctx } from '../platform/context/context.ts'
import { openEventStream } from '../platform/events/events.ts'
import { route, taken, type Wire } from '../platform/http/http.ts'
import { readLiveFigures } from '../reports/live-figures.ts'
import { type Message, talk, tryNova } from './nova.ts'

/** As one reply, or as a stream: the gate has seen the whole before the first word leaves. */
async function answer(ctx: Ctx, id: string, message: Message, { request, reply, wants }: Wire) {
  const said = await talk(ctx, id, message)
  const { promptQuality } = await readLiveFigures(ctx, id)
  const turn: ChatReply = { ...said, promptQuality }
  if (!wants('event-stream')) return turn
  const stream = openEventStream(request, reply)
  if (turn.notice) stream.send('notice', { message: turn.notice })
  stream.send('delta', { text: turn.aiResponse })
  stream.send('done', turn)
  stream.close()
  return taken
}

type Form = { questionId: string; userMessage: string; clientId?: string | undefined }
const written = ({ questionId, userMessage, clientId }: Form) => ({
  questionId,
  text: userMessage,
  voice: false,
  clientId,
})
const spoken = ({ questionId, text }: { questionId: string; text: string }) => ({ questionId, text, voice: true })

export const novaRoutes = [
  route(calls.candidateChat, (ctx, { params, body }, wire) => answer(ctx, params.id, written(body), wire)),
  route(calls.candidateAskQuestion, (ctx, { params, body }, wire) => answer(ctx, params.id, spoken(body), wire)),
  route(calls.aiInteraction, (ctx, { params, body }) => tryNova(ctx, params.id, written(body))),
  route(calls.aiInteractionOlder, (ctx, { params, body }) => tryNova(ctx, params.id, written(body))),
  route(calls.askQuestion, (ctx, { params, body }) => tryNova(ctx, params.id, spoken(body))),
]
