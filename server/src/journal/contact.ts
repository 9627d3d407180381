/**
 * Contact with a candidate's device: the journal says when it was lost and when it was regained. An open stream and
 * every request are contact, but for writes that fail here: they begin a loss until one is acknowledged. Both entries are written when the device is heard again, so that a crash of the server
 * loses nothing and the server's own downtime counts as the device being offline.
 */
import type { ServerPayload } from '@nova/contract/room/journal'
import { sql } from 'drizzle-orm'
import { type Ctx, inTransaction, isUuid } from '../platform/context/context.ts'
import type { Database } from '../platform/database/database.ts'

/** A shorter silence without a stream isn't a loss of contact. */
export const minSilenceMs = 10_000
/** A stream that another process holds marks itself every 15 s. */
const streamSeenMs = 20_000
const maxKnown = 10_000

/** How the journal is written; handed in, for the journal's door hands this file on. */
export type Pen = {
  lock: (ctx: Ctx, id: string) => Promise<unknown>
  write: (ctx: Ctx, id: string, payload: ServerPayload<'contact'>) => Promise<unknown>
}

type Silence = { from: number; to: number }
type Known = {
  streams: number
  heardAt: number
  keptAt: number
  /** The last long silence while a stream looked open: the stream may have been dead. */
  silence: Silence | undefined
  /** When a write first failed on our side, until one is acknowledged. */
  failedAt?: number | undefined
}

const contacts = new WeakMap<Database, Map<string, Known>>()

function knownOf(ctx: Ctx): Map<string, Known> {
  const known = contacts.get(ctx.database) ?? new Map<string, Known>()
  contacts.set(ctx.database, known)
  return known
}

/** Notes a request of the candidate's device. Never fails the request. */
export async function noteRequest(ctx: Ctx, interviewId: string, pen: Pen): Promise<void> {
  if (!isUuid(interviewId)) return
  const id = interviewId.toLowerCase()
  const all = knownOf(ctx)
  const known = all.get(id)
  const now = ctx.now().getTime()
  if (known && (known.streams > 0 || now - known.heardAt < minSilenceMs)) {
    if (now - known.heardAt >= minSilenceMs) known.silence = { from: known.heardAt, to: now }
    known.heardAt = now
    // A device with a stream is recorded in the journal or in its row of presence.
    if (known.streams === 0 && now - known.keptAt >= minSilenceMs / 2) await attempt(ctx, () => keep(ctx, id, known))
    return
  }
  if (all.size >= maxKnown) forgetIdle(all)
  const fresh: Known = { streams: known?.streams ?? 0, heardAt: now, keptAt: now, silence: undefined }
  all.set(id, fresh)
  await attempt(ctx, async () => {
    if (await readLoss(ctx, id)) {
      await inTransaction(ctx, async (tx) => {
        await pen.lock(tx, id)
        const lostAt = await readLoss(tx, id)
        if (lostAt) await writeLoss(tx, id, pen, { from: lostAt.getTime(), to: now })
        await keep(tx, id, fresh)
      })
    } else await keep(ctx, id, fresh)
  })
}

/**
 * Notes that the candidate's device has opened a stream; answers what to do when it closes. A device whose network has
 * gone leaves a stream that looks open for many minutes. When it opens another one after a silence, contact counts as
 * lost since the last request before that silence.
 */
export async function noteStream(ctx: Ctx, interviewId: string, pen: Pen): Promise<() => Promise<void>> {
  const id = interviewId.toLowerCase()
  const all = knownOf(ctx)
  const now = ctx.now().getTime()
  const known = all.get(id) ?? { streams: 0, heardAt: now, keptAt: 0, silence: undefined }
  all.set(id, known)
  const { silence } = known
  known.silence = undefined
  known.streams += 1
  if (silence && known.streams > 1 && now - silence.to < minSilenceMs) {
    await attempt(ctx, () =>
      inTransaction(ctx, async (tx) => {
        await pen.lock(tx, id)
        if (await isOpenFor(tx, id, new Date(silence.from))) {
          await writeLoss(tx, id, pen, silence)
        }
      }),
    )
  }
  return async () => {
    known.streams -= 1
    known.heardAt = Math.max(known.heardAt, ctx.now().getTime())
    await attempt(ctx, () => keep(ctx, id, known))
  }
}

