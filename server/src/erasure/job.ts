/**
 * Job `retention`, every hour on one server at a time: mails each company what is deleted soon, and erases what is due,
 * person by person. Killed at any moment, the next run goes on: each erasure is one transaction.
 */
import { noticeDays } from '@nova/contract/retention/retention'
import { and, eq, inArray } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { hasUnsentMail } from '../platform/mail/kept.ts'
import { listDue } from '../retention/due.ts'
import { readStandingOf } from '../retention/retention.ts'
import { listRuling, readRules } from '../retention/rules.ts'
import { eraseInterview, listErased } from './erase.ts'
import { mailAdministrators } from './mails.ts'
import { erasureRequests, retentionClock, retentionNotices } from './tables.ts'
import { writeDueList } from './texts.ts'

export const runEveryMs = 3_600_000
const dayMs = 86_400_000
/** Erased by one company's rule in one run; the rest follows in the next run, which begins at once. */
const maxAtOnce = 500

/** Plans the next run; replaces the one that waits. */
export async function planRetention({ jobs, db }: Pick<Ctx, 'jobs' | 'db'>, runAt: Date): Promise<void> {
  await jobs.add(db, 'retention', {}, { key: 'retention', queue: 'retention', runAt, isPatient: true })
}

/** One run, which plans the next. `alsoDelete`: what else is deleted by date; it waits like the rules after a jump. */
export async function runRetention(ctx: Ctx, alsoDelete: (ctx: Ctx) => Promise<void>): Promise<void> {
  let isLeft = false
  try {
    const clock = await readClock(ctx)
    if (clock.isNewDay || clock.isJump) await mailLists(ctx, clock)
    isLeft = clock.isWaiting ? false : await eraseDue(ctx)
    await eraseApproved(ctx)
    await listErased(ctx)
    if (!clock.isWaiting) await alsoDelete(ctx)
  } finally {
    await planRetention(ctx, new Date(ctx.now().getTime() + (isLeft ? 0 : runEveryMs)))
  }
}

type Clock = { isNewDay: boolean; isJump: boolean; isWaiting: boolean }

/** Notes this run. After more than a day without one, deleting by rule waits for another day. */
async function readClock(ctx: Ctx): Promise<Clock> {
  return inTransaction(ctx, async (tx) => {
    const [before] = await tx.db.select().from(retentionClock).for('update')
    const now = tx.now()
    const sinceMs = before ? now.getTime() - before.lastRunAt.getTime() : 0
    const isJump = sinceMs > dayMs
    const waitsUntil = isJump ? new Date(now.getTime() + dayMs) : (before?.waitsUntil ?? null)
    const set = { lastRunAt: now, waitsUntil }
    await tx.db.insert(retentionClock).values(set).onConflictDoUpdate({ target: retentionClock.isOnly, set })
    const dayOf = (at: Date) => at.toISOString().slice(0, 10)
    return {
      isNewDay: !before || dayOf(before.lastRunAt) !== dayOf(now),
      isJump,
      isWaiting: waitsUntil !== null && waitsUntil > now,
    }
  })
}

/** One list to each company that has something new on it; after a jump, of all that is past its date. */
async function mailLists(ctx: Ctx, { isJump }: Clock): Promise<void> {
  const until = new Date(ctx.now().getTime() + (isJump ? 0 : noticeDays * dayMs))
  for (const companyId of await listRuling(ctx)) {
    const { due, total } = await listDue(ctx, companyId, await readRules(ctx, companyId), { until, most: 10_000 })
    const fresh = isJump ? due : await withoutTold(ctx, due)
    if (fresh.length === 0) continue
    const count = isJump ? total : fresh.length
    const content = writeDueList({ total: count, first: fresh[0]!.deletedOn, waits: isJump })
    const onceKey = `retention-list:${companyId}:${ctx.now().toISOString().slice(0, 10)}`
    await inTransaction(ctx, async (tx) => {
      await mailAdministrators(tx, companyId, { kind: 'retention-list', onceKey, content })
      const rows = fresh.map(({ interviewId, deletedOn }) => ({ interviewId, dueAt: deletedOn }))
      for (let at = 0; at < rows.length; at += 1_000)
        await tx.db
          .insert(retentionNotices)
          .values(rows.slice(at, at + 1_000))
          .onConflictDoNothing()
    })
  }
}

async function withoutTold<T extends { interviewId: string }>(ctx: Ctx, due: T[]): Promise<T[]> {
  if (due.length === 0) return []
  const ids = due.map(({ interviewId }) => interviewId)
  const { interviewId } = retentionNotices
  const rows = await ctx.db.select({ interviewId }).from(retentionNotices).where(inArray(interviewId, ids))
  const told = new Set(rows.map((row) => row.interviewId))
  return due.filter((each) => !told.has(each.interviewId))
}

/** True where more is due than one run takes. */
async function eraseDue(ctx: Ctx): Promise<boolean> {
  let isLeft = false
  for (const companyId of await listRuling(ctx)) {
    const how = { until: ctx.now(), most: maxAtOnce }
    const { due, total } = await listDue(ctx, companyId, await readRules(ctx, companyId), how)
    let erased = 0
    for (const { interviewId } of due)
      if (await eraseOne(ctx, interviewId, 'rule', (tx) => isDueNow(tx, interviewId))) erased += 1
    isLeft ||= erased > 0 && total > due.length
  }
  return isLeft
}

/** One that fails is tried again by the next run, and doesn't keep the others. */
async function eraseOne(ctx: Ctx, id: string, reason: 'rule' | 'request', isDue: (tx: Ctx) => Promise<boolean>) {
  try {
    return await eraseInterview(ctx, id, reason, isDue)
  } catch (error) {
    ctx.log.error({ err: error, interviewId: id }, 'an interview that is due could not be erased; it is tried again')
    return false
  }
}

async function isDueNow(ctx: Ctx, interviewId: string): Promise<boolean> {
  const deletedOn = (await readStandingOf(ctx, interviewId))?.dates.deletedOn
  return deletedOn !== null && deletedOn !== undefined && deletedOn <= ctx.now()
}

/** Approved requests, once their last mail is out, or after a day. */
async function eraseApproved(ctx: Ctx): Promise<void> {
  const { interviewId, answeredAt, state } = erasureRequests
  const rows = await ctx.db
    .select({ interviewId, answeredAt })
    .from(erasureRequests)
    .where(eq(state, 'approved'))
    .orderBy(answeredAt)
    .limit(maxAtOnce)
  for (const row of rows) {
    const isOld = ctx.now().getTime() - row.answeredAt!.getTime() > dayMs - 2 * runEveryMs
    if (!isOld && (await hasUnsentMail(ctx, row.interviewId))) continue
    await eraseOne(ctx, row.interviewId, 'request', (tx) => isApproved(tx, row.interviewId))
  }
}

async function isApproved(ctx: Ctx, id: string): Promise<boolean> {
  const isMeant = and(eq(erasureRequests.interviewId, id), eq(erasureRequests.state, 'approved'))
  return (await ctx.db.$count(erasureRequests, isMeant)) > 0
}
