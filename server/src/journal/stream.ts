/** The journal as it grows: every entry the viewer may see, once and in order, and the session's state. */
import type { EntryOf, SessionState } from '@nova/contract/journal'
import type { Ctx } from '../platform/context/context.ts'
import type { EventStream } from '../platform/events/events.ts'
import { noteStream } from './contact.ts'
import { announce, feedOf } from './feed.ts'
import { contactPen } from './journal.ts'
import { appear, disappear, readPresence, type Viewer } from './presence.ts'
import { readSome } from './reading.ts'
import { maySee, maySeeSelection } from './visibility.ts'

export type Watch = {
  interviewId: string
  after: number
  viewer: Viewer
  /** The state but for who is there. */
  readState: () => Promise<Omit<SessionState, 'presence'>>
}

/** What is read at once for one stream. */
const pageBytes = 256 * 1024
const seenEveryMs = 15_000
/** Streams look at the same moments, four a second, so that what they ask goes to the database in few statements. */
const togetherMs = 250

/** Feeds a stream until it closes. */
export async function watchJournal(ctx: Ctx, stream: EventStream, watch: Watch): Promise<void> {
  const { interviewId, viewer } = watch
  let cursor = watch.after
  // Nothing is read or sent for a client that has not taken what waits for it: it is all read again from the cursor.
  const send = (entries: EntryOf[]) => {
    for (const entry of entries) {
      if (stream.isFull()) return
      if (maySee(ctx.actor, entry)) stream.send('entry', entry, entry.seq)
      cursor = entry.seq
      if (entry.kind === 'status' || entry.kind === 'time' || entry.kind === 'joined') sendState()
    }
  }
  const sendEntries = inTurn(ctx, async () => {
    while (!stream.isFull()) {
      const { entries, isLast } = await readSome(ctx, interviewId, { after: cursor, mostBytes: pageBytes })
      // What was at hand may have gone out while this was read.
      send(entries.filter(({ seq }) => seq > cursor))
      if (isLast) return
    }
  })
  let breakOver: NodeJS.Timeout | undefined
  const sendState = inTurn(ctx, async () => {
    if (stream.isFull()) return
    const state = await watch.readState()
    stream.send('state', { ...state, presence: await readPresence(ctx, interviewId) })
    // Nothing is written when a break ends by itself.
    clearTimeout(breakOver)
    if (!state.breakEndsAt) return
    breakOver = setTimeout(sendState, Date.parse(state.breakEndsAt) - ctx.now().getTime()).unref()
  })
  const catchUp = () => {
    sendEntries()
    sendState()
  }
  const { ready, stop } = feedOf(ctx).follow(interviewId, {
    onGrown: (seq, entries) => {
      if (entries?.[0]?.seq === cursor + 1) send(entries)
      else if (seq > cursor) sendEntries()
    },
    onState: sendState,
    onSelection: (selection) => {
      if (!stream.isFull() && maySeeSelection(ctx.actor, selection)) stream.send('selection', selection)
    },
    onGap: catchUp,
  })
  const isHere = keepPresence(ctx, interviewId, viewer)
  const leave = viewer.role === 'candidate' ? noteStream(ctx, interviewId, contactPen) : undefined
  const see = () =>
    attempt(ctx, async () => {
      const seq = await isHere.appear()
      if (seq > cursor) sendEntries()
    })
  const look = () => {
    void see()
    sendState()
    seen = setTimeout(look, untilTogether(seenEveryMs))
  }
  // Pages that came together, after a restart say, do not all ask at the same moment from then on.
  let seen = setTimeout(look, untilTogether(Math.random() * seenEveryMs))
  stream.onDrain(catchUp)
  stream.onClose(() => {
    clearTimeout(seen)
    clearTimeout(breakOver)
    stop()
    void attempt(ctx, isHere.disappear)
    void leave?.then((done) => done())
  })
  // What was told before the database heard us, or while its connection was lost, is read again.
  void ready.then(catchUp)
  await see()
  await attempt(ctx, () => announce(ctx, interviewId))
  catchUp()
}

const untilTogether = (ms: number) => Math.ceil((performance.now() + ms) / togetherMs) * togetherMs - performance.now()

/** The viewer's row, written in turn: one who leaves while still coming in is gone in the end. */
function keepPresence(ctx: Ctx, interviewId: string, viewer: Viewer) {
  let isGone = false
  let last: Promise<unknown> = Promise.resolve()
  const next = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work)
    last = done
    return done
  }
  return {
    appear: () => next(async () => (isGone ? 0 : await appear(ctx, interviewId, viewer))),
    disappear: () => {
      isGone = true
      return next(async () => {
        await disappear(ctx, interviewId, viewer)
        await announce(ctx, interviewId)
      })
    },
  }
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
