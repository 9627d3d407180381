/**
 * Nova: one turn of talk about a question. Promises that the turn is in the journal, that help never exceeds the
 * interview's level, and that every reply passes the gate. A configured model is asked first (speaking.ts); if it fails
 * or is stopped, the built-in engine answers. In a project, the module `agent` may answer first.
 * Public files: drafting.ts, findings.ts, gate/gate.ts, gate/release.ts, ladder.ts, model-facts.ts,
 * reply/composer.ts, room-sheet.ts, situation.ts, speaking.ts.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentAct } from '@nova/contract/projects/agent'
import type { ChatReply } from '@nova/contract/questions/nova'
import { refuse } from '@nova/contract/refusals'
import type { EntryOf } from '@nova/contract/room/journal'
import { requireInterview } from '../interviews/access/access.ts'
import { selectedQuestions } from '../interviews/lists/view.ts'
import { readChosen } from '../interviews/plan/asked.ts'
import type { InterviewRow } from '../interviews/tables.ts'
import { actorOf, append, lockJournal, nova } from '../journal/journal.ts'
import { appendUnjudged } from '../journal/quick.ts'
import type { NewEntry } from '../journal/seal.ts'
import { hearTopics } from '../knowledge/room-rules.ts'
import { claim, endHolder } from '../platform/claims/claims.ts'
import { type Ctx, forReading, inTransaction } from '../platform/context/context.ts'
import { followFigures } from '../reports/live-figures.ts'
import { asksForProject } from '../sessions/answers.ts'
import { requireWorking } from '../sessions/candidate-entries.ts'
import { requireQuestion } from '../sessions/control.ts'
import {
  type Begun,
  beginReply,
  type Ground,
  makeReply,
  type Message,
  type OnPiece,
  type OnWorking,
  readGround,
  type Reply,
} from './speaking.ts'
import { readReply, replyIdOf, replyIn } from './talked.ts'

/** Between two looks for the reply that another call is making, and how long to look at most. */
const waitMs = 100
const maxTurnMs = 120_000
/** A message waits this long for its reply so that both are appended together. */
const soonMs = 250

/** `colleague` may answer messages about projects first. */
export type Helpers = {
  onPiece?: OnPiece | undefined
  /** Called once it is certain that the reply takes a while, with the current activity. */
  onWorking?: OnWorking | undefined
  colleague?: Colleague | undefined
}

/**
 * A colleague's reply in a project, with the acts that go into the journal with it; `engine`: the model, if one wrote
 * it.
 */
export type Told = { text: string; choices?: string[]; acts: AgentAct[]; engine?: string }
/** A message to a colleague. `signal` aborts when the candidate wants it to stop; pieces are what may be shown before. */
export type ColleagueTurn = {
  questionId: string
  text: string
  interactionId: string
  signal?: AbortSignal | undefined
  onPiece: OnPiece
  onWorking: OnWorking
}
/**
 * May answer a message about a project in Nova's place: by what it says once the journal is locked, or with some words
 * before Nova's own answer, which needs no model where one has just failed. Undefined: the message is none of its
 * business.
 */
export type Colleague = (ctx: Ctx, row: InterviewRow, turn: ColleagueTurn) => Promise<ColleagueAnswer | undefined>
export type ColleagueAnswer =
  | ((tx: Ctx) => Promise<Told>)
  | { lead: string; choices?: string[]; withoutModel?: boolean }

/**
 * Takes a candidate's turn. A turn has one reply: a repeated clientId (the idempotency key) waits for the turn under
 * way, on any server, and gets its reply. If that turn failed, the next caller makes the reply.
 */
