/** The journal as it grows: every entry the viewer may see, once and in order, and the session's state. */
import { setImmediate } from 'node:timers/promises'
import type { EntryOf, SessionState } from '@nova/contract/room/journal'
import type { Ctx } from '../platform/context/context.ts'
import type { Database } from '../platform/database/database.ts'
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
  /** One of many short streams, of which each follows the other. */
  isBrief?: boolean
  /** The state without presence. */
  readState: () => Promise<Omit<SessionState, 'presence'>>
}

const pageBytes = 256 * 1024
const pagesAtOnce = 2
const seenEveryMs = 15_000
/** Streams look at the same moments, four a second, so that what they ask goes to the database in few statements. */
const togetherMs = 250

/** Feeds a stream until it closes. */
export async function watchJournal(ctx: Ctx, stream: EventStream, watch: Watch): Promise<void> {
  const { interviewId, viewer } = watch
  let cursor = watch.after
  const noteSent = meterStream(ctx, stream, watch)
  // Nothing is read or sent for a client that has not taken what waits for it: it is all read again from the cursor.
  const send = (entries: EntryOf[]) => {
    for (const entry of entries) {
      if (stream.isFull()) return
      if (maySee(ctx.actor, entry)) {
        stream.send('entry', entry, entry.seq)
        noteSent(entry)
      }
      cursor = entry.seq
      if (entry.kind === 'status' || entry.kind === 'time' || entry.kind === 'joined') sendState()
    }
  }
  const sendEntries = inTurn(ctx, async () => {
    for (let isLast = false; !isLast && !stream.isFull();) {
      await inQueue(ctx.database, async () => {
        if (stream.isFull()) return
        const page = await readSome(ctx, interviewId, { after: cursor, maxBytes: pageBytes })
        // Entries may have been sent from memory during this read.
        send(page.entries.filter(({ seq }) => seq > cursor))
        isLast = page.isLast
      })
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
  // A brief stream ends soon after its first entries; on a busy server the state would else come too late for it.
  if (watch.isBrief)
    stream.send('state', { ...(await watch.readState()), presence: await readPresence(ctx, interviewId) })
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
    // A client that continues in another stream is still here; the row of one that doesn't return expires by itself.
    if (!stream.isHandedOver()) void attempt(ctx, isHere.disappear)
    void leave?.then((done) => done())
  })
  // Notices from before the subscription was ready, or during a lost connection, are missing here, so read again.
  void ready.then(catchUp)
  // Otherwise two viewers with brief streams would announce their arrival to each other without end.
  const wasHere = watch.isBrief && (await isKnown(ctx, interviewId, viewer))
  await see()
  if (!wasHere) await attempt(ctx, () => announce(ctx, interviewId))
  catchUp()
}

/** Counts the stream while it is open; the result notes how late an entry was sent. */
function meterStream(ctx: Ctx, stream: EventStream, { interviewId, viewer }: Watch): (entry: EntryOf) => void {
  const openedAt = ctx.now().getTime()
  const metered = ctx.metrics.openStream(viewer.role, interviewId.toLowerCase())
  stream.onClose(metered.close)
  return (entry) => {
    const writtenAt = Date.parse(entry.at)
    // Older ones were not there to be waited for.
    if (writtenAt > openedAt) metered.noteLag((ctx.now().getTime() - writtenAt) / 1_000)
  }
}

async function isKnown(ctx: Ctx, interviewId: string, { role, name }: Viewer): Promise<boolean> {
  const here = await readPresence(ctx, interviewId)
  return here.some((each) => each.role === role && each.name === name)
}

const queues = new WeakMap<Database, { free: number; waiting: (() => void)[] }>()

/** Limits concurrent reads and yields between two pages: many streams that open together must not block other work. */
async function inQueue(database: Database, work: () => Promise<void>): Promise<void> {
  const queue = queues.get(database) ?? { free: pagesAtOnce, waiting: [] }
  queues.set(database, queue)
  if (queue.free > 0) queue.free -= 1
  else await new Promise<void>((next) => queue.waiting.push(next))
  try {
    await work()
  } finally {
    await setImmediate()
    const next = queue.waiting.shift()
    if (next) next()
    else queue.free += 1
  }
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

/** Runs the work once at a time; calls during a run make it run again. */
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
