/**
 * Nova: one turn of talk about a question. Promises that the turn is in the journal, that help never exceeds the
 * interview's level, and that every reply passes the gate. A configured model is asked first (speaking.ts); if it fails
 * or is stopped, the built-in engine answers. In a project, the module `agent` may answer first.
 * Public files: ahead.ts, drafting.ts, findings.ts, gate/gate.ts, gate/model-gate.ts, gate/release.ts, help.ts, ladder.ts, model-facts.ts,
 * reply/composer.ts, room-sheet.ts, situation.ts, speaking.ts.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatReply } from '@nova/contract/questions/nova'
import { refuse } from '@nova/contract/refusals'
import { readChosen } from '../asked-questions/asked-questions.ts'
import { requireInterview } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { endTurn, openTurn, type Told, type Turn } from '../journal/turn.ts'
import { isSurelyOfRoom } from '../knowledge/room-asked.ts'
import { type Ctx, forReading } from '../platform/context/context.ts'
import { followFigures } from '../reports/live-figures.ts'
import { asksForProject } from '../sessions/answers.ts'
import { requireWorking } from '../sessions/candidate-entries.ts'
import { requireQuestion } from '../sessions/control.ts'
import { type Begun, beginReply, makeReply, type Message, type OnPiece, type OnWorking } from './speaking.ts'

/** A message waits this long for its reply so that both are appended together. */
const soonMs = 250

/** `colleague` may answer messages about projects first. */
export type Helpers = {
  onPiece?: OnPiece | undefined
  /** Called once it is certain that the reply takes a while, with the current activity. */
  onWorking?: OnWorking | undefined
  colleague?: Colleague | undefined
}

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

/** Takes a candidate's turn. A turn has one reply, however often its message is sent. */
export async function talk(ctx: Ctx, id: string, message: Message, helpers: Helpers = {}): Promise<ChatReply> {
  const row = await requireWorking(ctx, id)
  requireQuestion(row, message.questionId)
  if (row.novaPaused) throw refuse('nova_paused')
  const chosen = readChosen(forReading(ctx), row)
  const readFigures = followFigures(ctx, row, chosen)
  // A colleague in a project reads everything but the room's matters.
  const isForProject = helpers.colleague !== undefined && asksForProject(row, message.questionId)
  const colleague = isForProject && !(await isSurelyOfRoom(message.text)) ? helpers.colleague : undefined
  const turn = openTurn(ctx, row.id, message)
  const reply = await takeTurn(ctx, row, message, { ...helpers, turn, chosen, colleague }).finally(turn.release)
  const { totalQuestions: questions, helpRequests } = await readFigures(turn.entered)
  return { ...reply, novaUse: { questions, helpRequests } }
}

type Taking = Helpers & { turn: Turn; chosen: ReturnType<typeof readChosen> }

async function takeTurn(
  ctx: Ctx,
  row: InterviewRow,
  message: Message,
  { turn, chosen, onPiece = () => undefined, onWorking = () => undefined, colleague }: Taking,
): Promise<ChatReply> {
  const { questionId, text } = message
  // Of a message that a colleague reads, the colleague is asked first.
  const isOurs = !colleague
  const begin = (tellWorking = onWorking) => beginReply(ctx, row, message, { turn, chosen, onWorking: tellWorking })
  // The reply is thought about while the database is asked whether the turn is ours; nothing runs before that is sure.
  let early = isOurs ? beginEarly(begin, onWorking) : undefined
  const { reply, again } = await turn.hold(() => onWorking())
  if (reply) return reply
  // By then more may have been written and run.
  if (early && again) early = beginEarly(begin, onWorking)
  const soon = early && (await atOnce(early))
  const atOnceSaid = soon?.ready && (await turn.exchange(soon.ready))
  if (atOnceSaid) return atOnceSaid
  const before = await turn.ask()
  if (before) return before
  const { interactionId, signal } = turn
  const asked = { questionId, text, interactionId, signal: signal(), onPiece, onWorking }
  const answered = isOurs ? undefined : await colleague?.(ctx, row, asked)
  if (typeof answered === 'function') return turn.answerLocked(answered)
  const begun = await (early?.begun ?? begin())
  const made = await makeReply(row, begun, { onPiece, onWorking, isHeard: true, ...answered })
  const kept = await turn.answer({ ...made, choices: [...(answered?.choices ?? []), ...made.choices] })
  return { ...kept, ...(made.notice && { notice: made.notice }) }
}

/** A reply that is being made; `slow` is there once it is sure that it takes a while. */
type Early = { begun: Promise<Begun>; slow: Promise<void> }

function beginEarly(begin: (onWorking: OnWorking) => Promise<Begun>, onWorking: OnWorking): Early {
  const slow = Promise.withResolvers<void>()
  const begun = begin((doing) => {
    slow.resolve()
    onWorking(doing)
  })
  begun.catch(() => undefined)
  return { begun, slow: slow.promise }
}

/** Asks a turn under way, on any server, to end; does nothing if there is none. */
export async function stopTurn(ctx: Ctx, id: string, clientId: string): Promise<void> {
  const row = await requireInterview(ctx, id)
  await endTurn(ctx, row.id, clientId)
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

/** Shows Nova's reply to a candidate as of now; leaves no trace in the interview. */
export async function tryNova(ctx: Ctx, id: string, message: Message): Promise<ChatReply> {
  const row = await requireInterview(ctx, id)
  requireQuestion(row, message.questionId)
  const { text, step, notice, choices } = await makeReply(row, await beginReply(ctx, row, message))
  const offered = choices.length > 0 ? { choices } : {}
  return { aiResponse: text, interactionId: randomUUID(), helpStep: step, ...offered, ...(notice && { notice }) }
}
