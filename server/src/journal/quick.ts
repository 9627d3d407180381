/**
 * The fast path into the journal, for candidates' typing: optimistic, without a transaction or a lock. The state that
 * a batch is checked against is cached in memory with the head of the chain at which it was read. The entries are
 * inserted only if the head is unchanged, which proves that the cache is current. Everything unusual takes the locked path.
 */
import { Refusal } from '@nova/contract/refusals'
import type { Board } from '@nova/contract/room/board'
import type { EntryOf, Pad } from '@nova/contract/room/journal'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import type { Database } from '../platform/database/database.ts'
import { drawEntries, findBoard } from './boards.ts'
import { feedOf } from './feed.ts'
import { makeGroupWriter, type Writer } from './group.ts'
import { applyEntries, findPad, padKey } from './pads.ts'
import { type Head, idsOf, type NewEntry, sealEntries } from './seal.ts'
import { journalHeads } from './tables.ts'

/** The state that a batch is checked against, and the check. Every change of that state must append to the journal. */
export type Judging<S> = {
  read: () => Promise<S>
  /** The entries to append; undefined if the locked path must decide. A refusal is final too. */
  judge: (standing: S) => NewEntry[] | undefined
}

/** `standing` is read by the first who judges by it; read after the head, it is current where the head has not moved. */
type Kept = { head: Head; standing: { read: unknown } | undefined; pads: Map<string, Pad>; boards: Map<string, Board> }
type Entered = { seq: number; sealed: EntryOf[] }
type Quick = { kept: Map<string, Kept>; turns: Map<string, Promise<unknown>>; write: Writer }

const maxKept = 2000
const tries = 2
const quicks = new WeakMap<Database, Quick>()

/** Appends a batch on the fast path and returns its last number; undefined if it needs the locked path. */
export async function appendQuick<S>(ctx: Ctx, interviewId: string, judging: Judging<S>): Promise<number | undefined> {
  const prepare = async (kept: Kept) => void (kept.standing ??= { read: await judging.read() })
  return (await enter(ctx, interviewId, (kept) => judging.judge(kept.standing!.read as S), prepare))?.seq
}

/**
 * Appends entries that need no check and decide no later check, such as messages; returns them as stored. Undefined if
 * they need the locked path, for example since one exists already.
 */
export async function appendUnjudged(
  ctx: Ctx,
  interviewId: string,
  entries: NewEntry[],
): Promise<EntryOf[] | undefined> {
  return (await enter(ctx, interviewId, () => entries))?.sealed
}

type Judge = (kept: Kept) => NewEntry[] | undefined

async function enter(
  ctx: Ctx,
  interviewId: string,
  judge: Judge,
  prepare?: (kept: Kept) => Promise<void>,
): Promise<Entered | undefined> {
  const quick = quicks.get(ctx.database) ?? { kept: new Map(), turns: new Map(), write: makeGroupWriter(ctx.database) }
  quicks.set(ctx.database, quick)
  const id = interviewId.toLowerCase()
  return inTurnOf(quick.turns, id, async () => {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const kept = quick.kept.get(id) ?? (await load(ctx, id))
      if (kept) await prepare?.(kept)
      // Only a success caches it again: after a failure the state is read afresh.
      quick.kept.delete(id)
      const next = kept && (await attemptWith(ctx, quick.write, id, kept, judge))
      if (next === 'refused') return undefined
      if (!next) continue
      keep(quick.kept, id, next.kept)
      return { seq: next.kept.head.seq, sealed: next.sealed }
    }
    return undefined
  })
}

async function load(ctx: Ctx, id: string): Promise<Kept | undefined> {
  // The head is read first: a change made while the rest is read then shows as a moved head.
  const { seq, hash, used } = journalHeads
  const [head] = await ctx.db.select({ seq, hash, used }).from(journalHeads).where(eq(journalHeads.interviewId, id))
  if (!head) return undefined
  return { head, standing: undefined, pads: new Map(), boards: new Map() }
}

async function attemptWith(
  ctx: Ctx,
  write: Writer,
  id: string,
  kept: Kept,
  judge: Judge,
): Promise<{ kept: Kept; sealed: EntryOf[] } | 'refused' | undefined> {
  try {
    const entries = judge(kept)
    if (!entries) return 'refused'
    idsOf(entries)
    const find = async (questionId: string, language: Pad['language']) =>
      kept.pads.get(padKey({ questionId, language })) ?? (await findPad(ctx, id, questionId, language))
    const changed = await applyEntries(entries, find, async () => new Stale())
    const drawn = await drawEntries(entries, async (questionId) => {
      return kept.boards.get(questionId) ?? (await findBoard(ctx, id, questionId))
    })
    const { head, sealed, sizes } = await sealEntries(kept.head, entries, ctx.now())
    if (!(await write({ interviewId: id, was: kept.head, head, sealed, sizes, pads: changed }))) return undefined
    feedOf(ctx).tell(ctx, id, sealed)
    const pads = new Map(kept.pads)
    for (const pad of changed) pads.set(padKey(pad), pad)
    return { kept: { ...kept, head, pads, boards: new Map([...kept.boards, ...drawn]) }, sealed }
  } catch (error) {
    // Let the locked path decide what this is: a refusal, a repeated batch, or a lost database.
    if (!(error instanceof Refusal) && !(error instanceof Stale)) ctx.log.debug({ err: error }, 'not the quick way')
    return 'refused'
  }
}

class Stale extends Error {}

/** Cached state of the interviews that were written to last. */
function keep(all: Map<string, Kept>, id: string, next: Kept): void {
  all.set(id, next)
  if (all.size > maxKept) all.delete(all.keys().next().value!)
}

/** Runs the appends of one interview one after the other. */
async function inTurnOf<T>(turns: Map<string, Promise<unknown>>, id: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(id)
  const turn = (before ?? Promise.resolve()).then(work, work)
  turns.set(id, turn)
  try {
    return await turn
  } finally {
    if (turns.get(id) === turn) turns.delete(id)
  }
}
