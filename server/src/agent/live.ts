/**
 * The live agent: a language model that works on a project with tools. It proposes like the standard agent: its change
 * is a journal entry, and only the candidate's decision writes files. Its words pass Nova's gate; its tool use is
 * reported from facts. A turn ends when done, stopped, or out of steps, time or money.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentAct } from '@nova/contract/projects/agent'
import type { ProjectQuestion } from '@nova/contract/projects/projects'
import { refuse } from '@nova/contract/refusals'
import type { EntryOf } from '@nova/contract/room/journal'
import { workByModel } from '../generated-questions/model-calls.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { readEntries } from '../journal/reading.ts'
import type { Told } from '../journal/turn.ts'
import { isSurelyOfRoom } from '../knowledge/room-asked.ts'
import { readMeaning } from '../knowledge/talk-topics.ts'
import { withModelOf } from '../models/models.ts'
import { findObjection } from '../nova/gate/gate.ts'
import { openRelease } from '../nova/gate/release.ts'
import type { ColleagueAnswer, ColleagueTurn } from '../nova/nova.ts'
import { tellRoom } from '../nova/room-sheet.ts'
import { claim, type Claim } from '../platform/claims/claims.ts'
import type { Ctx } from '../platform/context/context.ts'
import { tryTests } from '../projects/projects.ts'
import { requireWorking } from '../sessions/candidate-entries.ts'
import { creditWaits } from '../sessions/clock.ts'
import { isTold } from '../sessions/disclosure.ts'
import { type Change, carryOver, describeDraft } from './diffs.ts'
import { readQuestionAbout } from './explaining.ts'
import { type Job, without } from './job.ts'
import {
  endings,
  historyOf,
  instruct,
  canTryAgain,
  leadAfter,
  tellMissing,
  tellDoing,
  tellFacts,
  writtenCall,
} from './live-words.ts'
import { readTexts } from './past.ts'
import { workByProgram } from './program/program.ts'
import { watchQuiet } from './quiet.ts'
import { readRequest } from './requests.ts'
import { type Proposed, readThread } from './thread.ts'
import { openWorkbench, type Workbench } from './workbench.ts'

const maxSteps = 12
/** Shorter than the longest wait for a turn. */
const workMs = 100_000
const maxStepTokens = 8_000
const maxSaidTokens = 700
/** Context limit in characters: the default for a model whose capacity is unknown, and the maximum. */
const usualRoom = 60_000
const maxRoom = 160_000
const charactersPerToken = 2.5
const toolShare = 0.6
/** The gate's step for its words: a few lines of code are allowed, more must be a proposed change. */
const gateStep = 4
const maxMessageLength = 2_000
const busyMs = 10_000
const lookMs = 100
/** A longer message isn't a button. */
const maxOfferedLength = 200

/** Answers messages about the work; Nova answers those that the room's own facts settle. */
export async function answerLive(
  ctx: Ctx,
  row: InterviewRow,
  question: ProjectQuestion,
  turn: ColleagueTurn,
): Promise<ColleagueAnswer | undefined> {
  const { text } = turn
  const meant = await readMeaning(text)
  const request = readRequest(text, meant)
  const thread = await readThread(ctx, row.id, question.id)
  const talk = (await readEntries(ctx, row.id, { kinds: ['chat'], questionId: question.id })) as EntryOf<'chat'>[]
  const explained = findExplained(turn, text, thread, talk)
  if (explained.length === 0 && (request === 'talk' || (request === 'question' && (await isSurelyOfRoom(text)))))
    return undefined
  const modelCtx = await withModelOf(ctx, row.companyId)
  // A candidate's work goes only to the model disclosed to them.
  const isWish = request === 'change'
  if (modelCtx.ai.name === null || !isTold(row, modelCtx.ai.about))
    return without(tellMissing('missing', isWish), isWish)
  // One turn at a time: this bounds the interview's cost and runs even if many messages arrive at once.
  const claimed = await claimSoon(ctx, `live-agent:${row.id}`)
  if (!claimed) return () => Promise.resolve({ text: endings.busy, acts: [] })
  turn.onWorking()
  const agent = row.joinedProgram === null ? work : workByProgram
  return agent(modelCtx, row, { question, turn, thread, talk, explained, isWish }).finally(claimed.release)
}

/** Offers to send a message again. */
const offerAgain = ({ text }: ColleagueTurn) => (text.length > maxOfferedLength ? [] : [text])

/** Without its first line, which is on help by Nova that proposes nothing. */
const sheetOf = (row: InterviewRow): string => tellRoom(row, []).split('\n').slice(1).join('\n')

async function claimSoon(ctx: Ctx, key: string): Promise<Claim | undefined> {
  for (const giveUpAt = Date.now() + busyMs; ;) {
    const claimed = await claim(ctx, key)
    if (claimed || Date.now() > giveUpAt) return claimed
    await sleep(lookMs)
  }
}

