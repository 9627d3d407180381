/**
 * The journal: one append-only, hash-chained list for each interview. Promises one dense order under any number of
 * writers, that a repeated batch is appended once, and that each pad and drawing board is the fold of its entries. It
 * knows no rules of the interview: callers decide who may write.
 * Public files: boards.ts, chain.ts, chains.ts, feed.ts, files.ts, moments.ts, opening.ts, pads.ts, presence.ts,
 * quick.ts, reading.ts, seal.ts, stream.ts, turn.ts, visibility.ts.
 */
import { Refusal, refuse } from '@nova/contract/refusals'
import type { Actor, Pad, ServerKind, ServerPayload } from '@nova/contract/room/journal'
import { and, eq, inArray } from 'drizzle-orm'
import { type Caller, type Ctx, inTransaction, isInTransaction, isUuid } from '../platform/context/context.ts'
import { drawEntries, findBoard } from './boards.ts'
import { firstHash } from './chain.ts'
import { tellGrown } from './channels.ts'
import { noteFailedWrite, noteNextWrite, noteRequest as note, type Pen } from './contact.ts'
import { foldEdits } from './pads.ts'
import { type Head, idsOf, type NewEntry, sealEntries } from './seal.ts'
import { journal, journalHeads, pads } from './tables.ts'

/** Begins an interview's journal, in the transaction that makes the interview. */
export async function openJournal(ctx: Ctx, interviewId: string): Promise<void> {
  await ctx.db.insert(journalHeads).values({ interviewId, seq: 0, hash: firstHash, used: {} })
}

/** Locks the interview's journal until the transaction ends. Lock it before the interview's row, to avoid deadlocks. */
export async function lockJournal(ctx: Ctx, interviewId: string): Promise<Head> {
  if (!isUuid(interviewId)) throw refuse('interview_not_found')
  const heads = await ctx.db.select().from(journalHeads).where(eq(journalHeads.interviewId, interviewId)).for('update')
  if (!heads[0]) throw refuse('interview_not_found')
  return heads[0]
}

/**
 * Appends entries in their order, inside the caller's transaction or else in a new one, and gives the last
 * sequence number. Entries whose clientId is already stored are skipped. Refuses stale edits with the edits they missed.
 * `locked` is the head that the caller has just locked; without it append locks for itself.
 */
export async function append(ctx: Ctx, interviewId: string, entries: NewEntry[], locked?: Head): Promise<number> {
  // Hold the lock until the entries are stored, or two writers get the same number.
  if (!isInTransaction(ctx)) return inTransaction(ctx, (tx) => append(tx, interviewId, entries))
  const head = locked ?? (await lockJournal(ctx, interviewId))
  const fresh = await withoutRepeated(ctx, interviewId, entries)
  if (fresh.length === 0) return head.seq
  await foldEdits(ctx, interviewId, fresh, entries)
  await drawEntries(fresh, (questionId) => findBoard(ctx, interviewId, questionId))
  const { head: next, sealed, sizes } = await sealEntries(head, fresh, ctx.now())
  const rows = sealed.map((entry, index) => {
    return { ...entry, interviewId, at: new Date(entry.at), late: entry.late ?? null, bytes: sizes[index]! }
  })
  await ctx.db.insert(journal).values(rows)
  await ctx.db
    .update(journalHeads)
    .set(next)
    .where(eq(journalHeads.interviewId, interviewId))
    .returning({ told: tellGrown(interviewId, next.seq) })
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

/** Notifies interviewers, once, that the record is full: further writes are refused. */
export function noteFull(ctx: Ctx, interviewId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const head = await lockJournal(tx, interviewId)
    if (head.used.isFull) return
    const text =
      'The record of this interview is full. What is written from now on is not kept; answers can be submitted.'
    const entry = { actor: system, kind: 'problem' as const, payload: { text } }
    await append(tx, interviewId, [entry], { ...head, used: { ...head.used, isFull: true } })
  })
}

/** A caller as the journal names it. Candidates have no name there, so that evidence is read without knowing whose it is. */
export function actorOf(caller: Caller): Actor {
  if (caller.role === 'interviewer') return { role: 'interviewer', id: caller.id, name: caller.name }
  return { role: caller.role === 'candidate' ? 'candidate' : 'system', id: null, name: null }
}

const system: Actor = { role: 'system', id: null, name: null }

/** Writes the entries about contact with a candidate's device. */
export const contactPen: Pen = {
  lock: lockJournal,
  write: (ctx, id, payload) => appendOwn(ctx, id, 'contact', payload, { actor: system }),
}

/** Notes a request of the candidate's device: the journal says when contact with it was lost and regained. */
export function noteRequest(ctx: Ctx, interviewId: string): Promise<void> {
  return note(ctx, interviewId, contactPen)
}

/** Carries out a candidate's write; where it fails on our side, contact counts as lost until one succeeds. */
export async function writeInContact<T>(ctx: Ctx, interviewId: string, write: () => Promise<T>): Promise<T> {
  if (ctx.actor.role !== 'candidate') return write()
  await noteNextWrite(ctx, interviewId, contactPen)
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) noteFailedWrite(ctx, interviewId)
    throw error
  }
}

export const nova: Actor = { role: 'system', id: null, name: 'Nova' }

/** Every pad of an interview with its current text. */
export async function readPads(ctx: Ctx, interviewId: string): Promise<Pad[]> {
  const rows = await ctx.db.select().from(pads).where(eq(pads.interviewId, interviewId))
  return rows.map(({ questionId, language, version, text, isDeleted }) => ({
    questionId,
    language,
    version,
    text,
    ...(isDeleted ? { isDeleted } : {}),
  }))
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
