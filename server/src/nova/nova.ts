/**
 * Nova: one turn of talk about a question. Promises that the turn is in the journal, that help never climbs above
 * the interview's level, and that no reply leaves without passing the gate. A model drafts where one is configured; it
 * meets the same gate, and where it fails or is held back, the built-in engine answers.
 * In a project, a colleague may answer first: the module `agent`, which proposes changes.
 * Public files: builtin.ts, chosen-reply.ts, choosing.ts, code/bad-values.ts, code/cases-named.ts,
 * code/made-where.ts, code/small-edits.ts, code/stopped-where.ts, code/watched-values.ts, drafting.ts, gate.ts, knowledge.ts, lab.ts, ladder.ts, model-facts.ts,
 * parts.ts, release.ts, situation.ts, task/facts.ts, understanding/classifier.ts, understanding/encoder.ts, understanding/glosses.ts,
 * understanding/meanings.ts, understanding/similarity.ts, understanding/understanding.ts.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentAct } from '@nova/contract/agent'
import type { EntryOf } from '@nova/contract/journal'
import type { ChatReply } from '@nova/contract/nova'
import { refuse } from '@nova/contract/refusals'
import { hasModel, sayByModel } from '../generated-questions/model-calls.ts'
import { requireInterview } from '../interviews/access.ts'
import { readChosen, readQuestions } from '../interviews/asked.ts'
import type { InterviewRow } from '../interviews/tables.ts'
import { selectedQuestions } from '../interviews/view.ts'
import { actorOf, append, lockJournal, nova, readPads } from '../journal/journal.ts'
import { appendUnjudged } from '../journal/quick.ts'
import type { NewEntry } from '../journal/seal.ts'
import { withModelOf } from '../models/models.ts'
import { claim, endHolder } from '../platform/claims/claims.ts'
import { type Ctx, forReading, inTransaction } from '../platform/context/context.ts'
import { followFigures } from '../reports/live-figures.ts'
import { readDiagnosis } from '../runs/diagnosis.ts'
import { asksForProject } from '../sessions/answers.ts'
import { requireWorking } from '../sessions/candidate-entries.ts'
import { remainingSeconds } from '../sessions/clock.ts'
import { requireQuestion } from '../sessions/control.ts'
import { isTold } from '../sessions/disclosure.ts'
import { makeBuiltIn } from './chosen-reply.ts'
import { draftReply } from './drafting.ts'
import { prepareKnowledge } from './knowledge.ts'
import { openLab } from './lab.ts'
import { ceilingOf, nextStep } from './ladder.ts'
import { turnFor } from './model-facts.ts'
import { readAheadOf } from './reading.ts'
import { say } from './sayings.ts'
import { readSituation } from './situation.ts'
import { readReply, readTalkOf, replyIdOf, replyIn } from './talked.ts'
import { languageOf } from './text/point-answers.ts'

/** Between two looks for the reply that another call is making, and how long to look at most. */
const waitMs = 100
const longestTurnMs = 120_000
/** What was said waits so long for its reply, to go into the journal with it. */
const soonMs = 250

/** `colleague` may answer messages about projects first. */
export type Helpers = {
  onPiece?: OnPiece | undefined
  /** Told once it is sure that the reply takes a while, and what is being done meanwhile. */
  onWorking?: OnWorking | undefined
  colleague?: Colleague | undefined
}

/** Given each piece of a reply that may be shown before the rest is there. */
export type OnPiece = (piece: string) => void

/** `doing`: what is being done, in words for the candidate. */
export type OnWorking = (doing?: string) => void

/** What a colleague says in a project, with what goes into the journal along with it; `engine`: a model, where one spoke. */
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

export type Message = { questionId: string; text: string; voice: boolean; clientId?: string | undefined }

/**
 * A candidate's turn. One turn has one reply: the same clientId again waits for the turn that is under way, on
 * whichever server, and is answered with it. Where that turn failed, the next to ask makes the reply.
 */
