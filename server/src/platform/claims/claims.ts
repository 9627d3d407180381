/**
 * Claims: work that one server at a time does for a key, kept in the database so that all servers agree. A claim is
 * refreshed while its work lasts; one that was not refreshed for 20 seconds was left by a server that ended, and is
 * free. Any server can ask the holder to end its work.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../context/context.ts'
import { type Database, withoutDisk } from '../database/database.ts'

export type Claim = {
  id: string
  /** Aborts when somebody has asked for the work to end. */
  signal: AbortSignal
  /** Frees the key. Does not fail: what stays behind expires. */
  release: () => Promise<void>
}

type Held = { controllers: Map<string, AbortController>; ready: Promise<void>; timer: NodeJS.Timeout | undefined }

const beatMs = 5_000
/** A claim lives with the server that holds it: what the power takes is as free as one that was left. */
const unwaited = sql.raw(withoutDisk)
const staleAfter = sql`interval '20 seconds'`
const channel = 'claims'
const heldBy = new WeakMap<Database, Held>()

/** Takes the key until it is released; undefined where somebody holds it. */
export async function claim(ctx: Ctx, key: string): Promise<Claim | undefined> {
  const { database } = ctx
  const held = heldBy.get(database) ?? listen(database)
  heldBy.set(database, held)
  await held.ready
  const id = randomUUID()
  const taken = await database.db.execute(sql`
    insert into claims (key, id, seen_at) select ${key}, ${id}::uuid, now() from ${unwaited}
    on conflict (key) do update set id = excluded.id, seen_at = excluded.seen_at, is_ended = false
      where claims.seen_at < now() - ${staleAfter}
    returning id`)
  if (taken.rowCount === 0) return undefined
  const controller = new AbortController()
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

/** Asks whoever holds this key to end its work. */
export async function endHolder(ctx: Ctx, key: string): Promise<void> {
  await ctx.database.db.execute(sql`
    update claims set is_ended = true where key = ${key} and not is_ended returning pg_notify(${channel}, id::text)`)
}

function listen(database: Database): Held {
  const controllers = new Map<string, AbortController>()
  // What is missed while the connection is lost is found by the next refresh.
  const { ready } = database.listen(channel, (id) => controllers.get(id)?.abort())
  return { controllers, ready, timer: undefined }
}

async function refresh({ database, log }: Ctx, { controllers }: Held): Promise<void> {
  try {
    const ids = sql.param([...controllers.keys()])
    const kept = await database.db.execute<{ id: string; is_ended: boolean }>(
      sql`update claims set seen_at = now() where id = any(${ids}::uuid[]) returning id, is_ended`,
    )
    for (const { id, is_ended: isEnded } of kept.rows) if (isEnded) controllers.get(id)?.abort()
    await database.db.execute(sql`delete from claims where seen_at < now() - interval '1 hour'`)
  } catch (error) {
    log.warn({ err: error }, 'claims were not refreshed')
  }
}
