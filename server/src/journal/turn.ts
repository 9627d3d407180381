/**
 * One turn of talk with Nova. One call on any server holds it; the talk and the pads are read at one place; the message and
 * its reply are appended once, together where the reply is ready in time. A repeated clientId (the idempotency key)
 * waits for the turn under way and gets its reply. If that turn failed, the next caller makes the reply.
 */
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentAct } from '@nova/contract/projects/agent'
import type { AgentTurn } from '@nova/contract/projects/agent-program'
import type { ChatReply } from '@nova/contract/questions/nova'
import { refuse } from '@nova/contract/refusals'
import type { EntryOf, Pad } from '@nova/contract/room/journal'
import { type Claim, claim, endHolder } from '../platform/claims/claims.ts'
import { type Ctx, forReading, inTransaction } from '../platform/context/context.ts'
import { actorOf, append, lockJournal, nova, readPads } from './journal.ts'
import { appendUnjudged } from './quick.ts'
import { findByClientId, findLastByHand, readEntries } from './reading.ts'
import type { NewEntry } from './seal.ts'

/**
 * Between two looks for the reply that another call is making, at first and later, and how long to look at most: longer
 * than the longest turn, that of an agent which waits for the candidate.
 */
const waits = { firstMs: 100, laterMs: 1_000, untilLater: 50 }
const maxTurnMs = 16 * 60_000

/** A message as the journal keeps it. */
type Asked = { questionId: string; text: string; voice: boolean; clientId?: string | undefined }

/** A reply of Nova's; `step`: how far up the ladder. */
type Spoken = {
  text: string
  step: number
  engine: string
  choices: string[]
  looked?: NonNullable<EntryOf<'chat'>['payload']['looked']>
}

/**
 * A colleague's reply in a project, with the acts that go into the journal with it, and the end of an agent program's
 * turn; `engine`: the model, if one wrote it.
 */
export type Told = {
  text: string
  choices?: string[]
  acts: AgentAct[]
  ended?: AgentTurn | undefined
  engine?: string
}

/** The talk about a question, with its runs and choices, and the interview's pads. */
export type Talk = { entries: EntryOf[]; pads: Pad[] }

export type Turn = ReturnType<typeof openTurn>

/** Opens the turn of a message; nothing is written or held yet. */
export function openTurn(ctx: Ctx, interviewId: string, asked: Asked) {
  const { questionId, voice } = asked
  const key = asked.clientId?.toLowerCase()
  const interactionId = key ?? randomUUID()
  const clientId = replyIdOf(interviewId, interactionId)
  const said = { interactionId, author: 'candidate', text: asked.text, voice, helpStep: null, engine: null }
  const message = { actor: actorOf(ctx.actor), kind: 'chat' as const, questionId, clientId: key ?? null, payload: said }
  const asEntry = ({ text, step, engine, choices, looked = [] }: Spoken): NewEntry => {
    const more = { ...(choices.length > 0 && { choices }), ...(looked.length > 0 && { looked }) }
    const payload = { interactionId, author: 'nova', text, voice, helpStep: step, engine, ...more }
    return { actor: nova, kind: 'chat', questionId, clientId, payload }
  }
  const entered: EntryOf[] = []
  let held = Promise.withResolvers<void>()
  let claimed: Claim | undefined
  return {
    interactionId,
    /** Entries that went into the journal with the reply. */
    entered,
    /** Aborts when the candidate wants the reply to end. */
    signal: () => claimed?.signal,
    /** Resolves once this call holds the turn; never, if another call had to be waited for since. */
    held: () => held.promise,
    /** The talk before this message. */
    async read(): Promise<Talk> {
      const { entries, pads } = await readTalk(ctx, interviewId, questionId)
      const isThis = ({ kind, payload }: EntryOf) => kind === 'chat' && payload.interactionId === interactionId
      return { entries: entries.filter((entry) => !isThis(entry)), pads }
    },
    /** Takes the turn, or gives the reply that another call has made; `again` where this call had to wait. */
    async hold(onWait: () => void): Promise<{ reply?: ChatReply; again: boolean }> {
      let again = false
      let looks = 0
      for (const giveUpAt = Date.now() + maxTurnMs; key !== undefined; again = true) {
        claimed = await claim(ctx, keyOf(interviewId, key))
        if (claimed) break
        const reply = await readReply(ctx, interviewId, interactionId)
        if (reply) return { reply, again }
        if (Date.now() > giveUpAt) throw refuse('too_many_requests')
        if ((looks += 1) === waits.untilLater) onWait()
        await sleep(looks < waits.untilLater ? waits.firstMs : waits.laterMs)
        held = Promise.withResolvers()
      }
      held.resolve()
      return { again }
    },
    /** Frees the turn; the caller need not wait. */
    release: () => void claimed?.release(),
    /** Appends the message and its reply together; undefined if the message has to come first. */
    async exchange(reply: Spoken): Promise<ChatReply | undefined> {
      const both = await appendUnjudged(ctx, interviewId, [message, asEntry(reply)])
      if (both) entered.push(...both)
      return both && replyIn(both[1]!)
    },
    /** Appends the message, unless it is there; gives the reply that a repeated one may have. */
    async ask(): Promise<ChatReply | undefined> {
      if (await appendUnjudged(ctx, interviewId, [message])) return undefined
      await append(ctx, interviewId, [message])
      return key ? readReply(ctx, interviewId, key) : undefined
    },
    /** Appends the reply, and gives the one that the journal holds. */
    async answer(reply: Spoken): Promise<ChatReply> {
      const [one] = (await appendUnjudged(ctx, interviewId, [asEntry(reply)])) ?? []
      if (!one) await append(ctx, interviewId, [asEntry(reply)])
      return (one ? replyIn(one) : await readReply(ctx, interviewId, interactionId))!
    },
    /** Appends a colleague's reply and what it does, spoken under the lock: together, or not at all. */
    async answerLocked(speak: (tx: Ctx) => Promise<Told>): Promise<ChatReply> {
      await inTransaction(ctx, async (tx) => {
        const head = await lockJournal(tx, interviewId)
        if (await readReply(tx, interviewId, interactionId)) return
        const { text, choices, acts, ended, engine = 'built-in' } = await speak(tx)
        const offered = choices ? { choices } : {}
        const payload = { interactionId, author: 'nova', text, voice, helpStep: 0, engine, ...offered }
        const proposed = acts.map((act): NewEntry => ({ actor: nova, kind: 'agent', questionId, payload: act }))
        const reply: NewEntry = { actor: nova, kind: 'chat', questionId, clientId, payload }
        const last: NewEntry[] = ended ? [{ actor: nova, kind: 'agentTurn', questionId, payload: ended }] : []
        await append(tx, interviewId, [reply, ...proposed, ...last], head)
      })
      return (await readReply(ctx, interviewId, interactionId))!
    },
  }
}