export async function talk(ctx: Ctx, id: string, message: Message, helpers: Helpers = {}): Promise<ChatReply> {
  const row = await requireWorking(ctx, id)
  requireQuestion(row, message.questionId)
  if (row.novaPaused) throw refuse('nova_paused')
  const of = selectedQuestions(row).technicalQuestions.find(({ id: each }) => each === message.questionId)
  // A colleague in a project reads it otherwise.
  const isOurs = !helpers.colleague || !of?.project
  if (isOurs) readAheadOf(message.text, of?.questionType === 'coding')
  const chosen = readChosen(forReading(ctx), row)
  const readFigures = followFigures(ctx, row, chosen)
  const ground = isOurs ? readGround(ctx, row, message.questionId, chosen) : undefined
  ground?.catch(() => undefined)
  const { reply, entered } = await sayOnce(ctx, row, message, { ...helpers, ground })
  const { promptQuality, totalQuestions: questions, helpRequests } = await readFigures(entered)
  return { ...reply, promptQuality, novaUse: { questions, helpRequests } }
}

/** A reply as the journal holds it, and what of the turn went into the journal at once. */
type Said = { reply: ChatReply; entered: EntryOf[] }

/** `ground`: what the reply rests on, where it is being read already; `early`: the reply, where it is being made already. */
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
  for (const giveUpAt = Date.now() + longestTurnMs; ;) {
    const claimed = await claim(ctx, key)
    if (claimed) {
      if (started.early) mayRun.resolve()
      const turn = takeTurn(ctx, row, message, clientId, { ...started, signal: claimed.signal })
      // Nobody needs to wait until it is given back.
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

/** Asks a turn that is under way, on whichever server, to come to its end; where there is none, does nothing. */
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
  const asEntry = ({ text, step, engine, choices }: Reply): NewEntry => {
    const offered = choices.length > 0 ? { choices } : {}
    const payload = { interactionId, author: 'nova', text, voice, helpStep: step, engine, ...offered }
    return { actor: nova, kind: 'chat', questionId, clientId: replyIdOf(row.id, interactionId), payload }
  }
  const soon = early && (await atOnce(early))
  if (soon && saysItself(row, soon)) {
    const entered = await appendUnjudged(ctx, row.id, [ours, asEntry(localReply(soon))])
    if (entered) return { reply: replyIn(entered[1]!)!, entered }
  }
  if (!(await appendUnjudged(ctx, row.id, [ours]))) {
    await append(ctx, row.id, [ours])
    // What was said before may have been answered before.
    const before = clientId && (await readReply(ctx, row.id, clientId))
    if (before) return { reply: before, entered: [] }
  }
  const turn = { questionId, text: message.text, interactionId, signal, onPiece, onWorking }
  const answered = early ? undefined : await colleague?.(ctx, row, turn)
  if (typeof answered === 'function')
    return { reply: await sayAsColleague(ctx, row, { ...turn, voice }, answered), entered: [] }
  const begun = await (early?.begun ?? beginReply(ctx, row, message, { interactionId, onWorking }))
  const made = await makeReply(row, message, begun, { onPiece, ...answered })
  const reply = asEntry({ ...made, choices: [...(answered?.choices ?? []), ...made.choices] })
  const [entered] = (await appendUnjudged(ctx, row.id, [reply])) ?? []
  if (!entered) await append(ctx, row.id, [reply])
  const kept = entered ? replyIn(entered) : await readReply(ctx, row.id, interactionId)
  return { reply: { ...kept!, ...(made.notice && { notice: made.notice }) }, entered: [] }
}

/**
 * What is there so soon that what was said can wait for it and go into the journal with its reply. Nothing where it takes
 * longer, or fails: then what was said goes first.
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

/** What Nova would say to a candidate now; leaves no trace in the interview. */
export async function tryNova(ctx: Ctx, id: string, message: Message): Promise<ChatReply> {
  const row = await requireInterview(ctx, id)
  requireQuestion(row, message.questionId)
  const { text, step, notice, choices } = await makeReply(row, message, await beginReply(ctx, row, message))
  const offered = choices.length > 0 ? { choices } : {}
  return { aiResponse: text, interactionId: randomUUID(), helpStep: step, ...offered, ...(notice && { notice }) }
}

type Reply = { text: string; step: number; choices: string[]; engine: string; notice?: string }

/** How a reply begins, and by whom it may be made. */
type Leading = { onPiece?: OnPiece | undefined; lead?: string | undefined; withoutModel?: boolean | undefined }

const standingIn = 'AI service temporarily unavailable, using local responses'

type Begun = Awaited<ReturnType<typeof beginReply>>

type Ground = Awaited<ReturnType<typeof readGround>>

/** The model that may speak, the question, and what was said, run and written about it. */
async function readGround(
  serverCtx: Ctx,
  row: InterviewRow,
  questionId: string,
  chosen = readQuestions(forReading(serverCtx), row, [questionId]),
) {
  const reading = forReading(serverCtx)
  const [ctx, questions, all, pads] = await Promise.all([
    withModelOf(serverCtx, row.companyId),
    chosen,
    readTalkOf(reading, row.id, questionId),
    readPads(reading, row.id),
  ])
  return { ctx, question: questions.find(({ id }) => id === questionId)!, all, pads }
}

type Beginning = {
  interactionId?: string
  onWorking?: OnWorking
  ground?: Promise<Ground> | undefined
  mayRun?: Promise<void> | undefined
}

/**
 * What a reply rests on, and the built-in engine's. `interactionId`: of a message that is in the journal, or on its way;
 * `mayRun`: what code has to wait for before it runs.
 */
async function beginReply(
  serverCtx: Ctx,
  row: InterviewRow,
  { questionId, text }: Message,
  { interactionId, onWorking, ground, mayRun }: Beginning = {},
) {
  const { ctx, question, all, pads } = await (ground ?? readGround(serverCtx, row, questionId))
  const entries = all.filter((entry) => !(entry.kind === 'chat' && entry.payload.interactionId === interactionId))
  const mine = pads.filter((pad) => pad.questionId === questionId)
  const read = readSituation(question, entries, mine, row.language)
  const found = read.test && read.isTested ? await readDiagnosis(ctx, row.id, question.id, read.test.code) : undefined
  const situation = { ...read, ...found }
  const ceiling = ceilingOf(row.helpLevel, row.aiPolicy)
  const level = row.aiPolicy === 'none' ? 'clarify' : row.helpLevel
  const room = { remainingSeconds: remainingSeconds(row, ctx.now()), policy: row.aiPolicy, level, ceiling } as const
  const step = nextStep(situation, ceiling)
  await prepareKnowledge(question.id, question.kind === 'coding' ? situation.language : languageOf(question))
  const lab = openLab(ctx, row, { question, situation, onWorking, mayRun })
  const made = await makeBuiltIn(text, situation, room, lab)
  return { ctx, entries, step, made, builtIn: made.draft }
}

async function makeReply(
  row: InterviewRow,
  message: Message,
  begun: Begun,
  { onPiece = () => undefined, lead, withoutModel = false }: Leading = {},
): Promise<Reply> {
  if (lead !== undefined) {
    let isFirst = true
    // One that is a paragraph ends it.
    const before = lead.endsWith('\n') ? lead : `${lead} `
    const reply = await makeReply(row, message, begun, {
      withoutModel,
      onPiece: (piece) => {
        onPiece(isFirst ? `${before}${piece}` : piece)
        isFirst = false
      },
    })
    return { ...reply, text: `${before}${reply.text}` }
  }
  const { ctx, entries, step, made } = begun
  const local = localReply(begun)
  if (withoutModel || saysItself(row, begun)) return local
  const { scene } = made.routed
  const turn = await turnFor(made, { message: message.text, entries, step })
  const drafted = await draftReply(turn, {
    say: (ask) => sayByModel(ctx, row.id, 'chat', ask),
    promptTokens: ctx.ai.promptTokens,
    onPiece,
    onHeldBack: (objection) =>
      ctx.log.warn({ interviewId: row.id, ...objection }, 'a reply of the model was held back'),
    stopped: () => say('model-stopped', scene),
    lost: () => say('model-lost', scene),
  })
  if (drafted.text !== undefined) return { text: drafted.text, step, choices: [], engine: ctx.ai.name ?? '' }
  return drafted.stop === 'failure' ? { ...local, notice: standingIn } : local
}

const localReply = ({ builtIn }: Begun): Reply => ({ ...builtIn, engine: 'built-in' })

/**
 * Whether no model is asked: what the room itself knows for certain needs none, and an interview without AI has none. Nor
 * is a candidate's work sent to a model that they were not told of before they joined.
 */
const saysItself = (row: InterviewRow, { ctx, builtIn }: Begun): boolean =>
  !hasModel(ctx) || builtIn.isPlain || row.aiPolicy === 'none' || !isTold(row, ctx.ai.about)