/** Notes that a write of the device failed on our side: its page says that it is offline, and so does the journal. */
export function noteFailedWrite(ctx: Ctx, interviewId: string): void {
  const known = knownOf(ctx).get(interviewId.toLowerCase())
  if (known) known.failedAt ??= ctx.now().getTime()
}

/** Before a write that follows failed ones: writes their loss, by which late work is judged. */
export async function noteNextWrite(ctx: Ctx, interviewId: string, pen: Pen): Promise<void> {
  const id = interviewId.toLowerCase()
  const known = knownOf(ctx).get(id)
  const from = known?.failedAt
  if (!known || from === undefined) return
  await attempt(ctx, async () => {
    const loss = { from, to: ctx.now().getTime() }
    await inTransaction(ctx, async (tx) => {
      await pen.lock(tx, id)
      if (await isOpenFor(tx, id, new Date(from))) await writeLoss(tx, id, pen, loss)
    })
    known.failedAt = undefined
  })
}

async function attempt(ctx: Ctx, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    ctx.log.warn({ err: error }, 'contact with a candidate could not be noted')
  }
}

function forgetIdle(all: Map<string, Known>): void {
  for (const [id, { streams }] of all) if (streams === 0) all.delete(id)
}

async function keep(ctx: Ctx, id: string, known: Known): Promise<void> {
  known.keptAt = ctx.now().getTime()
  // Only a joined interview has a row here: before that nothing is recorded.
  await ctx.db.execute(sql`insert into contacts (interview_id, heard_at)
    select ${id}::uuid, ${new Date(known.heardAt).toISOString()}::timestamptz
     where exists (select 1 from journal where interview_id = ${id}::uuid and kind = 'joined')
    on conflict (interview_id) do update set heard_at = greatest(contacts.heard_at, excluded.heard_at)`)
}

type Facts = {
  joined: boolean
  streaming: boolean
  last: string | null
  ended: string | null
}

/** Since when contact is lost; undefined where it is not, or where nothing depends on it. */
async function readLoss(ctx: Ctx, id: string): Promise<Date | undefined> {
  const now = ctx.now().getTime()
  const oldest = new Date(now - streamSeenMs).toISOString()
  const { rows } = await ctx.db.execute<Facts>(sql`select
    exists (select 1 from journal where interview_id = ${id}::uuid and kind = 'joined') as joined,
    exists (select 1 from presence where interview_id = ${id}::uuid and role = 'candidate'
      and seen_at > ${oldest}::timestamptz) as streaming,
    to_char(greatest(
      (select greatest(heard_at, seen_at) from contacts where interview_id = ${id}::uuid),
      (select at from journal where interview_id = ${id}::uuid and actor->>'role' = 'candidate' order by seq desc limit 1)
    ) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last`)
  const facts = rows[0]
  if (!facts?.joined || facts.streaming || !facts.last) return undefined
  const last = new Date(facts.last)
  if (now - last.getTime() < minSilenceMs) return undefined
  return (await isOpenFor(ctx, id, last)) ? last : undefined
}

/** True if a loss at that moment can still decide anything: it came before the interview became final. */
async function isOpenFor(ctx: Ctx, id: string, lostAt: Date): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ over: boolean }>(sql`select exists (
    select 1 from journal where interview_id = ${id}::uuid and kind = 'status'
       and payload->>'to' in ('Completed', 'Cancelled') and at <= ${lostAt.toISOString()}::timestamptz) as over`)
  return !rows[0]?.over
}

async function writeLoss(ctx: Ctx, id: string, { write }: Pen, { from, to }: Silence): Promise<void> {
  await write(ctx, id, { state: 'lost', at: new Date(from).toISOString() })
  await write(ctx, id, { state: 'regained', at: new Date(to).toISOString() })
}
