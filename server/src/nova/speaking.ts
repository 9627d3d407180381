/**
 * A reply and its author. A permitted model is asked at once; facts with fixed words need none, and the built-in engine
 * answers if there is no model, or if it fails or is stopped.
 */
import type { CodeLanguage } from '@nova/contract/words'
import { openProbes } from '../code-facts/code-facts.ts'
import { hasModel, sayByModel, workByModel } from '../generated-questions/model-calls.ts'
import { offeredLanguages, readQuestions } from '../interviews/plan/asked.ts'
import type { InterviewRow } from '../interviews/tables.ts'
import { readPads } from '../journal/journal.ts'
import { withModelOf } from '../models/models.ts'
import type { Answer } from '../platform/ai/ai.ts'
import { type Ctx, forReading } from '../platform/context/context.ts'
import { readDiagnosis } from '../runs/diagnosis.ts'
import { creditWaits, remainingSeconds } from '../sessions/clock.ts'
import { isTold } from '../sessions/disclosure.ts'
import { draftLimits, draftReply, quietMsOf, type TalkAsk } from './drafting.ts'
import { answerExactly } from './exact-answers.ts'
import { findByRunning, keptFor, withKept } from './findings.ts'
import { topicsOfClaims } from './gate/told-claims.ts'
import { decideHelp } from './help.ts'
import { ceilingOf } from './ladder.ts'
import { turnFor } from './model-facts.ts'
import { type Looked, offerTools, openTools } from './nova-tools.ts'
import { composeReply } from './reply/composer.ts'
import { sayNamed } from './reply/room-words.ts'
import { tellRoom } from './room-sheet.ts'
import { findSelected, type Selected } from './selected.ts'
import { readSituation, type Scene } from './situation.ts'
import { readTalkOf } from './talked.ts'

export type Message = {
  questionId: string
  text: string
  voice: boolean
  clientId?: string | undefined
  language?: CodeLanguage | undefined
  selection?: Selected | undefined
}

export type Reply = {
  text: string
  step: number
  choices: string[]
  engine: string
  notice?: string
  looked?: Looked[]
}

/** Given each piece of a reply that may be shown before the rest is there. */
export type OnPiece = (piece: string) => void

/** `doing`: the current activity, in words for the candidate. */
export type OnWorking = (doing?: string) => void

/** How a reply begins, and by whom it may be made; `isHeard`: a candidate waits for it. */
type Leading = {
  onPiece?: OnPiece | undefined
  onWorking?: OnWorking | undefined
  lead?: string | undefined
  withoutModel?: boolean | undefined
  isHeard?: boolean
}

const standingIn = 'AI service temporarily unavailable, using local responses'
/** Calls of a model in one turn; the last one has no tools. */
const maxSteps = 4
/** With room for some thinking and for calls of tools. */
const maxStepTokens = 3_000

export type Begun = Awaited<ReturnType<typeof beginReply>>

export type Ground = Awaited<ReturnType<typeof readGround>>