export async function talk(ctx: Ctx, id: string, message: Message, helpers: Helpers = {}): Promise<ChatReply> {
  const row = await requireWorking(ctx, id)
  requireQuestion(row, message.questionId)
  if (row.novaPaused) throw refuse('nova_paused')
  const of = selectedQuestions(row).technicalQuestions.find(({ id: each }) => each === message.questionId)
  // A colleague in a project reads all but the room's matters otherwise.
  const isOurs = !helpers.colleague || !of?.project || (await hearTopics(message.text)).topics.length > 0
  const chosen = readChosen(forReading(ctx), row)
  const readFigures = followFigures(ctx, row, chosen)
  const ground = isOurs ? readGround(ctx, row, message.questionId, chosen) : undefined
  ground?.catch(() => undefined)
  const { reply, entered } = await sayOnce(ctx, row, message, {
    ...helpers,
    colleague: isOurs ? undefined : helpers.colleague,
    ground,
  })
  const { totalQuestions: questions, helpRequests } = await readFigures(entered)
  return { ...reply, novaUse: { questions, helpRequests } }
}

/** A reply as the journal holds it, and what of the turn went into the journal at once. */
type Said = { reply: ChatReply; entered: EntryOf[] }

/** `ground`: the reply's data, if it is being read already; `early`: the reply, if it is being made already. */
type Started = Helpers & { ground?: Promise<Ground> | undefined; early?: Early | undefined }

async function sayOnce(ctx: Ctx, row: InterviewRow, message: Message, helpers: Started): Promise<Said> {
  const clientId = message.clientId?.toLowerCase()
  if (!clientId) return takeTurn(ctx, row, message, randomUUID(), helpers)
  const key = turnKey(row, clientId)
  // The reply is thought about while the database is asked whether the turn is ours; nothing runs before that is sure.
  const mayRun = Promise.withResolvers<void>()
  let started: Started = {
    ...helpers,
    early: beginEarly(ctx, row, message, clientId, { ...helpers, mayRun: mayRun.promise }),
  }
  for (const giveUpAt = Date.now() + maxTurnMs; ;) {
    const claimed = await claim(ctx, key)
    if (claimed) {
      if (started.early) mayRun.resolve()
      const turn = takeTurn(ctx, row, message, clientId, { ...started, signal: claimed.signal })
      // The caller need not wait for the release.
      return turn.finally(() => void claimed.release())
    }
    const reply = await readReply(ctx, row.id, clientId)
    if (reply) return { reply, entered: [] }
    if (Date.now() > giveUpAt) throw refuse('too_many_requests')
    await sleep(waitMs)
    // By then more may have been written and run.
    started = { ...helpers, ground: undefined }
  }
}

/** A reply that is being made; `slow` is there once it is sure that it takes a while. */
type Early = { begun: Promise<Begun>; slow: Promise<void> }

/** Undefined where a colleague is asked first. */
function beginEarly(
  ctx: Ctx,
  row: InterviewRow,
  message: Message,
  interactionId: string,
  { onWorking, colleague, ground, mayRun }: Started & { mayRun?: Promise<void> },
): Early | undefined {
  if (colleague && asksForProject(row, message.questionId)) return undefined
  const slow = Promise.withResolvers<void>()
  const tellWorking: OnWorking = (doing) => {
    slow.resolve()
    onWorking?.(doing)
  }
  const begun = beginReply(ctx, row, message, { interactionId, onWorking: tellWorking, ground, mayRun })
  begun.catch(() => undefined)
  return { begun, slow: slow.promise }
}

const turnKey = ({ id }: InterviewRow, clientId: string) => `turn:${id}:${clientId}`

/** Asks a turn under way, on any server, to end; does nothing if there is none. */
export async function stopTurn(ctx: Ctx, id: string, clientId: string): Promise<void> {
  const row = await requireInterview(ctx, id)
  await endHolder(ctx, turnKey(row, clientId.toLowerCase()))
}

