import { randomUUID } from 'node:crypto'
import { maxInteger, unwatchedFlushMs, watchedFlushMs } from '@nova/contract/constants'
import { refuse } from '@nova/contract/refusals'
import * as calls from '@nova/contract/room/journal'
import * as views from '@nova/contract/room/journal-views'
import { keepSignedIn } from '../accounts/sign-in.ts'
import { haveSameToken } from '../interview-access/candidate-token.ts'
import { findWithoutQuestions, mayOn, noteSeen, requireInterview } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { readPads } from '../journal/journal.ts'
import { readMoments } from '../journal/moments.ts'
import { isWatched, type Viewer } from '../journal/presence.ts'
import { readPage } from '../journal/reading.ts'
import { watchJournal } from '../journal/stream.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Database } from '../platform/database/database.ts'
import { type Admission, makeAdmission, maxOfAddress, maxOfInterview } from '../platform/events/admission.ts'
import { handOverBytes, openEventStream } from '../platform/events/events.ts'
import { sendCompressed } from '../platform/http/compressed.ts'
import { route, taken, type Wire } from '../platform/http/http.ts'
import { readBreaks } from './breaks.ts'
import { remainingSeconds } from './clock.ts'
import { readCountedBoards } from './versions.ts'

type Accompany = (ctx: Ctx, interviewId: string, onClose: (then: () => void) => void) => void
type Query = { after: number; limit: number }

/** The interview to read; a cancelled one's link reads nothing any more. */
async function requireReadable(ctx: Ctx, id: string): Promise<InterviewRow> {
  const row = await requireInterview(ctx, id)
  if (ctx.actor.role === 'candidate' && row.status === 'Cancelled') throw refuse('interview_cancelled')
  await noteSeen(ctx, row)
  return row
}

async function sendPage(ctx: Ctx, id: string, query: Query, wire: Wire): Promise<typeof taken> {
  await requireReadable(ctx, id)
  const page = await readPage(ctx, id, query)
  if (wire.wants('ndjson')) {
    const lines = page.entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
    await sendCompressed(wire, 'application/x-ndjson', lines)
  } else await sendCompressed(wire, 'application/json', JSON.stringify(page))
  return taken
}

async function sendMoments(ctx: Ctx, id: string) {
  await requireReadable(ctx, id)
  return { moments: await readMoments(ctx, id) }
}

async function sendPads(ctx: Ctx, id: string) {
  await requireReadable(ctx, id)
  return readPads(ctx, id)
}

async function sendBoards(ctx: Ctx, id: string) {
  return readCountedBoards(ctx, await requireReadable(ctx, id))
}

async function stream(
  ctx: Ctx,
  id: string,
  { after, brief }: { after: number; brief: boolean },
  { request, reply }: Wire,
  accompany: Accompany,
): Promise<typeof taken> {
  const row = await requireReadable(ctx, id)
  const resumed = Number(request.headers['last-event-id'])
  const viewer = viewerOf(ctx, row)
  const place = await admissionOf(ctx).take(reply, holderOf(ctx, row.id, request.ip))
  // The close event of a client that has already left never fires.
  if (request.raw.socket.destroyed) {
    await place.leave()
    return taken
  }
  const live = openEventStream(request, reply, { handOverBytes, isBrief: brief })
  place.hold(live)
  if (viewer.role === 'candidate') accompany(ctx, row.id, live.onClose)
  await watchJournal(ctx, live, {
    interviewId: row.id,
    after: Number.isInteger(resumed) && resumed > 0 ? Math.min(resumed, maxInteger) : after,
    viewer,
    isBrief: brief,
    readState: async () => {
      const now = await findWithoutQuestions(ctx, row.id)
      if (!now) throw refuse('interview_not_found')
      // Stop streaming after sign-out, loss of access, or renewal of the candidate's link.
      const isWelcome = viewer.role === 'candidate' ? haveSameToken(now, row) : await isStillWelcome(ctx, now)
      if (!isWelcome) live.close()
      const breaks = await readBreaks(ctx, now)
      const isLive = await isWatched(ctx, row.id, viewer.role === 'candidate' ? 'interviewer' : 'candidate')
      return {
        status: now.status,
        remainingSeconds: remainingSeconds(now, ctx.now()),
        endsAt: now.endsAt?.toISOString() ?? null,
        novaPaused: now.novaPaused,
        breakEndsAt: breaks?.endsAt ?? null,
        ...(viewer.role === 'candidate' ? { breaks } : {}),
        flushMs: isLive ? watchedFlushMs : unwatchedFlushMs,
      }
    },
  })
  return taken
}

/** As the account is by now: its role and the panel may have changed since the stream began. */
async function isStillWelcome(ctx: Ctx, row: Parameters<typeof mayOn>[1]): Promise<boolean> {
  const caller = await keepSignedIn(ctx)
  return caller !== undefined && mayOn(caller, row, 'read')
}

const admissions = new WeakMap<Database, Admission>()

/** One for a server: it holds that server's own connections; their counts are in the database. */
function admissionOf({ database, log }: Ctx): Admission {
  const admission = admissions.get(database) ?? makeAdmission(database, log)
  admissions.set(database, admission)
  return admission
}

/** An interview's candidate needs no place among those who watch it. */
function holderOf({ actor }: Ctx, interview: string, address: string) {
  const sharing: Record<string, number> = { [`address ${address}`]: maxOfAddress }
  if (actor.role !== 'interviewer') return { person: `candidate of ${interview}`, interview, sharing }
  return { person: actor.id, interview, sharing: { ...sharing, [`interview ${interview}`]: maxOfInterview } }
}

function viewerOf({ actor }: Ctx, row: InterviewRow): Viewer {
  const connectionId = randomUUID()
  if (actor.role === 'interviewer') return { connectionId, role: 'interviewer', name: actor.name }
  return { connectionId, role: 'candidate', name: row.joinedName ?? row.candidateName }
}

/** `accompany` is called as a candidate's page begins to follow its interview. */
export const makeJournalRoutes = (accompany: Accompany) => [
  route(calls.readJournal, (ctx, { params, query }, wire) => sendPage(ctx, params.id, query, wire)),
  route(calls.readPads, (ctx, { params }) => sendPads(ctx, params.id)),
  route(views.readMoments, (ctx, { params }) => sendMoments(ctx, params.id)),
  route(views.readBoards, (ctx, { params }) => sendBoards(ctx, params.id)),
  route(calls.streamJournal, (ctx, { params, query }, wire) => stream(ctx, params.id, query, wire, accompany)),
]