/** The model that may speak, the question, and what was said, run and written about it. */
export async function readGround(
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

/** The question as it is now, and the help that the interview allows; `language`: the one on the page. */
export async function readScene(
  row: InterviewRow,
  { ctx, question, all, pads }: Ground,
  language?: CodeLanguage,
): Promise<Scene> {
  const mine = pads.filter((pad) => pad.questionId === question.id)
  const shown = offeredLanguages(ctx, row).find((each) => each === language)
  const read = readSituation(question, all, mine, row.language, shown)
  const found = read.test && read.isTested ? await readDiagnosis(ctx, row.id, question.id, read.test.code) : undefined
  const level = row.aiPolicy === 'none' ? 'clarify' : row.helpLevel
  const ceiling = ceilingOf(row.helpLevel, row.aiPolicy)
  const room = { remainingSeconds: remainingSeconds(row, ctx.now()), policy: row.aiPolicy, level, ceiling }
  return { situation: { ...read, ...found }, room }
}

type Beginning = {
  interactionId?: string
  onWorking?: OnWorking
  ground?: Promise<Ground> | undefined
  mayRun?: Promise<void> | undefined
}

/**
 * Prepares a reply; `ready` is the reply if no model is asked. `interactionId` marks a message that is in the journal,
 * or on its way; `mayRun` must resolve before code runs.
 */
export async function beginReply(
  serverCtx: Ctx,
  row: InterviewRow,
  { questionId, text, language, selection }: Message,
  { interactionId, onWorking, ground, mayRun }: Beginning = {},
) {
  const { all, ...read } = await (ground ?? readGround(serverCtx, row, questionId))
  const { ctx, question } = read
  const entries = all.filter((entry) => !(entry.kind === 'chat' && entry.payload.interactionId === interactionId))
  const languages = offeredLanguages(ctx, row)
  const scene = await readScene(row, { ...read, all: entries }, language)
  const { situation, room } = scene
  const kept = keptFor(row.id, situation)
  const begin = async (doing: string) => {
    await mayRun
    onWorking?.(doing)
  }
  const probes =
    'signature' in question ? openProbes(ctx, row, { question, own: situation, traced: kept.traced, begin }) : undefined
  const selected = findSelected(situation.code, selection)
  const help = await decideHelp(text, situation, room)
  const sayBuiltIn = async (isStopped = false): Promise<Reply> => {
    const made = await composeReply(text, situation, room, { probes, help, isStopped })
    return { text: made.text, step: made.step, choices: made.choices, engine: 'built-in' }
  }
  const begun = {
    ctx,
    entries,
    help,
    scene,
    kept,
    probes,
    languages,
    selected,
    sayBuiltIn,
  }
  return { ...begun, ready: maySpeak(row, ctx) ? await sayExactly(text, scene) : await sayBuiltIn() }
}

/**
 * True if a model may be asked: an interview without AI has none, and a candidate's work is only sent to a model
 * disclosed before they joined.
 */
export const maySpeak = (row: InterviewRow, ctx: Ctx): boolean =>
  hasModel(ctx) && row.aiPolicy !== 'none' && isTold(row, ctx.ai.about)

async function sayExactly(text: string, scene: Scene): Promise<Reply | undefined> {
  const exact = await answerExactly(text, scene)
  return exact === undefined ? undefined : { text: exact, step: 0, choices: [], engine: 'built-in' }
}

export async function makeReply(
  row: InterviewRow,
  message: Message,
  begun: Begun,
  { onPiece = () => undefined, onWorking = () => undefined, lead, withoutModel, isHeard = false }: Leading = {},
): Promise<Reply> {
  if (lead !== undefined) {
    let isFirst = true
    // One that is a paragraph ends it.
    const before = lead.endsWith('\n') ? lead : `${lead} `
    const reply = await makeReply(row, message, begun, {
      withoutModel,
      onWorking,
      isHeard,
      onPiece: (piece) => {
        onPiece(isFirst ? `${before}${piece}` : piece)
        isFirst = false
      },
    })
    return { ...reply, text: `${before}${reply.text}` }
  }
  if (begun.ready) return begun.ready
  if (withoutModel) return begun.sayBuiltIn()
  if (isResting(begun.ctx)) return { ...(await begun.sayBuiltIn()), notice: standingIn }
  const { text, right, stop, looked } = await askModel(row, message, begun, { onPiece, onWorking, isHeard })
  const { ctx, help } = begun
  if (text !== undefined) return { text, step: help.step, choices: [], engine: ctx.ai.name ?? '', looked }
  if (right) return { text: right, step: 0, choices: [], engine: 'built-in' }
  return { ...(await begun.sayBuiltIn(stop === 'gate')), ...(stop === 'failure' && { notice: standingIn }) }
}

/** A model that said nothing is left alone for a while: the next messages are answered at once. */
const lateAt = new WeakMap<Ctx['ai'], number>()
const isResting = ({ ai }: Ctx): boolean => performance.now() - (lateAt.get(ai) ?? -Infinity) < draftLimits.restMs

type Heard = { onPiece: OnPiece; onWorking: OnWorking; isHeard: boolean }

async function askModel(
  row: InterviewRow,
  { text: message }: Message,
  { ctx, entries, help, scene: read, kept, probes, languages, selected }: Begun,
  { onPiece, onWorking, isHeard }: Heard,
) {
  // The stream is open before the first words.
  onWorking()
  const { tested, promptTokens } = ctx.ai
  const scene = withKept(read, kept)
  const bench = tested?.toolThinking ? openTools(scene, probes) : undefined
  const { offered: tools, looked } = bench ? offerTools(bench, onWorking) : { offered: undefined, looked: [] }
  const seen = bench ? {} : { seen: findByRunning(scene, probes) }
  const turn = await turnFor({ scene, entries, message, help, sheet: tellRoom(row, languages), selected, ...seen })
  const named = async (topic: string) => [topic, await sayNamed(topic, scene).catch(() => '')] as const
  const words = new Map(await Promise.all(['model-stopped', 'model-lost', ...topicsOfClaims()].map(named)))
  let silentFrom = ctx.now().getTime()
  const drafted = await draftReply(turn, {
    say: (ask) => sayOrWork(ctx, row.id, ask),
    promptTokens,
    tools,
    quietMs: quietMsOf(tested),
    blankMs: Math.max(draftLimits.blankMs, quietMsOf(tested)),
    onPiece: (piece) => {
      silentFrom = ctx.now().getTime()
      onPiece(piece)
    },
    onHeldBack: (objection) =>
      ctx.log.warn({ interviewId: row.id, ...objection }, 'a reply of the model was held back'),
    stopped: ({ topic = '' }) => words.get(topic) || words.get('model-stopped')!,
    lost: words.get('model-lost')!,
  })
  if (drafted.stop === 'failure') {
    if (drafted.text === undefined && drafted.isLate) lateAt.set(ctx.ai, performance.now())
    if (isHeard) await giveBack(ctx, row.id, silentFrom)
  }
  // A wrong word on the room is replaced by the right one.
  const right = drafted.text === undefined ? words.get(drafted.objection?.topic ?? '') : undefined
  return { text: drafted.text, right, stop: drafted.stop, looked }
}

/** Credits a wait for a model that failed to the candidate's time. */
const giveBack = (ctx: Ctx, id: string, from: number) =>
  creditWaits(ctx, id, [{ from, to: ctx.now().getTime() }]).catch((error: unknown) => {
    ctx.log.warn({ err: error, interviewId: id }, 'the wait for the model was not given back')
  })

async function sayOrWork(ctx: Ctx, id: string, { tools, ...ask }: TalkAsk): Promise<Answer<string>> {
  if (!tools) return sayByModel(ctx, id, 'chat', ask)
  const { onPiece = () => undefined, onText: _, ...plain } = ask
  const work = { ...plain, tools, maxSteps, maxStepTokens, onPiece }
  const answer = await workByModel(ctx, id, 'chat', work)
  return answer.failure ? answer : { ...answer, value: answer.value.text }
}
