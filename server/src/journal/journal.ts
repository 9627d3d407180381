/**
 * The journal: one append-only, hash-chained list an interview. Promises one dense order under any number of
 * writers, that a repeated batch is appended once, and that each pad and drawing board is the fold of its entries.
 * It knows no rule of the interview: who may write what, and when, is for the rooms that call it.
 */
import type { Actor, EntryOf, JournalEntry, JournalPage, Pad, ServerKind, ServerPayload } from '@nova/contract/journal'
import { refuse } from '@nova/contract/refusals'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { type Caller, type Ctx, inTransaction, isInTransaction, isUuid } from '../platform/context/context.ts'
import { drawEntries, findBoard } from './boards.ts'
import { firstHash } from './chain.ts'
import { foldEdits } from './pads.ts'
import { type Head, idsOf, type NewEntry, sealEntries } from './seal.ts'
import { journal, journalHeads, pads } from './tables.ts'
import { maySee } from './visibility.ts'

export { hasDrawing, readBoards } from './boards.ts'
export { announce, showSelection } from './feed.ts'
export { findPad } from './pads.ts'
export { isWatchedLately } from './presence.ts'
export { appendQuick } from './quick.ts'

/** Begins an interview's journal, in the transaction that makes the interview. */
export async function openJournal(ctx: Ctx, interviewId: string): Promise<void> {
  await ctx.db.insert(journalHeads).values({ interviewId, seq: 0, hash: firstHash })
}

/** Waits for, and then holds, the interview's one pen until the transaction ends. Lock this before the interview. */
export async function lockJournal(ctx: Ctx, interviewId: string): Promise<Head> {
  if (!isUuid(interviewId)) throw refuse('interview_not_found')
  const heads = await ctx.db.select().from(journalHeads).where(eq(journalHeads.interviewId, interviewId)).for('update')
  if (!heads[0]) throw refuse('interview_not_found')
  return heads[0]
}

/**
 * Appends entries in their order, inside the caller's transaction or else in one of their own, and gives the last
 * sequence number. Entries whose clientId is already there are passed over. Refuses stale edits with what their writer missed.
 * `locked` is the head that the caller has just locked; without it append locks for itself.
 */
export async function append(ctx: Ctx, interviewId: string, entries: NewEntry[], locked?: Head): Promise<number> {
  // The lock on the head must last until the entries are in, or two writers take the same number.
  if (!isInTransaction(ctx)) return inTransaction(ctx, (tx) => append(tx, interviewId, entries))
  const head = locked ?? (await lockJournal(ctx, interviewId))
  const fresh = await withoutRepeated(ctx, interviewId, entries)
  if (fresh.length === 0) return head.seq
  await foldEdits(ctx, interviewId, fresh)
  await drawEntries(fresh, (questionId) => findBoard(ctx, interviewId, questionId))
  const { head: next, sealed } = sealEntries(head, fresh, ctx.now())
  const rows = sealed.map((entry) => ({ ...entry, interviewId, at: new Date(entry.at), late: entry.late ?? null }))
  await ctx.db.insert(journal).values(rows)
  await ctx.db
    .update(journalHeads)
    .set(next)
    .where(eq(journalHeads.interviewId, interviewId))
    .returning({ told: sql`pg_notify('journal', ${`${interviewId.toLowerCase()}:${next.seq}`})` })
  return next.seq
}

/** Appends one entry of the server's own, typed by its kind. */
export function appendOwn<K extends ServerKind>(
  ctx: Ctx,
  interviewId: string,
  kind: K,
  payload: ServerPayload<K>,
  options: { questionId?: string; actor?: Actor } = {},
): Promise<number> {
  const entry = { actor: options.actor ?? actorOf(ctx.actor), kind, questionId: options.questionId ?? null, payload }
  return append(ctx, interviewId, [entry])
}

/** A caller as the journal names it. Candidates go without name: the journal is read where names must not count. */
export function actorOf(caller: Caller): Actor {
  if (caller.role === 'interviewer') return { role: 'interviewer', id: caller.id, name: caller.name }
  return { role: caller.role === 'candidate' ? 'candidate' : 'system', id: null, name: null }
}

export const nova: Actor = { role: 'system', id: null, name: 'Nova' }

/** The whole journal of an interview, or what follows `after`; for readings on the server. */
export async function readEntries(
  ctx: Ctx,
  interviewId: string,
  options: { after?: number; limit?: number; kinds?: JournalEntry['kind'][] } = {},
): Promise<EntryOf[]> {
  const found = ctx.db
    .select()
    .from(journal)
    .where(
      and(
        eq(journal.interviewId, interviewId),
        gt(journal.seq, options.after ?? 0),
        options.kinds ? inArray(journal.kind, options.kinds) : undefined,
      ),
    )
    .orderBy(asc(journal.seq))
  const rows = await (options.limit ? found.limit(options.limit) : found)
  return rows.map(({ interviewId: _, late, at, ...entry }) => {
    return { ...entry, at: at.toISOString(), ...(late ? { late } : {}) } as EntryOf
  })
}

/** A page of the journal as this caller may see it; the rest stands as its hash, so that the chain can be checked. */
export async function readPage(
  ctx: Ctx,
  interviewId: string,
  query: { after: number; limit: number },
): Promise<JournalPage> {
  const entries = await readEntries(ctx, interviewId, query)
  const lastSeq = await getLastSeq(ctx, interviewId)
  const last = entries.at(-1)?.seq ?? query.after
  return {
    entries: entries.map((entry) => (maySee(ctx.actor, entry) ? entry : { seq: entry.seq, hash: entry.hash })),
    lastSeq,
    more: last < lastSeq,
  }
}

export async function getLastSeq(ctx: Ctx, interviewId: string): Promise<number> {
  const heads = await ctx.db.select().from(journalHeads).where(eq(journalHeads.interviewId, interviewId))
  return heads[0]?.seq ?? 0
}

/** Every pad of an interview as it stands. */
export async function readPads(ctx: Ctx, interviewId: string): Promise<Pad[]> {
  const rows = await ctx.db.select().from(pads).where(eq(pads.interviewId, interviewId))
  return rows.map(({ questionId, language, version, text }) => ({ questionId, language, version, text }))
}

async function withoutRepeated(ctx: Ctx, interviewId: string, entries: NewEntry[]): Promise<NewEntry[]> {
  const ids = idsOf(entries)
  if (ids.length === 0) return entries
  const known = await ctx.db
    .select({ id: journal.clientId })
    .from(journal)
    .where(and(eq(journal.interviewId, interviewId), inArray(journal.clientId, ids)))
  const repeated = new Set(known.map(({ id }) => id))
  return entries.filter(({ clientId }) => !clientId || !repeated.has(clientId.toLowerCase()))
}
