/**
 * Calls that can be repeated safely: the first answer to an Idempotency-Key is kept for a day and given again, over all
 * servers, as long as the caller may see its interview. A refusal did nothing, so its key is free again; a failure of ours
 * may have done something, so its key never is.
 */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal, refuse } from '@nova/contract/refusals'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Ctx, isUuid } from '../context/context.ts'
import type { SealedColumn } from '../secrets/resealing.ts'
import { asRefusal } from './errors.ts'

const hourMs = 3_600_000
const keptMs = 24 * hourMs
/** The slowest call ends earlier; a claim as old as this belongs to a server that died. */
const maxCallMs = 600_000
/** Answers kept for one caller at the same time. */
const maxKept = 5_000
const maxKeptMb = 20
const maxKey = 255
/** Files are hashed in pieces of this size, with other work between. */
const pieceBytes = 1024 * 1024

const placeOf = (id: string) => `idempotent_calls:${id}`
const idempotentCalls = pgTable('idempotent_calls', { id: uuid('id').primaryKey(), sealedReply: text('sealed_reply') })

export const sealedAnswers: SealedColumn = {
  name: 'answers kept for repeated calls',
  table: idempotentCalls,
  id: idempotentCalls.id,
  sealed: idempotentCalls.sealedReply,
  placeOf,
}

/** The header's value, quoted or bare; undefined without one. */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  const key = /^"(.*)"$/.exec(String(header))?.[1] ?? String(header)
  if (/^[\x21-\x7e]+$/.test(key) && key.length <= maxKey) return key
  throw refuse('invalid_input', `An Idempotency-Key has 1 to ${maxKey} visible ASCII characters.`)
}

type Claim = {
  caller: string
  key: string
  sent: unknown[]
  /** The interview that the call names; undefined where it makes one. */
  interviewId: string | undefined
  /** Refuses a caller who may not see an interview. */
  requireInterview: (id: string) => Promise<unknown>
  /** True for a refusal in the middle of the work. */
  isInterruption: (error: unknown) => boolean
}
type Kept = { status: number; reply: string; interviewId: string | null }
type Row = {
  id: string
  fingerprint: Buffer
  status: number | null
  reply: string | null
  interviewId: string | null
  isInterrupted: boolean
  began: Date
}

/** Answers the first call by `answer` and repeated ones by the same answer. */
export async function answerOnce(
  ctx: Ctx,
  { caller, key, sent, interviewId, requireInterview, isInterruption }: Claim,
  reply: FastifyReply,
  answer: () => Promise<unknown>,
): Promise<FastifyReply> {
  if (!ctx.secrets.canSeal) throw refuse('secrets_unavailable')
  const { pool } = ctx.database
  const keyHash = createHash('sha256').update(key).digest()
  const { id, kept } = await claim(ctx, [caller, keyHash], await fingerprintOf(sent))
  if (kept) {
    if (kept.interviewId !== null) await requireInterview(kept.interviewId)
    const opened = await ctx.secrets.open(kept.reply, placeOf(id))
    if (opened === undefined) throw refuse('call_interrupted')
    reply.status(kept.status).header('idempotent-replayed', 'true').type('application/json; charset=utf-8')
    return reply.send(opened)
  }
  let answered: unknown
  try {
    answered = await answer()
  } catch (error) {
    const isUndone = asRefusal(error).code === 'server_busy' || error instanceof Refusal
    const isFree = isUndone && !isInterruption(error)
    const [act, rest] = isFree
      ? ['delete from idempotent_calls', '']
      : ['update idempotent_calls', 'set is_interrupted = true']
    await pool.query(`${act} ${rest} where id = $1`, [id]).catch(() => undefined)
    throw error
  }
  const whole = JSON.stringify(answered) ?? ''
  await pool.query(
    `update idempotent_calls set status = $2, sealed_reply = $3,
            interview_id = (select i.id from interviews i where i.id = $4::uuid)
      where id = $1`,
    [id, reply.statusCode, await ctx.secrets.seal(whole, placeOf(id)), interviewId ?? madeInterview(answered)],
  )
  return reply.type('application/json; charset=utf-8').send(whole)
}

