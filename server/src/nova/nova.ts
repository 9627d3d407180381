/**
 * Nova: one turn of talk about a question. Promises that the turn is in the journal, that help never climbs above
 * the interview's level, and that no reply leaves without passing the gate. A model drafts where one is configured; it
 * meets the same gate, and where it fails or is held back, the built-in engine answers.
 */
import { randomUUID } from 'node:crypto'
import type { EntryOf, Pad } from '@nova/contract/journal'
import type { ChatReply } from '@nova/contract/nova'
import { refuse } from '@nova/contract/refusals'
import { requireWorking } from '../candidates/candidates.ts'
import {
  type InterviewRow,
  readQuestion,
  remainingSeconds,
  requireInterview,
  requireQuestion,
} from '../interviews/interviews.ts'
import { actorOf, append, nova, readEntries, readPads } from '../journal/journal.ts'
import { hasModel, sayByModel } from '../models/models.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { type Draft, draftReply } from './builtin.ts'
import { findObjection } from './gate.ts'
import { readIntent } from './intent.ts'
import { ceilingOf, nextStep } from './ladder.ts'
import { askFor } from './model.ts'
import { plainReply } from './plain.ts'
import { readSituation, type Situation } from './situation.ts'

export type Message = { questionId: string; text: string; voice: boolean; clientId?: string | undefined }

/** A candidate's turn. The same clientId again is answered with the same turn. */
export async function talk(ctx: Ctx, id: string, message: Message): Promise<ChatReply> {
  const row = await requireWorking(ctx, id)
  requireQuestion(row, message.questionId)
  if (row.novaPaused) throw refuse('nova_paused')
  const said = await readTurn(ctx, row.id, message.clientId)
  if (said?.reply) return said.reply
  const interactionId = said?.interactionId ?? message.clientId ?? randomUUID()
  const { questionId, voice } = message
  if (!said) {
    const payload = { interactionId, author: 'candidate', text: message.text, voice, helpStep: null, engine: null }
    const clientId = message.clientId ?? null
    await inTransaction(ctx, (tx) =>
      append(tx, row.id, [{ actor: actorOf(ctx.actor), kind: 'chat', questionId, clientId, payload }]),
    )
  }
  const { text, step, engine, notice } = await makeReply(ctx, row, message)
  const payload = { interactionId, author: 'nova', text, voice, helpStep: step, engine }
  await inTransaction(ctx, (tx) => append(tx, row.id, [{ actor: nova, kind: 'chat', questionId, payload }]))
  return { aiResponse: text, interactionId, helpStep: step, ...(notice && { notice }) }
}

/** What Nova would say to a candidate now; leaves no trace in the interview. */
export async function tryNova(ctx: Ctx, id: string, message: Message): Promise<ChatReply> {
  const row = await requireInterview(ctx, id)
  requireQuestion(row, message.questionId)
  const { text, step, notice } = await makeReply(ctx, row, message)
  return { aiResponse: text, interactionId: randomUUID(), helpStep: step, ...(notice && { notice }) }
}

type Reply = Draft & { engine: string; notice?: string }

const standingIn = 'AI service temporarily unavailable, using local responses'

async function makeReply(ctx: Ctx, row: InterviewRow, message: Message): Promise<Reply> {
  const question = await readQuestion(ctx, row, message.questionId)
  const isOfQuestion = ({ questionId }: EntryOf | Pad) => questionId === question.id
  const kinds = ['edit', 'run', 'test', 'chat'] as const
  const entries = (await readEntries(ctx, row.id, { kinds: [...kinds] })).filter(isOfQuestion)
  const pads = (await readPads(ctx, row.id)).filter(isOfQuestion)
  const situation = readSituation(question, entries, pads, row.language)
  const ceiling = ceilingOf(row.helpLevel, row.aiPolicy)
  const room = { remainingSeconds: remainingSeconds(row, ctx.now()), policy: row.aiPolicy, ceiling }
  const intent = readIntent(message.text)
  const step = nextStep(situation, ceiling)
  const builtIn = passGate((at) => draftReply(intent, message.text, situation, at, room), step, situation, row)
  const local = { ...builtIn, engine: 'built-in' }
  // What the room itself knows for certain needs no model.
  if (!hasModel(ctx) || plainReply(intent, message.text, situation, room) !== undefined) return local
  const drafted = await draftByModel(ctx, row, situation, entries, message.text, step)
  if (drafted === 'failed') return { ...local, notice: standingIn }
  return drafted === 'held back' ? local : { ...drafted, step, engine: ctx.ai.name ?? '' }
}

/** The model's reply that passed the gate; it may try twice. */
async function draftByModel(
  ctx: Ctx,
  row: InterviewRow,
  situation: Situation,
  entries: EntryOf[],
  message: string,
  step: number,
): Promise<{ text: string } | 'failed' | 'held back'> {
  let reason: string | undefined
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const ask = askFor(situation, entries, message, step, row.helpLevel, reason)
    const answer = await sayByModel(ctx, row.id, 'chat', ask)
    if (answer.failure) return 'failed'
    reason = findObjection(answer.value, step, situation, row.helpLevel)
    if (!reason) return { text: answer.value.trim() }
    ctx.log.warn({ interviewId: row.id, reason }, 'a reply of the model was held back')
  }
  return 'held back'
}

/** The highest draft, from `step` down, to which the gate has no objection. */
function passGate(draftAt: (step: number) => Draft, step: number, situation: Situation, row: InterviewRow): Draft {
  for (let at = step; at >= 0; at -= 1) {
    const draft = draftAt(at)
    if (!findObjection(draft.text, draft.step, situation, row.helpLevel)) return draft
  }
  return {
    text: 'Tell me in your own words what the function has to do for the first example. Where do you hesitate?',
    step: 0,
  }
}

async function readTurn(
  ctx: Ctx,
  interviewId: string,
  clientId: string | undefined,
): Promise<{ interactionId: string; reply: ChatReply | undefined } | undefined> {
  if (!clientId) return undefined
  const chats = await readEntries(ctx, interviewId, { kinds: ['chat'] })
  if (!chats.some((entry) => entry.clientId === clientId.toLowerCase())) return undefined
  for (const entry of chats) {
    if (entry.kind !== 'chat' || entry.payload.interactionId !== clientId || entry.payload.author !== 'nova') continue
    const { text: aiResponse, helpStep } = entry.payload
    return { interactionId: clientId, reply: { aiResponse, interactionId: clientId, helpStep: helpStep ?? 0 } }
  }
  return { interactionId: clientId, reply: undefined }
}
