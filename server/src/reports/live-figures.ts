/** The AI figures of running sessions, read from what this process remembers of each and what is new in its journal. */
import { livePromptQuality } from '../evidence/evidence.ts'
import { requireInterview } from '../interviews/access.ts'
import { getLastSeq, hasEntries, readPieces } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Database } from '../platform/database/database.ts'
import { gatherQuestions } from './evidence-input.ts'
import { type LiveSession, makeLiveSession } from './live-session.ts'

/** Most characters that are remembered of all sessions together. */
const mostRemembered = 16_000_000

type Known = { session: LiveSession; turn: Promise<unknown> }
const sessions = new WeakMap<Database, Map<string, Known>>()

/** The AI figures of a running session, for the counters in the room. */
export async function readLiveFigures(ctx: Ctx, id: string): Promise<ReturnType<typeof livePromptQuality>> {
  const row = await requireInterview(ctx, id)
  // As a room opens for the first time nothing was said yet.
  if (!(await hasEntries(ctx, row.id, 'chat'))) return livePromptQuality([], [])
  const [session, questions] = [await readSession(ctx, row.id), await gatherQuestions(ctx, row)]
  return livePromptQuality(session.entries(), questions)
}

/** The session as the journal now has it. */
async function readSession(ctx: Ctx, id: string): Promise<LiveSession> {
  const all = sessions.get(ctx.database) ?? new Map<string, Known>()
  sessions.set(ctx.database, all)
  const known = all.get(id) ?? { session: makeLiveSession(), turn: Promise.resolve() }
  // The one last asked for is the last to be forgotten.
  all.delete(id)
  all.set(id, known)
  // Only what is committed: what a transaction takes back must not be remembered.
  const committed = { ...ctx, db: ctx.database.db }
  const { session } = known
  known.turn = known.turn.then(async () => {
    if ((await getLastSeq(committed, id)) === session.seq()) return
    for await (const piece of readPieces(committed, id, { after: session.seq() })) session.add(piece)
  })
  try {
    await known.turn
  } catch (error) {
    all.delete(id)
    throw error
  }
  forgetOldest(all)
  return session
}

function forgetOldest(all: Map<string, Known>): void {
  let size = [...all.values()].reduce((sum, { session }) => sum + session.size(), 0)
  for (const [id, { session }] of all) {
    if (size <= mostRemembered || all.size === 1) return
    all.delete(id)
    size -= session.size()
  }
}
