/**
 * A reply and its author. A permitted model is asked at once; facts with fixed words need none, and the built-in engine
 * answers if there is no model, or if it fails or is stopped.
 */
import type { CodeLanguage } from '@nova/contract/words'
import { offeredLanguages, readQuestions } from '../asked-questions/asked-questions.ts'
import { openProbes, type Probes } from '../code-facts/code-facts.ts'
import { hasModel, sayByModel, workByModel } from '../generated-questions/model-calls.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { readTalk, type Turn } from '../journal/turn.ts'
import { isModelFailing, withModelOf } from '../models/models.ts'
import type { Answer } from '../platform/ai/ai.ts'
import { type Ctx, forReading } from '../platform/context/context.ts'
import { readDiagnosis } from '../runs/diagnosis.ts'
import { creditWaits, remainingSeconds } from '../sessions/clock.ts'
import { isTold } from '../sessions/disclosure.ts'
import { draftLimits, draftReply, quietMsOf, type TalkAsk } from './drafting.ts'
import { findByRunning, keptFor, withKept } from './findings.ts'
import { topicsOfClaims } from './gate/told-claims.ts'
import { decideHelp } from './help.ts'
import { ceilingOf } from './ladder.ts'
import { turnFor } from './model-facts.ts'
import { type Looked, offerTools, openTools } from './nova-tools.ts'
import { composeReply } from './reply/composer.ts'
import { answerByRule, sayNamed } from './reply/room-words.ts'
import { readRoomSettings } from './room-settings.ts'
import { tellRoom } from './room-sheet.ts'
import { findSelected, type Selected } from './selected.ts'
import { readSituation, type Room, type Scene } from './situation.ts'

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

/** `turn`: that of a message which is in the journal, or on its way; `chosen`: the interview's questions, if they are being read. */
type Beginning = { turn?: Turn; chosen?: ReturnType<typeof readQuestions>; onWorking?: OnWorking }

/** The model that may speak, the question, and what was said, run and written about it. */
export async function readGround(
  serverCtx: Ctx,
  row: InterviewRow,
  questionId: string,
  { turn, chosen = readQuestions(forReading(serverCtx), row, [questionId]) }: Omit<Beginning, 'onWorking'> = {},
) {
  const [ctx, questions, talk] = await Promise.all([
    withModelOf(serverCtx, row.companyId),
    chosen,
    turn ? turn.read() : readTalk(serverCtx, row.id, questionId),
  ])
  return { ctx, question: questions.find(({ id }) => id === questionId)!, ...talk }
}

/** The question as it is now, and the help that the interview allows; `language`: the one on the page. */
export async function readScene(
  row: InterviewRow,
  { ctx, question, entries, pads }: Ground,
  language?: CodeLanguage,
): Promise<Scene> {
  const mine = pads.filter((pad) => pad.questionId === question.id)
  const shown = offeredLanguages(ctx, row).find((each) => each === language)
  const read = readSituation(question, entries, mine, row.language, shown)
  const found = read.test && read.isTested ? await readDiagnosis(ctx, row.id, question.id, read.test.code) : undefined
  const level = row.aiPolicy === 'none' ? 'clarify' : row.helpLevel
  const room: Room = {
    remainingSeconds: remainingSeconds(row, ctx.now()),
    policy: row.aiPolicy,
    level,
    ceiling: ceilingOf(row.helpLevel, row.aiPolicy),
    readSettings: (texts) => readRoomSettings(ctx, row, ctx.ai.about, texts),
  }
  return { situation: { ...read, ...found }, room }
}

type Ground = Awaited<ReturnType<typeof readGround>>

