/** The journal as it grows: every entry the viewer may see, once and in order, and the session's state. */
import type { SessionState } from '@nova/contract/journal'
import type { Ctx } from '../platform/context/context.ts'
import type { EventStream } from '../platform/events/events.ts'
import { readEntries } from './journal.ts'
import { announce, appear, disappear, readPresence, type Viewer } from './presence.ts'
import { maySee } from './visibility.ts'

export type Watch = {
  interviewId: string
  after: number
  viewer: Viewer
  /** The state but for who is there. */
  readState: () => Promise<Omit<SessionState, 'presence'>>
}

const pageSize = 1000
const seenEveryMs = 15_000

/** Feeds a stream until it closes. */
export async function watchJournal(ctx: Ctx, stream: EventStream, watch: Watch): Promise<void> {
  const { interviewId, viewer } = watch
  let cursor = watch.after
  const sendEntries = inTurn(ctx, async () => {
    for (;;) {
      const entries = await readEntries(ctx, interviewId, { after: cursor, limit: pageSize })
      for (const entry of entries) if (maySee(ctx.actor, entry)) stream.send('entry', entry, entry.seq)
      cursor = entries.at(-1)?.seq ?? cursor
      if (entries.some(({ kind }) => kind === 'status' || kind === 'time' || kind === 'joined')) sendState()
      if (entries.length < pageSize) return
    }
  })
  const sendState = inTurn(ctx, async () => {
    stream.send('state', { ...(await watch.readState()), presence: await readPresence(ctx, interviewId) })
  })
  const catchUp = () => {
    sendEntries()
    sendState()
  }
  const isOurs = (payload: string) => payload.startsWith(interviewId)
  const stopEntries = ctx.database.listen('journal', (payload) => isOurs(payload) && sendEntries(), catchUp)
  const stopState = ctx.database.listen('session', (payload) => isOurs(payload) && sendState())
  // What was told before the database heard us, or while its connection was lost, is read again.
  void Promise.all([stopEntries.ready, stopState.ready]).then(catchUp)
  const seen = setInterval(() => {
    void attempt(ctx, () => appear(ctx, interviewId, viewer))
    catchUp()
  }, seenEveryMs)
  stream.onClose(() => {
    clearInterval(seen)
    stopEntries()
    stopState()
    void attempt(ctx, async () => {
      await disappear(ctx, interviewId, viewer)
      await announce(ctx, interviewId)
    })
  })
  await appear(ctx, interviewId, viewer)
  await announce(ctx, interviewId)
  catchUp()
}

/** Runs the work once at a time; calls during a run make it run once more. */
function inTurn(ctx: Ctx, work: () => Promise<void>): () => void {
  let isRunning = false
  let isWanted = false
  const run = async () => {
    isRunning = true
    while (isWanted) {
      isWanted = false
      await attempt(ctx, work)
    }
    isRunning = false
  }
  return () => {
    isWanted = true
    if (!isRunning) void run()
  }
}

async function attempt(ctx: Ctx, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    // The database may be away for a moment: the next turn, within 15 s, sends what is missing.
    ctx.log.warn({ err: error }, 'a live stream could not be fed')
  }
}
