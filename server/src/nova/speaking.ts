/**
 * A reply and whose it is. Where a model may speak it is asked at once; what the room says word for word needs none, and the
 * built-in engine answers where there is none, or where it fails or is held back.
 */
import type { Language } from '@nova/contract/words'
import { openProbes } from '../code-facts/code-facts.ts'
import { readNovaEngine } from '../config.ts'
import { hasModel, sayByModel, workByModel } from '../generated-questions/model-calls.ts'
import { offeredLanguages, readQuestions } from '../interviews/asked.ts'
import type { InterviewRow } from '../interviews/tables.ts'
import { readPads } from '../journal/journal.ts'
import { withModelOf } from '../models/models.ts'
import type { Answer } from '../platform/ai/ai.ts'
import { type Ctx, forReading } from '../platform/context/context.ts'
import { readDiagnosis } from '../runs/diagnosis.ts'
import { creditWaits, remainingSeconds } from '../sessions/clock.ts'
import { isTold } from '../sessions/disclosure.ts'
import { makeBuiltIn } from './chosen-reply.ts'
import { draftReply, firstSentenceMsOf, type TalkAsk } from './drafting.ts'
import { answerExactly } from './exact-answers.ts'
import { withFindings } from './findings.ts'
import { prepareKnowledge } from './knowledge.ts'
import { type Lab, openLab } from './lab.ts'
import { ceilingOf, nextStep } from './ladder.ts'
import { turnFor } from './model-facts.ts'
import { type Looked, offerTools, openTools } from './nova-tools.ts'
import { composeReply } from './reply/composer.ts'
import { tellRoom } from './room-sheet.ts'
import { say, type Scene } from './sayings.ts'
import { findSelected, type Selected } from './selected.ts'
import { readSituation } from './situation.ts'
import { readTalkOf } from './talked.ts'
import { languageOf } from './text/point-answers.ts'
import { prepareGlosses, readTongue } from './understanding/glosses.ts'

export type Message = {
  questionId: string
  text: string
  voice: boolean
  clientId?: string | undefined
  /** What is on the page: the language that is selected, and the code. */
  language?: Language | undefined
  selection?: Selected | undefined
}

export type Reply = {
  text: string
  step: number
  choices: string[]
  engine: string
  notice?: string
  /** What a model looked up for it. */
  looked?: Looked[]
}

/** Given each piece of a reply that may be shown before the rest is there. */
export type OnPiece = (piece: string) => void

/** `doing`: what is being done, in words for the candidate. */
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
const mostSteps = 4
/** With room for some thinking and for calls of tools. */
const mostStepTokens = 3_000

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

type Beginning = {
  interactionId?: string
  onWorking?: OnWorking
  ground?: Promise<Ground> | undefined
  mayRun?: Promise<void> | undefined
}

/**
 * What a reply rests on; `ready` is the reply where no model is asked. `interactionId`: of a message that is in the journal, or
 * on its way; `mayRun`: what code has to wait for before it runs.
 */
export async function beginReply(
  serverCtx: Ctx,
  row: InterviewRow,
  { questionId, text, language, selection }: Message,
  { interactionId, onWorking, ground, mayRun }: Beginning = {},
) {
  const { ctx, question, all, pads } = await (ground ?? readGround(serverCtx, row, questionId))
  const entries = all.filter((entry) => !(entry.kind === 'chat' && entry.payload.interactionId === interactionId))
  const mine = pads.filter((pad) => pad.questionId === questionId)
  const languages = offeredLanguages(ctx, row)
  const shown = language && languages.includes(language) ? language : undefined
  const read = readSituation(question, entries, mine, row.language, shown)
  const found = read.test && read.isTested ? await readDiagnosis(ctx, row.id, question.id, read.test.code) : undefined
  const situation = { ...read, ...found }
  const ceiling = ceilingOf(row.helpLevel, row.aiPolicy)
  const level = row.aiPolicy === 'none' ? 'clarify' : row.helpLevel
  const room = { remainingSeconds: remainingSeconds(row, ctx.now()), policy: row.aiPolicy, level, ceiling } as const
  await prepareGlosses()
  const scene: Scene = { situation, room, tongue: readTongue(text) }
  const lab = openLab(ctx, row, { question, situation, onWorking, mayRun })
  const step = nextStep(situation, ceiling)
  const selected = findSelected(situation.code, selection)
  const composing = { ctx, row, onWorking, mayRun }
  const sayBuiltIn = () =>
    readNovaEngine() === 'composer' ? sayComposed(text, scene, composing) : sayByRules(text, scene, lab)
  const begun = { ctx, entries, step, scene, lab, languages, selected, sayBuiltIn }
  return { ...begun, ready: maySpeak(row, ctx) ? sayExactly(text, scene) : await sayBuiltIn() }
}

