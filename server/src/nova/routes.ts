import * as calls from '@nova/contract/questions/nova'
import type { Ctx } from '../platform/context/context.ts'
import { answerInSteps } from '../platform/events/events.ts'
import { route, type Wire } from '../platform/http/http.ts'
import { type Colleague, stopTurn, talk, tryNova } from './nova.ts'
import { answerRehearsal } from './rehearsal.ts'
import type { Message } from './speaking.ts'

/** Answers in one reply, or in a stream: a model's text arrives in pieces, each after the gate has passed it. */
function answer(ctx: Ctx, id: string, message: Message, wire: Wire, colleague: Colleague) {
  return answerInSteps(ctx.log, wire, async (emit) => {
    let isShown = false
    const onPiece = (text: string) => {
      isShown = true
      emit('delta', { text })
    }
    // Open the stream before the first words, so that clients don't take a long silence for a lost connection.
    const onWorking = (doing = '') => emit('working', { doing })
    const said = await talk(ctx, id, message, { onPiece, onWorking, colleague })
    if (!isShown) {
      if (said.notice) emit('notice', { message: said.notice })
      emit('delta', { text: said.aiResponse })
    }
    return said
  })
}

type Form = Pick<Message, 'questionId' | 'clientId' | 'language' | 'selection'> & { userMessage: string }
const written = ({ questionId, userMessage, clientId, language, selection }: Form): Message => ({
  questionId,
  text: userMessage,
  voice: false,
  clientId,
  language,
  selection,
})
const spoken = ({ questionId, text }: { questionId: string; text: string }) => ({ questionId, text, voice: true })

/** `colleague` answers messages about projects first. */
export const makeNovaRoutes = (colleague: Colleague) => [
  route(calls.candidateChat, (ctx, { params, body }, wire) => answer(ctx, params.id, written(body), wire, colleague)),
  route(calls.candidateAskQuestion, (ctx, { params, body }, wire) =>
    answer(ctx, params.id, spoken(body), wire, colleague),
  ),
  route(calls.askInRehearsal, (ctx, { params, body }) => answerRehearsal(ctx, params.id, body)),
  route(calls.stopChat, (ctx, { params, body }) => stopTurn(ctx, params.id, body.clientId)),
  route(calls.aiInteraction, (ctx, { params, body }) => tryNova(ctx, params.id, written(body))),
  route(calls.aiInteractionOlder, (ctx, { params, body }) => tryNova(ctx, params.id, written(body))),
  route(calls.askQuestion, (ctx, { params, body }) => tryNova(ctx, params.id, spoken(body))),
]
