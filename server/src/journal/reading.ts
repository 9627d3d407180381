/** Reading the journal, in pieces small enough that neither this process nor its other callers wait for one of them. */
import type { EntryKind, EntryOf, JournalPage } from '@nova/contract/room/journal'
import type { PadLanguage } from '@nova/contract/words'
import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, max, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { firstHash } from './chain.ts'
import { journal, journalHeads } from './tables.ts'
import { maySee } from './visibility.ts'

/** Most bytes of payload, and most entries, that are read at once. */
const pieceBytes = 1024 * 1024
const pieceEntries = 2000
/** Most bytes of payload in one reply. */
const replyBytes = 4 * 1024 * 1024

type Reading = { after?: number; kinds?: EntryKind[]; questionId?: string }

/** The whole journal of an interview, or what follows `after`; for readings on the server. */
export async function readEntries(ctx: Ctx, interviewId: string, reading: Reading = {}): Promise<EntryOf[]> {
  const entries: EntryOf[] = []
  for await (const piece of readPieces(ctx, interviewId, reading)) for (const entry of piece) entries.push(entry)
  return entries
}

/** The same, piece by piece; between two pieces others get their turn. */
export async function* readPieces(
  ctx: Pick<Ctx, 'db'>,
  interviewId: string,
  reading: Reading = {},
): AsyncGenerator<EntryOf[]> {
  let after = reading.after ?? 0
  for (;;) {
    const { entries, isLast } = await readSome(ctx, interviewId, { ...reading, after, maxBytes: pieceBytes })
    if (entries.length > 0) yield entries
    if (isLast) return
    after = entries.at(-1)!.seq
  }
}

type Piece = { after: number; maxBytes: number; limit?: number }

/** Reads entries after `after`, up to about `maxBytes` of payload but at least one entry; `isLast` if none follow. */
export async function readSome(
  ctx: Pick<Ctx, 'db'>,
  interviewId: string,
  { after, maxBytes, kinds, questionId: of, limit = pieceEntries }: Reading & Piece,
): Promise<{ entries: EntryOf[]; bytes: number; isLast: boolean }> {
  const bytes = sql`coalesce(${journal.bytes}, pg_column_size(${journal.payload}))`
  const { seq, at, actor, kind, questionId, clientId, clientAt, late, payload, hash } = journal
  const columns = { seq, at, actor, kind, questionId, clientId, clientAt, late, payload, hash }
  const measured = ctx.db
    .select({
      ...columns,
      bytesBefore: sql<number>`(sum(${bytes}) over (order by ${seq}) - ${bytes})::float8`.as('bytes_before'),
      bytesUntil: sql<number>`(sum(${bytes}) over (order by ${seq}))::float8`.as('bytes_until'),
    })
    .from(journal)
    .where(
      and(
        eq(journal.interviewId, interviewId),
        gt(seq, after),
        // An index covers entries that aren't edits.
        kinds ? inArray(kind, kinds) : undefined,
        of === undefined ? undefined : eq(questionId, of),
      ),
    )
    .orderBy(asc(seq))
    .limit(limit)
    .as('measured')
  const rows = await ctx.db.select().from(measured).where(lt(measured.bytesBefore, maxBytes)).orderBy(measured.seq)
  const entries = rows.map(({ bytesBefore: _, bytesUntil: __, ...row }) => toEntry(row))
  const read = rows.at(-1)?.bytesUntil ?? 0
  return { entries, bytes: read, isLast: rows.length < limit && read < maxBytes }
}

/** The bytes of all payloads; those of entries from before they were counted are left out. */
export async function measureJournal(ctx: Ctx, interviewId: string): Promise<number> {
  const bytes = sql<number>`coalesce(sum(${journal.bytes}), 0)::float8`
  const [sum] = await ctx.db.select({ bytes }).from(journal).where(eq(journal.interviewId, interviewId))
  return sum?.bytes ?? 0
}

export async function hasEntries(ctx: Ctx, interviewId: string, kind: Exclude<EntryKind, 'edit'>): Promise<boolean> {
  const found = await ctx.db
    .select({ seq: journal.seq })
    .from(journal)
    .where(and(eq(journal.interviewId, interviewId), eq(journal.kind, kind)))
    .limit(1)
  return found.length > 0
}

/** The entry that a client, or the server for it, gave this id; undefined where there is none. */
export async function findByClientId(ctx: Ctx, interviewId: string, clientId: string): Promise<EntryOf | undefined> {
  const { interviewId: _, bytes: __, ...columns } = getTableColumns(journal)
  const found = await ctx.db
    .select(columns)
    .from(journal)
    .where(and(eq(journal.interviewId, interviewId), eq(journal.clientId, clientId)))
  return found[0] && toEntry(found[0])
}