const keyOf = (interviewId: string, clientId: string) => `turn:${interviewId}:${clientId}`

/** Asks a turn under way, on any server, to end; does nothing if there is none. */
export const endTurn = (ctx: Ctx, interviewId: string, clientId: string): Promise<boolean> =>
  endHolder(ctx, keyOf(interviewId, clientId.toLowerCase()))

/** Reads messages, runs and choices about a question, of its edits only the last one's time and language, and the pads. */
export async function readTalk(ctx: Ctx, interviewId: string, questionId: string): Promise<Talk> {
  const reading = forReading(ctx)
  const [entries, written, pads] = await Promise.all([
    readEntries(reading, interviewId, { kinds: ['run', 'test', 'chat', 'navigate'], questionId }),
    findLastByHand(reading, interviewId, questionId),
    readPads(reading, interviewId),
  ])
  return { entries: written ? [...entries, written].sort((a, b) => a.seq - b.seq) : entries, pads }
}

/** The id of the reply to a turn, always the same, so that the database takes only one. */
function replyIdOf(interviewId: string, interactionId: string): string {
  const hex = createHash('sha256').update(`nova reply ${interviewId.toLowerCase()} ${interactionId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function readReply(ctx: Ctx, interviewId: string, interactionId: string): Promise<ChatReply | undefined> {
  const entry = await findByClientId(ctx, interviewId, replyIdOf(interviewId, interactionId))
  const reply = entry && replyIn(entry)
  if (!reply) return undefined
  const proposal = await findProposed(ctx, interviewId, interactionId)
  return { ...reply, ...(proposal && { proposal }) }
}

function replyIn({ kind, payload }: EntryOf): ChatReply | undefined {
  if (kind !== 'chat') return undefined
  const { text, interactionId, helpStep, choices } = payload
  return { aiResponse: text, interactionId, helpStep: helpStep ?? 0, ...(choices && { choices }) }
}

/** The change to a project that came with a reply. */
async function findProposed(ctx: Ctx, interviewId: string, request: string): Promise<string | undefined> {
  const acts = await readEntries(ctx, interviewId, { kinds: ['agent'] })
  const found = acts.find(
    ({ kind, payload }) => kind === 'agent' && payload.act === 'proposed' && payload.request === request,
  )
  return found?.kind === 'agent' ? found.payload.id : undefined
}
