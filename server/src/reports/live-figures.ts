/** The AI figures of running sessions, read from what this process remembers of each and what is new in its journal. */
import { livePromptQuality } from '../evidence/evidence.ts'
import { requireInterview } from '../interviews/access.ts'
import { hasEntries } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'
import { gatherQuestions } from './evidence-input.ts'
import { type LiveSession, makeLiveSession } from './live-session.ts'
import { makeMemory } from './remembered.ts'

const readSession = makeMemory<LiveSession>()

/** The AI figures of a running session, for the counters in the room. */
export async function readLiveFigures(ctx: Ctx, id: string): Promise<ReturnType<typeof livePromptQuality>> {
  const row = await requireInterview(ctx, id)
  // As a room opens for the first time nothing was said yet.
  if (!(await hasEntries(ctx, row.id, 'chat'))) return livePromptQuality([], [])
  const [session, questions] = [await readSession(ctx, row.id, makeLiveSession), await gatherQuestions(ctx, row)]
  return livePromptQuality(session.entries(), questions)
}
