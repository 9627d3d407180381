/**
 * What was appended, to those who follow an interview in this process: at once what this process wrote, and by the
 * database's word what others did. One feed a database; followers are found by interview, so that rooms cost one another nothing.
 */
import { randomUUID } from 'node:crypto'
import type { EntryOf } from '@nova/contract/journal'
import type { SharedSelection } from '@nova/contract/selections'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { type Database, withoutDisk } from '../platform/database/database.ts'

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
  /** Tells of entries that this process has just written and that no transaction may take back any more. */
  tell: (ctx: Ctx, interviewId: string, entries: EntryOf[]) => void
  /** Runs with the id of every interview whose state changed here or elsewhere. */
  onStateOf: (then: (interviewId: string) => void) => void
  /** The state has changed: told here at once. */
  stateChanged: (interviewId: string) => void
  /** Shows where somebody's cursors stand, here and elsewhere. */
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
  const grown = database.listen(
    'journal',
    (payload) => {
      const [interviewId = '', seq] = payload.split(':')
      each(interviewId, (follower) => follower.onGrown(Number(seq)))
    },
    missed,
  )
  const stateChanged = (interviewId: string) => {
    for (const then of stateListeners) then(interviewId)
    each(interviewId, (follower) => follower.onState())
  }
  const changed = database.listen('session', stateChanged)
  const here = randomUUID()
  const selected = database.listen('selection', (payload) => {
    const { from, interviewId, selection } = JSON.parse(payload) as Shown
    if (from !== here) each(interviewId, (follower) => follower.onSelection(selection))
  })
  const ready = Promise.all([grown.ready, changed.ready, selected.ready])
  const tellOthers = makeTeller('journal')
  const showOthers = makeTeller('selection')
  return {
    follow: (interviewId, follower) => {
      const all = followers.get(interviewId) ?? new Set()
      followers.set(interviewId, all.add(follower))
      const stop = () => {
        all.delete(follower)
        if (all.size === 0 && followers.get(interviewId) === all) followers.delete(interviewId)
      }
      return { ready, stop }
    },
    tell: (ctx, interviewId, entries) => {
      const seq = entries.at(-1)!.seq
      each(interviewId, (follower) => follower.onGrown(seq, entries))
      tellOthers(ctx, interviewId, `${interviewId}:${seq}`)
    },
    onStateOf: (then) => void stateListeners.add(then),
    stateChanged,
    show: (ctx, interviewId, selection) => {
      each(interviewId, (follower) => follower.onSelection(selection))
      const { role, id } = selection.by
      const shown: Shown = { from: here, interviewId, selection }
      showOthers(ctx, `${interviewId} ${role} ${id}`, JSON.stringify(shown))
    },
  }
}

/** What other processes are told of a selection; `from` is the process that knows it. */
type Shown = { from: string; interviewId: string; selection: SharedSelection }

/**
 * Other processes hear by NOTIFY, in a statement of its own: within a transaction it would hold a lock of the whole
 * database until the commit is on disk, and all commits would wait for one another. Of one `about` the last is told.
 */
function makeTeller(channel: string): (ctx: Ctx, about: string, payload: string) => void {
  let waiting = new Map<string, string>()
  let isTelling = false
  const work = async (ctx: Ctx) => {
    isTelling = true
    while (waiting.size > 0) {
      const payloads = [...waiting.values()]
      waiting = new Map()
      try {
        await ctx.database.pool.query({
          name: 'feed_tell',
          // What it tells of is on disk, and it is itself kept nowhere.
          text: `select pg_notify($1, payload) from unnest($2::text[]) as payload, ${withoutDisk}`,
          values: [channel, payloads],
        })
      } catch (error) {
        // Followers elsewhere look for themselves every 15 s.
        ctx.log.warn({ err: error, channel }, 'other servers were not told')
      }
    }
    isTelling = false
  }
  return (ctx, about, payload) => {
    waiting.set(about, payload)
    if (!isTelling) void work(ctx)
  }
}

/** Tells every open stream of the interview that its state has changed. */
export async function announce(ctx: Ctx, interviewId: string): Promise<void> {
  feedOf(ctx).stateChanged(interviewId)
  await ctx.db.execute(sql`select pg_notify('session', ${interviewId})`)
}

/** Shows where somebody's cursors stand to everybody who follows the interview; kept nowhere. */
export function showSelection(ctx: Ctx, interviewId: string, selection: SharedSelection): void {
  feedOf(ctx).show(ctx, interviewId, selection)
}
