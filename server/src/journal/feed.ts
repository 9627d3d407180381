/**
 * Delivers new entries to an interview's followers in this process: its own writes at once, other processes' through
 * database notices. One feed for each database; followers are indexed by interview, so that rooms add no cost to each
 * other.
 */
import { randomUUID } from 'node:crypto'
import type { EntryOf } from '@nova/contract/room/journal'
import type { SharedSelection } from '@nova/contract/room/selections'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { type Database, withoutDisk } from '../platform/database/database.ts'
import { channelOf, newMark } from './channels.ts'

export type Follower = {
  /** The journal has grown to `seq`; with the entries where they are at hand. */
  onGrown: (seq: number, entries?: EntryOf[]) => void
  onState: () => void
  onSelection: (selection: SharedSelection) => void
  /** Something may have been missed. */
  onGap: () => void
}

export type Feed = {
  /** Until stopped; `ready` resolves once the database's word is heard. */
  follow: (interviewId: string, follower: Follower) => { ready: Promise<unknown>; stop: () => void }
  /** Delivers entries that this process has just written and committed. */
  tell: (ctx: Ctx, interviewId: string, entries: EntryOf[]) => void
  /** Runs with the id of every interview whose state changed here or elsewhere. */
  onStateOf: (then: (interviewId: string) => void) => void
  stateChanged: (interviewId: string) => void
  show: (ctx: Ctx, interviewId: string, selection: SharedSelection) => void
}

const feeds = new WeakMap<Database, Feed>()

export function feedOf({ database }: Ctx): Feed {
  const known = feeds.get(database) ?? makeFeed(database)
  feeds.set(database, known)
  return known
}

function makeFeed(database: Database): Feed {
  const followers = new Map<string, Set<Follower>>()
  const stateListeners = new Set<(interviewId: string) => void>()
  const each = (interviewId: string, say: (follower: Follower) => void) =>
    followers.get(interviewId)?.forEach((follower) => say(follower))
  const missed = () => {
    for (const interviewId of followers.keys()) each(interviewId, (follower) => follower.onGap())
  }
  const stateChanged = (interviewId: string) => {
    for (const then of stateListeners) then(interviewId)
    each(interviewId, (follower) => follower.onState())
  }
  const changed = database.listen('session', stateChanged, missed)
  const here = randomUUID()
  const hear = (payload: string) => {
    if (payload.startsWith('{')) {
      const { from, interviewId, selection } = JSON.parse(payload) as Shown
      if (from !== here) each(interviewId, (follower) => follower.onSelection(selection))
      return
    }
    const [interviewId = '', seq] = payload.split(':')
    each(interviewId, (follower) => follower.onGrown(Number(seq)))
  }
  // Servers of before.
  const older = database.listen('journal', (payload) => !payload.endsWith(newMark) && hear(payload))
  const olderShown = database.listen('selection', (payload) => !payload.endsWith(newMark) && hear(payload))
  const ears = makeEars(database, hear)
  const tellOthers = makeTeller('journal')
  const showOthers = makeTeller('selection')
  return {
    follow: (interviewId, follower) => {
      const all = followers.get(interviewId) ?? new Set()
      followers.set(interviewId, all.add(follower))
      const ear = ears.open(channelOf(interviewId))
      const stop = () => {
        if (all.delete(follower)) ear.close()
        if (all.size === 0 && followers.get(interviewId) === all) followers.delete(interviewId)
      }
      return { ready: Promise.all([ear.ready, changed.ready, older.ready, olderShown.ready]), stop }
    },
    tell: (ctx, interviewId, entries) => {
      const seq = entries.at(-1)!.seq
      each(interviewId, (follower) => follower.onGrown(seq, entries))
      tellOthers(ctx, interviewId, interviewId, `${interviewId}:${seq}`)
    },
    onStateOf: (then) => void stateListeners.add(then),
    stateChanged,
    show: (ctx, interviewId, selection) => {
      each(interviewId, (follower) => follower.onSelection(selection))
      const { role, id } = selection.by
      const shown: Shown = { from: here, interviewId, selection }
      showOthers(ctx, interviewId, `${interviewId} ${role} ${id}`, JSON.stringify(shown))
    },
  }
}

/** A channel without followers is heard for this long: pages that come and go would turn it on and off. */
const keptMs = 60_000

/** Listens to a channel while anybody follows one of its interviews, and a while longer. */
function makeEars(database: Database, hear: (payload: string) => void) {
  const open = new Map<string, { users: number; heard: ReturnType<Database['listen']>; leaving?: NodeJS.Timeout }>()
  return {
    open: (channel: string) => {
      const ear = open.get(channel) ?? { users: 0, heard: database.listen(channel, hear) }
      open.set(channel, ear)
      ear.users += 1
      clearTimeout(ear.leaving)
      const close = () => {
        ear.users -= 1
        if (ear.users > 0) return
        ear.leaving = setTimeout(() => {
          open.delete(channel)
          ear.heard()
        }, keptMs).unref()
      }
      return { ready: ear.heard.ready, close }
    },
  }
}

/** Notice of a selection for other processes; `from` is the process that sent it. */
type Shown = { from: string; interviewId: string; selection: SharedSelection }

type Notice = { interviewId: string; payload: string }
type Tell = (ctx: Ctx, interviewId: string, about: string, payload: string) => void

/**
 * Notifies other processes in a separate statement: a NOTIFY inside a transaction would hold a database-wide lock until
 * the commit is on disk, so all commits would queue. Only the last payload for each `about` is sent. `older` is the
 * channel that servers of before hear.
 */
function makeTeller(older: string): Tell {
  let waiting = new Map<string, Notice>()
  let isTelling = false
  const work = async (ctx: Ctx) => {
    isTelling = true
    while (waiting.size > 0) {
      const notices = [...waiting.values()]
      waiting = new Map()
      try {
        await ctx.database.pool.query({
          name: 'feed_tell_by_hash',
          // The announced data is on disk already, and the notice itself isn't stored.
          text: `select pg_notify(channel, payload), pg_notify($3, payload || '${newMark}')
            from unnest($1::text[], $2::text[]) as notice (channel, payload), ${withoutDisk}`,
          values: [
            notices.map(({ interviewId }) => channelOf(interviewId)),
            notices.map(({ payload }) => payload),
            older,
          ],
        })
      } catch (error) {
        // Followers elsewhere look for themselves every 15 s.
        ctx.log.warn({ err: error, channel: older }, 'other servers were not told')
      }
    }
    isTelling = false
  }
  return (ctx, interviewId, about, payload) => {
    waiting.set(about, { interviewId, payload })
    if (!isTelling) void work(ctx)
  }
}

/** Announces to every open stream of the interview that its state has changed. */
export async function announce(ctx: Ctx, interviewId: string): Promise<void> {
  feedOf(ctx).stateChanged(interviewId)
  await ctx.db.execute(sql`select pg_notify('session', ${interviewId})`)
}

/** Shows a person's cursors to all followers of the interview; not stored. */
export function showSelection(ctx: Ctx, interviewId: string, selection: SharedSelection): void {
  feedOf(ctx).show(ctx, interviewId, selection)
}