/** Prepares a reply; `ready` is the reply if no model is asked. No code runs before the turn is held. */
export async function beginReply(
  serverCtx: Ctx,
  row: InterviewRow,
  { questionId, text, language, selection }: Message,
  { turn, chosen = readQuestions(forReading(serverCtx), row, [questionId]), onWorking }: Beginning = {},
) {
  const ground = await readGround(serverCtx, row, questionId, { turn, chosen })
  const { ctx, question, entries } = ground
  const languages = offeredLanguages(ctx, row)
  const scene = await readScene(row, ground, language)
  const { situation, room } = scene
  const kept = keptFor(row.id, situation)
  const begin = async (doing: string) => {
    await turn?.held()
    onWorking?.(doing)
  }
  const probes =
    'signature' in question ? openProbes(ctx, row, { question, own: situation, traced: kept.traced, begin }) : undefined
  const selected = findSelected(situation.code, selection)
  const mayAsk = maySpeak(row, ctx)
  const ruled = mayAsk ? await answerByRule(text, scene) : undefined
  const asked = ruled?.rest ?? text
  const help = await decideHelp(asked, situation, room)
  const sayBuiltIn = async (isStopped = false): Promise<Reply> => {
    const made = await composeReply(asked, situation, room, { probes, help, isStopped })
    return { text: made.text, step: made.step, choices: made.choices, engine: 'built-in' }
  }
  const byRule: Reply | undefined = ruled && { text: ruled.text, step: 0, choices: [], engine: 'built-in' }
  const ready = mayAsk ? (ruled?.rest ? undefined : byRule) : await sayBuiltIn()
  const asking = { entries, message: text, help, sheet: tellRoom(row, languages), selected }
  return {
    ctx,
    help,
    sayBuiltIn,
    ready,
    lead: ruled?.rest && `${ruled.text}\n\n`,
    // One that was silent a moment ago isn't waited for.
    toModel:
      mayAsk && !ready && !isResting(ctx) ? prepareModel(row, ctx, withKept(scene, kept), asking, probes) : undefined,
  }
}

/** Prepares the question to a model, and the watch's word on whether it fails, while the message is being kept. */
function prepareModel(row: InterviewRow, ctx: Ctx, scene: Scene, asking: Asking, probes: Probes | undefined) {
  const bench = ctx.ai.tested?.toolThinking ? openTools(scene, probes) : undefined
  const seen = bench ? {} : { seen: findByRunning(scene, probes) }
  const turn = turnFor({ scene, ...asking, ...seen })
  const isFailing = isModelFailing(ctx, row.companyId)
  // They are awaited where the model is asked.
  for (const each of [turn, isFailing]) each.catch(() => undefined)
  return { scene, bench, turn, isFailing }
}
type Asking = Omit<Parameters<typeof turnFor>[0], 'scene' | 'seen'>
type ToModel = ReturnType<typeof prepareModel>

/**
 * True if a model may be asked: an interview without AI has none, and a candidate's work is only sent to a model
 * disclosed before they joined.
 */
export const maySpeak = (row: InterviewRow, ctx: Ctx): boolean =>
  hasModel(ctx) && row.aiPolicy !== 'none' && isTold(row, ctx.ai.about)

export async function makeReply(
  row: InterviewRow,
  begun: Begun,
  { onPiece = () => undefined, onWorking = () => undefined, lead = begun.lead, withoutModel, isHeard }: Leading = {},
): Promise<Reply> {
  if (lead) {
    let isFirst = true
    // One that is a paragraph ends it.
    const before = lead.endsWith('\n') ? lead : `${lead} `
    const reply = await makeReply(row, begun, {
      lead: '',
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
  const { toModel } = begun
  if (!toModel || (await toModel.isFailing)) return { ...(await begun.sayBuiltIn()), notice: standingIn }
  const heard = { onPiece, onWorking, isHeard: isHeard === true }
  const { text, right, stop, looked } = await askModel(row, begun.ctx, toModel, heard)
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
  ctx: Ctx,
  { scene, bench, turn: preparing }: ToModel,
  { onPiece, onWorking, isHeard }: Heard,
) {
  // The stream is open before the first words.
  onWorking()
  const { tested, promptTokens } = ctx.ai
  const { offered: tools, looked } = bench ? offerTools(bench, onWorking) : { offered: undefined, looked: [] }
  const turn = await preparing
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