/**
 * Whether a model may be asked: an interview without AI has none, and a candidate's work is sent to no model that they were not
 * told of before they joined.
 */
const maySpeak = (row: InterviewRow, ctx: Ctx): boolean =>
  hasModel(ctx) && row.aiPolicy !== 'none' && isTold(row, ctx.ai.about)

function sayExactly(text: string, scene: Scene): Reply | undefined {
  const exact = answerExactly(text, scene)
  return exact === undefined ? undefined : { text: exact, step: 0, choices: [], engine: 'built-in' }
}

type Composing = Pick<Beginning, 'onWorking' | 'mayRun'> & { ctx: Ctx; row: InterviewRow }

async function sayComposed(message: string, { situation, room }: Scene, composing: Composing): Promise<Reply> {
  const { ctx, row, onWorking, mayRun } = composing
  const { question } = situation
  const begin = async (doing: string) => {
    await mayRun
    onWorking?.(doing)
  }
  const probes = question.kind === 'coding' ? openProbes(ctx, row, { question, own: situation, begin }) : undefined
  const { text, step, choices } = await composeReply(message, situation, room, probes)
  return { text, step, choices, engine: 'built-in' }
}

async function sayByRules(message: string, { situation, room }: Scene, lab: Lab): Promise<Reply> {
  const { question, language } = situation
  await prepareKnowledge(question.id, question.kind === 'coding' ? language : languageOf(question))
  const { draft } = await makeBuiltIn(message, situation, room, lab)
  return { text: draft.text, step: draft.step, choices: draft.choices, engine: 'built-in' }
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
      ...{ withoutModel, onWorking, isHeard },
      onPiece: (piece) => {
        onPiece(isFirst ? `${before}${piece}` : piece)
        isFirst = false
      },
    })
    return { ...reply, text: `${before}${reply.text}` }
  }
  if (begun.ready) return begun.ready
  if (withoutModel) return begun.sayBuiltIn()
  const { text, stop, looked } = await askModel(row, message, begun, { onPiece, onWorking, isHeard })
  const { ctx, step } = begun
  if (text !== undefined) return { text, step, choices: [], engine: ctx.ai.name ?? '', looked }
  return { ...(await begun.sayBuiltIn()), ...(stop === 'failure' && { notice: standingIn }) }
}

type Heard = { onPiece: OnPiece; onWorking: OnWorking; isHeard: boolean }

async function askModel(
  row: InterviewRow,
  { text: message }: Message,
  { ctx, entries, step, scene, lab, languages, selected }: Begun,
  { onPiece, onWorking, isHeard }: Heard,
) {
  // The stream is open before the first words.
  onWorking()
  const { tested, promptTokens } = ctx.ai
  const bench = tested?.toolThinking ? openTools(scene, lab) : undefined
  const { offered: tools, looked } = bench ? offerTools(bench, onWorking) : { offered: undefined, looked: [] }
  const seen = bench ? {} : { seen: withFindings(row.id, scene.situation, lab) }
  const turn = await turnFor({ scene, entries, message, step, sheet: tellRoom(row, languages), selected, ...seen })
  let silentFrom = ctx.now().getTime()
  const drafted = await draftReply(turn, {
    say: (ask) => sayOrWork(ctx, row.id, ask),
    ...{ promptTokens, tools, firstSentenceMs: firstSentenceMsOf(tested) },
    onPiece: (piece) => {
      silentFrom = ctx.now().getTime()
      onPiece(piece)
    },
    onHeldBack: (objection) =>
      ctx.log.warn({ interviewId: row.id, ...objection }, 'a reply of the model was held back'),
    stopped: () => say('model-stopped', scene),
    lost: () => say('model-lost', scene),
  })
  if (drafted.stop === 'failure' && isHeard) await giveBack(ctx, row.id, silentFrom)
  return { text: drafted.text, stop: drafted.stop, looked }
}

/** What a candidate waited for in vain is not taken from their time. */
const giveBack = (ctx: Ctx, id: string, from: number) =>
  creditWaits(ctx, id, [{ from, to: ctx.now().getTime() }]).catch((error: unknown) => {
    ctx.log.warn({ err: error, interviewId: id }, 'the wait for the model was not given back')
  })

async function sayOrWork(ctx: Ctx, id: string, { tools, ...ask }: TalkAsk): Promise<Answer<string>> {
  if (!tools) return sayByModel(ctx, id, 'chat', ask)
  const { onPiece = () => undefined, onText: _, ...plain } = ask
  const work = { ...plain, tools, mostSteps, mostStepTokens, onPiece }
  const answer = await workByModel(ctx, id, 'chat', work)
  return answer.failure ? answer : { ...answer, value: answer.value.text }
}
