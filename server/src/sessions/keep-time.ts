/** Keeps the server's clock, and the ends of interviews right where a clock is set while they run. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isAnyRunning } from '../interview-access/rows.ts'
import { type Clock, maxDriftMs } from '../platform/clock/clock.ts'
import type { Ctx } from '../platform/context/context.ts'
import { findLastBeat, scheduleEndsAgain } from './clock.ts'

const tickMs = 1_000
/** Looked at less often: a comparison takes a query. */
const compareEveryTicks = 5
const sayEveryTicks = 3_600
/** An answer that took longer says too little about its moment. */
const maxAnswerMs = 1_000
/** A heartbeat further ahead comes from a clock that was quite wrong. */
const maxAheadMs = 24 * 3_600_000

/**
 * Where the clock was set back while no server ran, and an interview runs: the last moment that was kept. The time of
 * the interview goes on from it; otherwise the candidate would get the difference on top.
 */
export async function findLatestMoment(ctx: Ctx): Promise<number> {
  const last = (await findLastBeat(ctx))?.getTime() ?? -Infinity
  const aheadMs = last - ctx.now().getTime()
  if (aheadMs < maxDriftMs || aheadMs > maxAheadMs) return -Infinity
  return (await isAnyRunning({ ...ctx, now: () => new Date(last) })) ? last : -Infinity
}

export type Time = { databaseAheadMs: number }

/** Compares this server's clock with that of the machine and of the database, until stopped. `time` is kept up to date. */
export async function keepTime(ctx: Ctx, clock: Clock, time: Time): Promise<() => void> {
  const stopping = new AbortController()
  let scheduledMs = 0
  let isFree = false
  const look = async () => {
    time.databaseAheadMs = (await measureDatabase(ctx)) ?? time.databaseAheadMs
    isFree = Math.abs(clock.aheadMs()) > maxDriftMs && !(await isAnyRunning(ctx))
    if (Math.abs(time.databaseAheadMs - scheduledMs) <= maxDriftMs) return
    const seconds = Math.round(time.databaseAheadMs / 1000)
    ctx.log.warn(
      { seconds },
      "the database's clock is ahead of this server's; ends of interviews are scheduled by both",
    )
    await scheduleEndsAgain(ctx)
    scheduledMs = time.databaseAheadMs
  }
  const tryLook = () => look().catch((error: unknown) => ctx.log.warn({ err: error }, 'the clocks were not compared'))
  await tryLook()
  void (async () => {
    for (let ticks = 1; !stopping.signal.aborted; ticks += 1) {
      await sleep(tickMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      if (stopping.signal.aborted) return
      clock.tick(isFree)
      const aheadMs = clock.aheadMs()
      if (ticks % sayEveryTicks === 0 && Math.abs(aheadMs) > maxDriftMs) {
        ctx.log.warn(
          { aheadMs: Math.round(aheadMs) },
          'the clock of this machine is followed once no interview is running',
        )
      }
      const wasSet = clock.sinceStepMs() < 2 * tickMs
      if (!wasSet && ticks % compareEveryTicks !== 0) continue
      await tryLook()
    }
  })()
  return () => stopping.abort()
}

async function measureDatabase({ database, now }: Ctx): Promise<number | undefined> {
  const from = performance.now()
  const { rows } = await database.pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  )
  const tookMs = performance.now() - from
  return tookMs > maxAnswerMs ? undefined : rows[0]!.ms - (now().getTime() - tookMs / 2)
}
