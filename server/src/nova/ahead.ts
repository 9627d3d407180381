/**
 * Prepares a reply before its message: while a candidate's page is open at this server, what their code does is found
 * after a test or a pause in typing, in idle places of the sandbox alone. One version for each room is kept, until the
 * next edit or until they have left. Knowledge of the questions is built when the page opens.
 */
import { browserEngine } from '@nova/contract/questions/runs'
import type { EntryOf } from '@nova/contract/room/journal'
import { readQuestions, selectedQuestions } from '../asked-questions/asked-questions.ts'
import { openIdleProbes } from '../code-facts/code-facts.ts'
import { requireInterview } from '../interview-access/interview-access.ts'
import { feedOf } from '../journal/feed.ts'
import { getLastSeq, readEntries } from '../journal/reading.ts'
import { prepareKnowledge } from '../knowledge/knowledge.ts'
import { type Ctx, forReading } from '../platform/context/context.ts'
import { keptFor, look, throwAway, withKept } from './findings.ts'
import { mayJudge } from './ladder.ts'
import { knownLanguage } from './situation.ts'
import { readGround, readScene } from './speaking.ts'

/** Milliseconds. A pause in typing, and the time in which a page that lost its stream comes back; tests shorten the first. */
export const aheadLimits = { pauseMs: 1_500 }
const leaveMs = 30_000
const maxRooms = 500
/** Rooms that are looked at at one time, and looks at one version where no place was idle. */
const maxLooking = 3
const maxLooks = 4

type Room = {
  streams: number
  /** The newest entry that was looked at. */
  seq: number
  stop: () => void
  looks: number
  questionId?: string | undefined
  next?: NodeJS.Timeout | undefined
  leaving?: NodeJS.Timeout | undefined
}
const rooms = new Map<string, Room>()
let looking = 0

/** A candidate's page follows the interview at this server until `onClose` calls back. */
export function prepareAhead(ctx: Ctx, interviewId: string, onClose: (then: () => void) => void): void {
  const id = interviewId.toLowerCase()
  const room = rooms.get(id) ?? enter(ctx, id)
  if (!room) return
  room.streams += 1
  clearTimeout(room.leaving)
  onClose(() => {
    room.streams -= 1
    if (room.streams === 0) room.leaving = setTimeout(() => leave(id, room), leaveMs).unref()
  })
}

function enter(ctx: Ctx, id: string): Room | undefined {
  if (rooms.size >= maxRooms) return undefined
  const nothing = () => undefined
  const room: Room = { streams: 0, seq: Infinity, stop: nothing, looks: 0 }
  const onGrown = (seq: number, entries?: EntryOf[]) => {
    if (seq <= room.seq) return
    const after = room.seq
    room.seq = seq
    // Those of another server, or of a larger write, aren't at hand.
    if (entries) note(ctx, id, entries)
    else void attempt(ctx, async () => note(ctx, id, await readEntries(ctx, id, { after, kinds: [...ofCode] })))
  }
  room.stop = feedOf(ctx).follow(id, { onGrown, onState: nothing, onSelection: nothing, onGap: nothing }).stop
  rooms.set(id, room)
  void attempt(ctx, async () => {
    room.seq = await getLastSeq(ctx, id)
    await prepareQuestions(ctx, id)
  })
  return room
}

function leave(id: string, room: Room): void {
  clearTimeout(room.next)
  room.stop()
  rooms.delete(id)
  throwAway(id)
}

/** One after the other: a class begins in one minute. */
async function prepareQuestions(ctx: Ctx, id: string): Promise<void> {
  const row = await requireInterview(ctx, id)
  const ids = selectedQuestions(row).technicalQuestions.map((each) => each.id)
  for (const question of await readQuestions(forReading(ctx), row, ids))
    await prepareKnowledge(question, knownLanguage({ question, language: row.language }))
}

function note(ctx: Ctx, id: string, entries: readonly EntryOf[]): void {
  const room = rooms.get(id)
  const own = entries.filter(({ kind, actor }) => actor.role === 'candidate' && ofCode.some((each) => each === kind))
  const last = own.at(-1)
  if (!room || !last) return
  if (own.some(({ kind }) => kind === 'edit')) throwAway(id)
  room.questionId = last.questionId ?? room.questionId
  room.looks = 0
  lookIn(ctx, id, last.kind === 'edit' ? aheadLimits.pauseMs : 0)
}
const ofCode = ['edit', 'run', 'test'] as const

function lookIn(ctx: Ctx, id: string, waitMs: number): void {
  const room = rooms.get(id)
  if (!room || room.looks >= maxLooks) return
  clearTimeout(room.next)
  room.next = setTimeout(async () => {
    if (looking >= maxLooking) return lookIn(ctx, id, aheadLimits.pauseMs)
    looking += 1
    room.looks += 1
    const isFound = await attempt(ctx, () => find(ctx, id, room.questionId))
    looking -= 1
    if (isFound === false) lookIn(ctx, id, aheadLimits.pauseMs)
  }, waitMs).unref()
}

/** False where no place was idle. */
async function find(ctx: Ctx, id: string, questionId: string | undefined): Promise<boolean> {
  const row = await requireInterview(ctx, id)
  if (questionId === undefined || row.status !== 'InProgress' || row.novaPaused) return true
  const questions = await readQuestions(forReading(ctx), row, [questionId])
  const question = questions.find((each) => each.id === questionId)
  if (!question || !('signature' in question) || ctx.sandbox.engine === browserEngine) return true
  const ground = await readGround(ctx, row, questionId, { chosen: Promise.resolve(questions) })
  const scene = await readScene(row, ground)
  if (!mayJudge(scene.room) || scene.situation.code.trim() === '') return true
  const kept = keptFor(id, scene.situation)
  const probes = openIdleProbes(ground.ctx, row, { question, own: scene.situation, traced: kept.traced })
  if (scene.situation.state === 'untested') {
    kept.trial ??= await probes.test()
    if (!kept.trial) return false
  }
  await look(withKept(scene, kept), probes)
  return true
}

async function attempt<T>({ log }: Ctx, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    log.warn({ err: error }, 'nothing was prepared before a message')
    return undefined
  }
}
