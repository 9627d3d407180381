/** Tests, in the word of hiring systems: open positions on offer, and their interviews, sent to a person or cancelled. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { maxNameLength } from '@nova/contract/constants'
import { hiringSystemNames } from '@nova/contract/hiring/connections'
import { CandidateForm } from '@nova/contract/positions/positions'
import { Refusal, type RefusalCode, refuse } from '@nova/contract/refusals'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { requireInterviewer } from '../accounts/accounts.ts'
import { changeStatus } from '../interviews/status.ts'
import { type Ctx, inTransaction, type InterviewerCaller, isUuid } from '../platform/context/context.ts'
import { validate } from '../platform/http/input.ts'
import { canQueueMail } from '../platform/mail/mail.ts'
import { addPrepared, prepareAdding } from '../positions/adding.ts'
import { followInterview } from '../webhooks/following.ts'
import { readTest } from './standing.ts'
import { type ConnectionRow, connections, hiringTests, type TestRow, updates } from './tables.ts'

type Wish = {
  positionId: string
  person: { first_name?: string | null | undefined; last_name?: string | null | undefined; email: string }
  /** The parts by which the system's own request is known again. May refuse. */
  readRequest: () => { request: readonly string[]; callback: string | null }
}

/**
 * Makes the interview, publishes it and mails its link. The same request again gives the same id and does nothing. A refusal is
 * shown on the connection too: its administrators don't see the answer that the system got.
 */
export async function startTest(ctx: Ctx, wish: Wish): Promise<string> {
  try {
    return await makeTest(ctx, wish)
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) await noteRefusal(ctx, error)
    throw error
  }
}

async function noteRefusal(ctx: Ctx, { code, message }: Refusal): Promise<void> {
  const { id, system } = requireConnected(ctx)
  const name = hiringSystemNames[system!]
  const words = `${name} asked for an interview, but we made none. ${message} ${next[code] ?? ''}`.trim()
  await ctx.db
    .update(connections)
    .set({ lastRefusal: words.slice(0, maxError), lastRefusalAt: ctx.now() })
    .where(eq(connections.id, id))
}

const next: Partial<Record<RefusalCode, string>> = {
  invalid_input: 'Correct the candidate there and send the test again.',
  position_not_found: 'Choose another test there.',
}

/** Without a name, people are called by their address. */
const Invited = CandidateForm.extend({ name: z.union([z.literal(''), CandidateForm.shape.name]) })

async function makeTest(ctx: Ctx, { positionId, person, readRequest }: Wish): Promise<string> {
  const { id: connectionId } = requireConnected(ctx)
  const { request, callback } = readRequest()
  const hash = createHash('sha256')
    .update(JSON.stringify([positionId, ...request]))
    .digest()
  const isSame = and(eq(hiringTests.connectionId, connectionId), eq(hiringTests.request, hash))
  // After a cancelled one the same request asks for another.
  const findKnown = async (on: Ctx) => {
    const [row] = await on.db.select().from(hiringTests).where(isSame)
    const standing = row && (await readTest({ ...on, actor: { role: 'system' } }, row))
    return standing && standing.stage !== 'cancelled' ? row.id : undefined
  }
  const known = await findKnown(ctx)
  if (known) return known
  if (ctx.mailServer.health === 'off' || !canQueueMail(ctx))
    throw refuse('mail_off', 'This installation can’t send email at the moment, so no interview was made.')
  const name = [person.first_name, person.last_name]
    .map((each) => (each ?? '').trim())
    .join(' ')
    .trim()
    .slice(0, maxNameLength)
  const form = validate(Invited, { name: name.toWellFormed().trim(), email: person.email, publish: true })!
  const prepared = await prepareAdding(ctx, positionId)
  return inTransaction(ctx, async (tx) => {
    // The same request may come twice at once: the second waits and finds what the first made.
    await tx.db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`hiring:${connectionId}:${hash.toString('hex')}`}, 0))`,
    )
    const madeFirst = await findKnown(tx)
    if (madeFirst) return madeFirst
    await tx.db
      .update(hiringTests)
      .set({ request: randomBytes(32) })
      .where(isSame)
    const { interviewId } = await addPrepared(
      tx,
      prepared,
      { ...form, name: form.name || form.email },
      { mayRepeat: true },
    )
    const id = randomUUID()
    await tx.db.insert(hiringTests).values({
      id,
      connectionId,
      interviewId,
      request: hash,
      callback,
      createdAt: tx.now(),
      shareId: null,
      sealedToken: null,
    })
    await followInterview(tx, interviewId)
    return id
  })
}

/** Cancels an interview before the candidate joins; a cancelled one stays so. */
export async function cancelTest(ctx: Ctx, id: string): Promise<void> {
  const test = await requireTest(ctx, id)
  await inTransaction(ctx, async (tx) => {
    await noteKnown(tx, test.id)
    await changeStatus(tx, test.interviewId, (from) => {
      if (from === 'Scheduled' || from === 'Cancelled') return 'Cancelled'
      throw refuse('hiring_test_under_way')
    })
  })
}

/** The system that cancels needs no update about it. */
async function noteKnown(tx: Ctx, testId: string): Promise<void> {
  const isCancelled = and(eq(updates.testId, testId), eq(updates.kind, 'cancelled'))
  if ((await tx.db.$count(updates, isCancelled)) > 0) return
  const now = tx.now()
  const known = { kind: 'cancelled', mark: '', state: 'delivered', createdAt: now, nextAt: now } as const
  await tx.db.insert(updates).values({ testId, ...known })
}

/** A test that the calling connection sent. */
export async function requireTest(ctx: Ctx, id: string): Promise<TestRow> {
  const { id: connectionId } = requireConnected(ctx)
  if (!isUuid(id)) throw refuse('hiring_test_not_found')
  const [found] = await ctx.db
    .select()
    .from(hiringTests)
    .where(and(eq(hiringTests.id, id), eq(hiringTests.connectionId, connectionId)))
  if (!found) throw refuse('hiring_test_not_found')
  return found
}

/** Undefined where it was revoked a moment ago. */
export async function findConnection({ db }: Ctx, id: string): Promise<ConnectionRow | undefined> {
  return (await db.select().from(connections).where(eq(connections.id, id)))[0]
}

/** Shown on the connection until something arrives again. */
export async function noteError({ db, now }: Ctx, connectionId: string, words: string): Promise<void> {
  await db
    .update(connections)
    .set({ lastError: words.slice(0, maxError), lastErrorAt: now() })
    .where(eq(connections.id, connectionId))
}

const maxError = 500

/** The connection that calls. */
export function requireConnected(ctx: Ctx): NonNullable<InterviewerCaller['key']> {
  const { key } = requireInterviewer(ctx)
  if (!key?.system) throw refuse('bad_hiring_key')
  return key
}