async function work(
  ctx: Ctx,
  row: InterviewRow,
  { question, turn, thread, talk, explained, isWish }: Job,
): Promise<ColleagueAnswer> {
  const files = await readTexts(ctx, row.id, question.id)
  const quiet = watchQuiet(turn.onWorking, () => ctx.now().getTime())
  const { windowTokens } = ctx.ai
  const room = windowTokens ? Math.min(maxRoom, windowTokens * charactersPerToken) : usualRoom
  const bench = openWorkbench(question, files, {
    test: (tested, signal) => tryTests(ctx, row, question, tested, signal),
    maxTold: Math.round(room * toolShare),
    onUse: (tool, path) => turn.onWorking(tellDoing(tool, path)),
  })
  const replies = talk.flatMap(({ payload: { author, text, helpStep } }) =>
    author === 'nova' ? [{ text, step: helpStep ?? 0 }] : [],
  )
  let isCallWritten = false
  const judge = (text: string) => {
    isCallWritten = writtenCall.test(text)
    if (isCallWritten) return { rule: 'written-call', reason: 'It writes a call of a tool.' } as const
    const code = bench.seen().join('\n')
    return findObjection(text, gateStep, { question, code, replies }, row.helpLevel)
  }
  const release = openRelease(judge, turn.onPiece, () => undefined)
  const answer = await workByModel(ctx, row.id, 'live agent', {
    instructions: instruct(question, thread, room, sheetOf(row)),
    turns: historyOf(talk, turn.text, room),
    tools: quiet.around(bench.tools),
    maxSteps,
    timeoutMs: workMs,
    maxStepTokens,
    maxTokens: maxSaidTokens,
    onText: quiet.stirred,
    onPiece: (piece) => {
      quiet.heard()
      release.take(piece)
    },
    ...(turn.signal && { signal: turn.signal }),
  }).finally(quiet.end)
  // Don't lose the model's answer if crediting the wait fails.
  await creditWaits(ctx, row.id, quiet.waits).catch((error: unknown) => {
    ctx.log.warn({ err: error, interviewId: row.id }, 'the wait for the model was not given back')
  })
  if (!answer.failure) release.end(answer.trace.isCut)
  const objection = release.objection()
  if (objection) ctx.log.warn({ interviewId: row.id, ...objection }, 'words of the live agent were held back')
  const shown = release.shown().trimEnd()
  const engine = ctx.ai.name!
  const tell = (parts: string[], acts: AgentAct[] = []): Told => {
    const text = [...parts.filter(Boolean), tellFacts(bench.facts())].join('\n\n')
    return { text, acts: [...explained, ...acts], engine }
  }
  if (answer.failure === 'cancelled') return () => Promise.resolve(tell([shown, endings.stopped]))
  if (answer.failure) {
    if (answer.isCeilingReached)
      return shown === ''
        ? without(tellMissing('ceiling', isWish), isWish)
        : () => Promise.resolve(tell([shown, endings.ceiling]))
    const choices = canTryAgain(answer.failure) ? offerAgain(turn) : []
    if (shown === '') return without(leadAfter(answer.failure, isWish), isWish, choices)
    return () => Promise.resolve({ ...tell([shown, endings.lost]), choices })
  }
  const parts = [
    shown,
    !objection || (isCallWritten && bench.changes().length > 0) ? '' : isCallWritten ? endings.written : endings.gate,
    // Unfinished is what it was still doing, and not what it had said.
    answer.value.ending === 'steps' ? endings.steps : '',
  ]
  return (tx) => propose(tx, row, { question, turn, bench, parts: parts.filter(Boolean), tell })
}

type Proposing = {
  question: ProjectQuestion
  turn: ColleagueTurn
  bench: Workbench
  parts: string[]
  tell: (parts: string[], acts?: AgentAct[]) => Told
}

/** Under the journal's lock: on the files of now, and not after the end of the interview. */
async function propose(tx: Ctx, row: InterviewRow, { question, turn, bench, parts, tell }: Proposing): Promise<Told> {
  const now = await requireWorking(tx, row.id)
  if (now.novaPaused) throw refuse('nova_paused')
  const drafted = bench.changes()
  if (drafted.length === 0) return tell(parts.length > 0 ? parts : [endings.nothing])
  const texts = await readTexts(tx, row.id, question.id)
  const carried = drafted.map((change) => carryOver(change, texts.get(change.path) ?? null))
  const files = carried.every((change): change is Change => change !== undefined) ? describeDraft(carried) : undefined
  if (!files) return tell([...parts, endings.moved])
  const said = parts.length > 0 ? parts : [endings.proposed]
  const message = said.join('\n\n').slice(0, maxMessageLength).toWellFormed()
  const proposed = { act: 'proposed', id: randomUUID(), engine: 'live', proposal: null } as const
  return tell(said, [{ ...proposed, request: turn.interactionId, message, files }])
}

/** A message that asks about the change that was proposed last is noted as a question about it. */
function findExplained(
  { interactionId }: ColleagueTurn,
  text: string,
  thread: readonly Proposed[],
  talk: EntryOf<'chat'>[],
): AgentAct[] {
  const proposed = thread.findLast(({ state }) => state === 'open') ?? thread.at(-1)
  if (!proposed) return []
  const last = talk.findLast(({ payload }) => payload.author === 'nova')?.payload.interactionId
  const isFresh = last !== undefined && [proposed.request, ...proposed.explained].includes(last)
  const asked = readQuestionAbout(text, isFresh)
  return asked ? [{ act: 'explained', id: proposed.id, request: interactionId }] : []
}
