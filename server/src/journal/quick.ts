/**
 * The quick way into the journal, for what candidates type: no transaction and no lock. What a batch is judged by is
 * kept in memory together with the head of the chain it was read at, and the entries go in only where that head still
 * stands; then nothing else was written since, and what was kept holds. Whatever is not plain takes the locked way.
 */
import type { Board } from '@nova/contract/board'
import type { Pad } from '@nova/contract/journal'
import { Refusal } from '@nova/contract/refusals'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import type { Database } from '../platform/database/database.ts'
import { drawEntries, findBoard } from './boards.ts'
import { feedOf } from './feed.ts'
import { makeGroupWriter, type Writer } from './group.ts'
import { applyEntries, findPad, padKey } from './pads.ts'
import { type Head, idsOf, type NewEntry, sealEntries } from './seal.ts'
import { journalHeads } from './tables.ts'

/** What a batch is judged by, and how. Every change of what `read` reads must append to the journal when it is made. */
export type Judging<S> = {
  read: () => Promise<S>
  /** The entries to append; undefined where the locked way must decide. May refuse, and then that decides too. */
  judge: (standing: S) => NewEntry[] | undefined
}

type Kept = { head: Head; standing: unknown; pads: Map<string, Pad>; boards: Map<string, Board> }
type Quick = { kept: Map<string, Kept>; turns: Map<string, Promise<unknown>>; write: Writer }

const mostKept = 2000
const tries = 2
const quicks = new WeakMap<Database, Quick>()

/** Appends a batch the quick way and gives its last number; undefined where it must be done the locked way. */
export async function appendQuick<S>(ctx: Ctx, interviewId: string, judging: Judging<S>): Promise<number | undefined> {
  const quick = quicks.get(ctx.database) ?? { kept: new Map(), turns: new Map(), write: makeGroupWriter(ctx.database) }
  quicks.set(ctx.database, quick)
  const id = interviewId.toLowerCase()
  return inTurnOf(quick.turns, id, async () => {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const kept = (quick.kept.get(id) as (Kept & { standing: S }) | undefined) ?? (await load(ctx, id, judging.read))
      // Set again only by success: what failed is read anew.
      quick.kept.delete(id)
      const next = kept && (await attemptWith(ctx, quick.write, id, kept, judging))
      if (next === 'refused') return undefined
      if (!next) continue
      keep(quick.kept, id, next)
      return next.head.seq
    }
    return undefined
  })
}

async function load<S>(ctx: Ctx, id: string, read: () => Promise<S>): Promise<(Kept & { standing: S }) | undefined> {
  // The head first: what is read after it and changed meanwhile is found out by the head having moved.
  const { seq, hash, used } = journalHeads
  const [head] = await ctx.db.select({ seq, hash, used }).from(journalHeads).where(eq(journalHeads.interviewId, id))
  if (!head) return undefined
  return { head, standing: await read(), pads: new Map(), boards: new Map() }
}

async function attemptWith<S>(
  ctx: Ctx,
  write: Writer,
  id: string,
  kept: Kept & { standing: S },
  judging: Judging<S>,
): Promise<Kept | 'refused' | undefined> {
  try {
    const entries = judging.judge(kept.standing)
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
    return { head, standing: kept.standing, pads, boards: new Map([...kept.boards, ...drawn]) }
  } catch (error) {
    // The locked way says it with authority: a refusal, a repeated batch, a database that is away.
    if (!(error instanceof Refusal) && !(error instanceof Stale)) ctx.log.debug({ err: error }, 'not the quick way')
    return 'refused'
  }
}

class Stale extends Error {}

/** The interviews last written to. */
function keep(all: Map<string, Kept>, id: string, next: Kept): void {
  all.set(id, next)
  if (all.size > mostKept) all.delete(all.keys().next().value!)
}

/** One at a time for each interview. */
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