/** The interview that a call has made, by its answer; null where it has made none. */
function madeInterview(answered: unknown): string | null {
  const { id, interviewId, interview } = (answered ?? {}) as {
    id?: unknown
    interviewId?: unknown
    interview?: { id?: unknown }
  }
  const found = interview?.id ?? interviewId ?? id
  return typeof found === 'string' && isUuid(found) ? found : null
}

/** Without `kept` it is the first call, which holds the key from now on. */
async function claim(
  ctx: Ctx,
  [caller, keyHash]: readonly [string, Buffer],
  fingerprint: Buffer,
): Promise<{ id: string; kept?: Kept }> {
  const { pool } = ctx.database
  const now = ctx.now()
  await planForgetting(ctx, now)
  const oldest = new Date(now.getTime() - keptMs)
  await pool.query('delete from idempotent_calls where caller = $1 and began_at <= $2', [caller, oldest])
  const made = await pool.query<{ id: string }>(
    `insert into idempotent_calls (id, caller, key_hash, fingerprint, began_at)
     select gen_random_uuid(), $1::text, $2::bytea, $3::bytea, $4::timestamptz
       from (select count(*) as calls, coalesce(sum(octet_length(sealed_reply)), 0) as bytes
               from idempotent_calls where caller = $1::text) held
      where calls < $5::integer and bytes < $6::integer
     on conflict (caller, key_hash) do nothing
     returning id`,
    [caller, keyHash, fingerprint, now, maxKept, maxKeptMb * 1_000_000],
  )
  if (made.rows[0]) return { id: made.rows[0].id }
  const { rows } = await pool.query<Row>(
    `select id, fingerprint, status, sealed_reply as reply, interview_id as "interviewId",
            is_interrupted as "isInterrupted", began_at as began
       from idempotent_calls where caller = $1 and key_hash = $2`,
    [caller, keyHash],
  )
  const row = rows[0]
  if (!row) {
    const most = `At most ${maxKept} answers, or ${maxKeptMb} MB of them, are kept for a day`
    throw refuse('too_many_requests', `${most}. Wait, or send no Idempotency-Key.`)
  }
  const { id, status, reply, interviewId } = row
  if (!row.fingerprint.equals(fingerprint)) throw refuse('idempotency_mismatch')
  if (status !== null && reply !== null) return { id, kept: { status, reply, interviewId } }
  const isOver = row.isInterrupted || now.getTime() - row.began.getTime() > maxCallMs
  throw refuse(isOver ? 'call_interrupted' : 'call_in_flight')
}

/** Plans one job for all answers that begin within an hour: it deletes them when the last of them is a day old. */
async function planForgetting(ctx: Ctx, now: Date): Promise<void> {
  const before = new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs)
  const runAt = new Date(before.getTime() + keptMs)
  const payload = { before: before.toISOString() }
  await ctx.jobs.add(ctx.db, 'forget-answers', payload, { key: `forget-answers:${payload.before}`, runAt })
}

/** Deletes the answers that began before a moment. */
export async function forgetAnswers({ database: { pool } }: Ctx, { before }: { before: string }): Promise<void> {
  await pool.query('delete from idempotent_calls where began_at < $1', [before])
}

/** Files count by their content: the border between the parts of a form differs from call to call. */
async function fingerprintOf(sent: unknown[]): Promise<Buffer> {
  const add = async (value: unknown): Promise<unknown> => {
    if (Buffer.isBuffer(value)) return hashInPieces(value)
    if (Array.isArray(value)) return Promise.all(value.map((each) => add(each)))
    if (typeof value !== 'object' || value === null) return value
    const named = Object.entries(value).map(async ([name, each]) => [name, await add(each)] as const)
    return Object.fromEntries(await Promise.all(named))
  }
  return createHash('sha256')
    .update(JSON.stringify(await add(sent)))
    .digest()
}

async function hashInPieces(bytes: Buffer): Promise<string> {
  const hash = createHash('sha256')
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    if (start > 0) await nextTurn()
    hash.update(bytes.subarray(start, start + pieceBytes))
  }
  return hash.digest('hex')
}
