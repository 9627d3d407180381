/**
 * Sends hiring systems what they have to be told: the oldest first, one at a time for an interview, and again with growing
 * pauses for three days. A failure is shown on the connection.
 */
import { and, asc, eq } from 'drizzle-orm'
import { findAdmitted } from '../accounts/sign-in.ts'
import { isStored } from '../interview-access/interview-access.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { findPause } from '../platform/sending-pause/sending-pause.ts'
import { findProblem } from '../webhooks/address.ts'
import { unfollowInterview } from '../webhooks/following.ts'
import { maxTryingMs, pauseAfter } from '../webhooks/outcomes.ts'
import { type Answer, post } from '../webhooks/posting.ts'
import { writeAshbyUpdate } from './ashby.ts'
import { isActing, openUsedKey } from './keys.ts'
import { placeOfSystemKey } from './sealed.ts'
import { readProfileUrl, readTest } from './standing.ts'
import { type ConnectionRow, connections, hiringTests, type TestRow, type UpdateRow, updates } from './tables.ts'
import { findConnection, noteError } from './tests.ts'

const ashbyApi = 'https://api.ashbyhq.com'
/** Jobs of one lane run one after the other on all servers, and a company keeps its lane; a server has more workers. */
const lanes = 4
/** Between two looks if the installation's pause has ended. */
const pausedMs = 60_000

/** Adds the job that sends; one that waits is replaced. */
export async function planSending(
  tx: Pick<Ctx, 'db' | 'jobs'>,
  { interviewId, companyId }: { interviewId: string; companyId: string },
  runAt?: Date,
): Promise<void> {
  const queue = `hiring:${Number.parseInt(companyId.slice(-2), 16) % lanes}`
  const options = { key: `hiring:${interviewId}`, queue, ...(runAt ? { runAt } : {}) }
  await tx.jobs.add(tx.db, 'hiring-send', { interviewId }, options)
}

/** Job `hiring-send`. */
export async function sendUpdates(ctx: Ctx, interviewId: string): Promise<void> {
  for (;;) {
    const [test] = await ctx.db.select().from(hiringTests).where(eq(hiringTests.interviewId, interviewId))
    const connection = test && (await findConnection(ctx, test.connectionId))
    if (!test || !connection) return
    const isWaiting = and(eq(updates.testId, test.id), eq(updates.state, 'waiting'))
    const [next] = await ctx.db.select().from(updates).where(isWaiting).orderBy(asc(updates.id)).limit(1)
    if (!next) return (await isStored(ctx, interviewId)) ? undefined : forgetTest(ctx, test)
    const at = ctx.now()
    const { companyId } = connection
    if (await findPause(ctx)) return planSending(ctx, { interviewId, companyId }, new Date(at.getTime() + pausedMs))
    const isLeft = await noteAnswer(
      ctx,
      { connection, update: next, at },
      await send(ctx, { connection, test, update: next }),
    )
    if (isLeft) return planSending(ctx, { interviewId, companyId }, isLeft)
  }
}

/** Of an interview that is deleted, once its system knows. */
export async function forgetTest(ctx: Ctx, { id, interviewId }: TestRow): Promise<void> {
  await ctx.db.delete(hiringTests).where(eq(hiringTests.id, id))
  await unfollowInterview(ctx, interviewId)
}

type Sending = { connection: ConnectionRow; test: TestRow; update: UpdateRow }

async function send(ctx: Ctx, sending: Sending): Promise<Answer> {
  const { settings } = ctx
  const { connection, test } = sending
  const failed = (failure: string): Answer => ({ tookMs: 0, status: null, text: '', failure })
  if (!isActing((await findAdmitted(ctx, [connection.makerId])).get(connection.makerId)))
    return failed('Nothing was sent: the person who made this connection can’t sign in, or is no administrator.')
  const isAshby = connection.system === 'ashby'
  const address = isAshby ? `${settings.ashbyApi ?? ashbyApi}/assessment.update` : (test.callback ?? '')
  const key = isAshby ? await openSystemKey(ctx, connection) : await openUsedKey(ctx, connection.id)
  if (!key) return failed('The key can’t be read with this SETTINGS_KEY, so nothing was sent. Make a new connection.')
  const url = URL.parse(address)
  const problem = url ? findProblem(url, settings.webhookAllow) : 'This is no address.'
  if (problem) return failed(`Nothing was sent. ${problem}`)
  const headers = {
    authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
    'user-agent': `NovaInterviews/${settings.version} (hiring systems)`,
  }
  if (!isAshby) return post(address, headers, '', settings.webhookAllow, 'PATCH')
  const ofJson = { 'content-type': 'application/json', accept: 'application/json; version=1' }
  const answer = await post(address, { ...headers, ...ofJson }, await writeBody(ctx, sending), settings.webhookAllow)
  // Ashby answers 200 where it took nothing, too.
  const isRefused = answer.failure === null && /"success"\s*:\s*false/.test(answer.text)
  return isRefused ? { ...answer, failure: 'Ashby didn’t take an update: it answered that there are errors.' } : answer
}

async function openSystemKey({ secrets }: Ctx, { id, sealedSystemKey }: ConnectionRow): Promise<string | undefined> {
  return sealedSystemKey ? secrets.open(sealedSystemKey, placeOfSystemKey(id)) : undefined
}

async function writeBody(ctx: Ctx, { connection, test, update }: Sending): Promise<string> {
  const standing = await readTest(ctx, test)
  const isOver = standing?.stage === 'complete' && update.kind !== 'cancelled' && update.kind !== 'started'
  const profileUrl = isOver ? await readProfileUrl(ctx, test.id, connection) : null
  return JSON.stringify(writeAshbyUpdate(update, standing, profileUrl))
}

type Tried = { connection: ConnectionRow; update: UpdateRow; at: Date }

/** Gives the time of the next try; undefined where the update is over. */
async function noteAnswer(
  ctx: Ctx,
  { connection, update, at }: Tried,
  { failure, retryAfterMs }: Answer,
): Promise<Date | undefined> {
  return inTransaction(ctx, async (tx) => {
    const keep = (change: Partial<UpdateRow>) => tx.db.update(updates).set(change).where(eq(updates.id, update.id))
    const tries = update.tries + 1
    if (failure === null) {
      await keep({ state: 'delivered', tries })
      const arrived = { lastError: null, lastErrorAt: null }
      await tx.db.update(connections).set(arrived).where(eq(connections.id, connection.id))
      return undefined
    }
    const firstTriedAt = update.firstTriedAt ?? at
    const lastAt = new Date(firstTriedAt.getTime() + maxTryingMs)
    const isOver = tx.now() >= lastAt
    await noteError(tx, connection.id, isOver ? `An update was given up after three days. ${failure}` : failure)
    if (isOver) {
      tx.log.warn({ connection: connection.id }, 'an update for a hiring system was given up')
      await keep({ state: 'failed', tries, firstTriedAt })
      return undefined
    }
    const nextAt = new Date(Math.min(tx.now().getTime() + pauseAfter(tries, retryAfterMs), lastAt.getTime()))
    await keep({ tries, firstTriedAt, nextAt })
    return nextAt
  })
}