/** When each of these entries happened, of those that are there and that the candidate may see. */
export async function readCandidateMoments(
  ctx: Ctx,
  interviewId: string,
  seqs: readonly number[],
): Promise<Map<number, string>> {
  if (seqs.length === 0) return new Map()
  const { interviewId: _, bytes: __, ...columns } = getTableColumns(journal)
  const rows = await ctx.db
    .select(columns)
    .from(journal)
    .where(and(eq(journal.interviewId, interviewId), inArray(journal.seq, [...seqs])))
  const entries = rows.map(toEntry).filter((entry) => maySee({ role: 'candidate', interviewId }, entry))
  return new Map(entries.map(({ seq, at }) => [seq, at]))
}

/** The newest edit of a question that a person made: no template, and not what submitting has added. */
export async function findLastByHand(
  ctx: Ctx,
  interviewId: string,
  questionId: string,
): Promise<EntryOf<'edit'> | undefined> {
  const isByHand = sql`jsonb_path_exists(${journal.payload}, '$.edits[*].cause ? (@ != "template" && @ != "submitted" && @ != "proposed")')`
  const { interviewId: _, bytes: __, ...columns } = getTableColumns(journal)
  const found = await ctx.db
    .select(columns)
    .from(journal)
    .where(
      and(eq(journal.interviewId, interviewId), eq(journal.kind, 'edit'), eq(journal.questionId, questionId), isByHand),
    )
    .orderBy(desc(journal.seq))
    .limit(1)
  return found[0] && (toEntry(found[0]) as EntryOf<'edit'>)
}

/** Lists the last edit of each pad that was edited beyond its template. */
export async function listLastEdits(
  ctx: Ctx,
  interviewId: string,
): Promise<{ questionId: string; language: PadLanguage; seq: number; at: Date }[]> {
  const language = sql<PadLanguage>`${journal.payload}->>'language'`
  const rows = await ctx.db
    .select({ questionId: journal.questionId, language, seq: max(journal.seq), at: max(journal.at) })
    .from(journal)
    .where(
      and(
        eq(journal.interviewId, interviewId),
        eq(journal.kind, 'edit'),
        sql`jsonb_path_exists(${journal.payload}, '$.edits[*].cause ? (@ != "template")')`,
      ),
    )
    .groupBy(journal.questionId, language)
  return rows.flatMap(({ questionId, seq, at, ...rest }) =>
    questionId ? [{ ...rest, questionId, seq: seq!, at: at! }] : [],
  )
}

/** The number of the newest entry of a question among these kinds. */
export async function findLast(
  ctx: Ctx,
  interviewId: string,
  questionId: string,
  kinds: EntryKind[],
): Promise<number | undefined> {
  const found = await ctx.db
    .select({ seq: journal.seq })
    .from(journal)
    .where(and(eq(journal.interviewId, interviewId), eq(journal.questionId, questionId), inArray(journal.kind, kinds)))
    .orderBy(desc(journal.seq))
    .limit(1)
  return found[0]?.seq
}

type Row = Omit<typeof journal.$inferSelect, 'interviewId' | 'bytes'>

/** A row as the entry that it keeps. */
function toEntry({ late, at, ...entry }: Row): EntryOf {
  return { ...entry, at: at.toISOString(), ...(late ? { late } : {}) } as EntryOf
}

/** An entry as this caller may see it. */
export const viewEntry = (ctx: Ctx, entry: EntryOf): JournalPage['entries'][number] =>
  maySee(ctx.actor, entry) ? entry : { seq: entry.seq, hash: entry.hash }

/**
 * Reads a page of the journal as this caller may see it; hidden entries are replaced by their hash, so that the chain
 * can be checked.
 */
export async function readPage(
  ctx: Ctx,
  interviewId: string,
  query: { after: number; limit: number },
): Promise<JournalPage> {
  const entries: EntryOf[] = []
  let after = query.after
  let left = replyBytes
  while (left > 0 && entries.length < query.limit) {
    const most = Math.min(pieceEntries, query.limit - entries.length)
    const piece = await readSome(ctx, interviewId, { after, maxBytes: pieceBytes, limit: most })
    entries.push(...piece.entries)
    after = entries.at(-1)?.seq ?? after
    left -= piece.bytes
    if (piece.isLast) break
  }
  const lastSeq = await getLastSeq(ctx, interviewId)
  return {
    entries: entries.map((entry) => viewEntry(ctx, entry)),
    lastSeq,
    more: after < lastSeq,
  }
}

/** The end of the chain. */
export async function readHead(ctx: Ctx, interviewId: string): Promise<{ seq: number; hash: string }> {
  const { seq, hash } = journalHeads
  const heads = await ctx.db.select({ seq, hash }).from(journalHeads).where(eq(journalHeads.interviewId, interviewId))
  return heads[0] ?? { seq: 0, hash: firstHash }
}

/** The number of the newest entry. */
export async function getLastSeq(ctx: Ctx, interviewId: string): Promise<number> {
  const heads = await ctx.db
    .select({ seq: journalHeads.seq })
    .from(journalHeads)
    .where(eq(journalHeads.interviewId, interviewId))
  return heads[0]?.seq ?? 0
}