/** Appends what was said, unless it is there, and the reply; gives the reply that the journal holds. */
async function takeTurn(
  ctx: Ctx,
  row: InterviewRow,
  message: Message,
  interactionId: string,
  helpers: Started & { signal?: AbortSignal },
): Promise<Said> {
  const { onPiece = () => undefined, onWorking = () => undefined, colleague, signal } = helpers
  const { questionId, voice } = message
  const early = helpers.early ?? beginEarly(ctx, row, message, interactionId, helpers)
  const said = { interactionId, author: 'candidate', text: message.text, voice, helpStep: null, engine: null }
  const clientId = message.clientId ? interactionId : null
  const ours = { actor: actorOf(ctx.actor), kind: 'chat' as const, questionId, clientId, payload: said }
  const asEntry = ({ text, step, engine, choices, looked = [] }: Reply): NewEntry => {
    const more = { ...(choices.length > 0 && { choices }), ...(looked.length > 0 && { looked }) }
    const payload = { interactionId, author: 'nova', text, voice, helpStep: step, engine, ...more }
    return { actor: nova, kind: 'chat', questionId, clientId: replyIdOf(row.id, interactionId), payload }
  }
  const soon = early && (await atOnce(early))
  if (soon?.ready) {
    const entered = await appendUnjudged(ctx, row.id, [ours, asEntry(soon.ready)])
    if (entered) return { reply: replyIn(entered[1]!)!, entered }
  }
  if (!(await appendUnjudged(ctx, row.id, [ours]))) {
    await append(ctx, row.id, [ours])
    // A repeated message may have its reply already.
    const before = clientId && (await readReply(ctx, row.id, clientId))
    if (before) return { reply: before, entered: [] }
  }
  const turn = { questionId, text: message.text, interactionId, signal, onPiece, onWorking }
  const answered = early ? undefined : await colleague?.(ctx, row, turn)
  if (typeof answered === 'function')
    return { reply: await sayAsColleague(ctx, row, { ...turn, voice }, answered), entered: [] }
  const begun = await (early?.begun ?? beginReply(ctx, row, message, { interactionId, onWorking }))
  const made = await makeReply(row, message, begun, { onPiece, onWorking, isHeard: true, ...answered })
  const reply = asEntry({ ...made, choices: [...(answered?.choices ?? []), ...made.choices] })
  const [entered] = (await appendUnjudged(ctx, row.id, [reply])) ?? []
  if (!entered) await append(ctx, row.id, [reply])
  const kept = entered ? replyIn(entered) : await readReply(ctx, row.id, interactionId)
  return { reply: { ...kept!, ...(made.notice && { notice: made.notice }) }, entered: [] }
}

/**
 * Returns a reply that is ready so soon that the message can be appended together with it. Undefined if it takes longer
 * or fails: then the message is appended first.
 */
async function atOnce({ begun, slow }: Early): Promise<Begun | undefined> {
  const giveUp = new AbortController()
  const late = sleep(soonMs, undefined, { signal: giveUp.signal }).catch(() => undefined)
  try {
    return (await Promise.race([begun.catch(() => undefined), slow, late])) ?? undefined
  } finally {
    giveUp.abort()
  }
}

/** A colleague's reply and what it does come into the journal together, or not at all. */
async function sayAsColleague(
  ctx: Ctx,
  row: InterviewRow,
  turn: { questionId: string; interactionId: string; voice: boolean },
  speak: (tx: Ctx) => Promise<Told>,
): Promise<ChatReply> {
  const { questionId, interactionId, voice } = turn
  await inTransaction(ctx, async (tx) => {
    const head = await lockJournal(tx, row.id)
    if (await readReply(tx, row.id, interactionId)) return
    const { text, choices, acts, engine = 'built-in' } = await speak(tx)
    const offered = choices ? { choices } : {}
    const payload = { interactionId, author: 'nova', text, voice, helpStep: 0, engine, ...offered }
    const clientId = replyIdOf(row.id, interactionId)
    const proposed = acts.map((act): NewEntry => ({ actor: nova, kind: 'agent', questionId, payload: act }))
    await append(tx, row.id, [{ actor: nova, kind: 'chat', questionId, clientId, payload }, ...proposed], head)
  })
  return (await readReply(ctx, row.id, interactionId))!
}

/** Shows Nova's reply to a candidate as of now; leaves no trace in the interview. */
export async function tryNova(ctx: Ctx, id: string, message: Message): Promise<ChatReply> {
  const row = await requireInterview(ctx, id)
  requireQuestion(row, message.questionId)
  const { text, step, notice, choices } = await makeReply(row, message, await beginReply(ctx, row, message))
  const offered = choices.length > 0 ? { choices } : {}
  return { aiResponse: text, interactionId: randomUUID(), helpStep: step, ...offered, ...(notice && { notice }) }
}
