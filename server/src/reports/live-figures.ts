/** The AI figures of running sessions, read from what this process remembers of each and what is new in its journal. */
import { livePromptQuality } from '../evidence/evidence.ts'
import type { InterviewRow } from '../interviews/tables.ts'
import { hasEntries } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'
import { gatherQuestions } from './evidence-input.ts'
import { type LiveSession, makeLiveSession } from './live-session.ts'
import { makeMemory } from './remembered.ts'

const readSession = makeMemory<LiveSession>()

type Figures = ReturnType<typeof livePromptQuality>

/** The AI figures of a running session, for the counters in the room. */
export async function readLiveFigures(ctx: Ctx, row: InterviewRow): Promise<Figures> {
  // As a room opens for the first time nothing was said yet.
  return (await hasEntries(ctx, row.id, 'chat')) ? readFiguresOfTalk(ctx, row) : livePromptQuality([], [])
}

/** The same where something was said already. */
export async function readFiguresOfTalk(ctx: Ctx, row: InterviewRow): Promise<Figures> {
  const [session, questions] = await Promise.all([readSession(ctx, row.id, makeLiveSession), gatherQuestions(ctx, row)])
  return livePromptQuality(session.entries(), questions)
}
