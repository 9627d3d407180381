/**
 * Claims: work that one server at a time does for a key, kept in the database so that all servers agree. A claim is
 * refreshed while its work lasts; one that was not refreshed for 20 seconds was left by a server that ended, and is
 * free. Any server can ask the holder to end its work.
 */
import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context/context.ts'
import { type Database, withoutDisk } from '../database/database.ts'

export type Claim = {
  id: string
  /** Aborts when the end of the work was requested. */
  signal: AbortSignal
  /** Frees the key. Never throws: a remaining claim expires. */
  release: () => Promise<void>
}

type Controllers = Map<string, AbortController & { key: string }>
type Held = { controllers: Controllers; ready: Promise<void>; timer: NodeJS.Timeout | undefined }

const beatMs = 5_000
/**
 * A claim lives with its server, so it needs no flush to disk: after a power failure it is as free as an abandoned one.
 */
const unwaited = sql.raw(withoutDisk)
const staleAfter = sql`interval '20 seconds'`
const channel = 'claims'
const heldBy = new WeakMap<Database, Held>()

/** Takes the key until it is released; undefined if it is held. */
export function claim(ctx: Ctx, key: string): Promise<Claim | undefined> {
  return take(ctx, key, sql`claims.seen_at < now() - ${staleAfter}`)
}

/** Takes the key from its holder, which learns of it with its next refresh. */
export async function takeClaim(ctx: Ctx, key: string): Promise<Claim> {
  const claimed = await take(ctx, key, sql`true`)
  return claimed!
}

async function take(ctx: Ctx, key: string, isFree: SQL): Promise<Claim | undefined> {
  const { database } = ctx
  const held = heldBy.get(database) ?? listen(database)
  heldBy.set(database, held)
  await held.ready
  const id = randomUUID()
  const taken = await database.db.execute(sql`
    insert into claims (key, id, seen_at) select ${key}, ${id}::uuid, now() from ${unwaited}
    on conflict (key) do update set id = excluded.id, seen_at = excluded.seen_at, is_ended = false
      where ${isFree}
    returning id`)
  if (taken.rowCount === 0) return undefined
  const controller = Object.assign(new AbortController(), { key })
  held.controllers.set(id, controller)
  held.timer ??= setInterval(() => void refresh(ctx, held), beatMs).unref()
  const release = async () => {
    held.controllers.delete(id)
    if (held.controllers.size === 0) {
      clearInterval(held.timer)
      held.timer = undefined
    }
    const freeing = database.db.execute(sql`delete from claims using ${unwaited} where id = ${id}`)
    await freeing.catch((error: unknown) => ctx.log.warn({ err: error }, 'a claim was not released'))
  }
  return { id, signal: controller.signal, release }
}

/** Asks the holder of this claim, on whichever server, to end its work; false where there is no such claim. */
export async function endClaim(ctx: Ctx, key: string, id: string): Promise<boolean> {
  const asked = await ctx.database.db.execute(sql`
    update claims set is_ended = true
    where key = ${key} and id::text = ${id.toLowerCase()} and seen_at >= now() - ${staleAfter}
    returning pg_notify(${channel}, id::text)`)
  return asked.rowCount !== 0
}

/** Asks the holder of this key to end its work; false where there is none, or it was asked before. */
export async function endHolder(ctx: Ctx, key: string): Promise<boolean> {
  const asked = await ctx.database.db.execute(sql`
    update claims set is_ended = true where key = ${key} and not is_ended returning pg_notify(${channel}, id::text)`)
  return asked.rowCount !== 0
}

function listen(database: Database): Held {
  const controllers: Controllers = new Map()
  // A notice missed during a lost connection is found by the next refresh.
  const { ready } = database.listen(channel, (id) => controllers.get(id)?.abort())
  return { controllers, ready, timer: undefined }
}

async function refresh({ database, log }: Ctx, { controllers }: Held): Promise<void> {
  try {
    const asked = [...controllers]
    const ids = sql.param(asked.map(([id]) => id))
    const kept = await database.db.execute<{ id: string; is_ended: boolean }>(
      sql`update claims set seen_at = now() where id = any(${ids}::uuid[]) returning id, is_ended`,
    )
    for (const { id, is_ended: isEnded } of kept.rows) if (isEnded) controllers.get(id)?.abort()
    const found = new Set(kept.rows.map(({ id }) => id))
    for (const [id, controller] of asked) {
      if (found.has(id) || !controllers.has(id)) continue
      await restore(database, id, controller)
      // Released since.
      if (!controllers.has(id)) await database.db.execute(sql`delete from claims where id = ${id}`)
    }
    await database.db.execute(sql`delete from claims where seen_at < now() - interval '1 hour'`)
  } catch (error) {
    log.warn({ err: error }, 'claims were not refreshed')
  }
}

/** A claim that is no longer there was forgotten by a database that crashed, or another server has taken its key. */
async function restore({ db }: Database, id: string, controller: AbortController & { key: string }): Promise<void> {
  const restored = await db.execute(sql`
    insert into claims (key, id, seen_at) values (${controller.key}, ${id}::uuid, now()) on conflict do nothing
    returning id`)
  if (restored.rowCount === 0) controller.abort()
}
