/** The stored file: its row, and its bytes in pieces, so that neither making nor downloading holds it in memory. */
import { randomUUID } from 'node:crypto'
import { copyDays } from '@nova/contract/retention/personal-copy'
import { and, eq, lte, ne } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { isWaiting } from '../platform/jobs/jobs.ts'
import { type CopyRow, personalCopies, personalCopyPieces } from './tables.ts'

const dayMs = 86_400_000
const pieceBytes = 256 * 1024
/** A making that a crash of the server ends is begun again; one that fails by itself is given up after minutes. */
const maxAttempts = 5

export const jobKeyOf = (interviewId: string) => `personal-copy:${interviewId}`

export async function findCopy(ctx: Pick<Ctx, 'db'>, interviewId: string): Promise<CopyRow | undefined> {
  const [row] = await ctx.db.select().from(personalCopies).where(eq(personalCopies.interviewId, interviewId))
  return row
}

/** True while a job is at work on it, or waits for its turn. */
export async function isBeingMade(ctx: Pick<Ctx, 'db'>, row: CopyRow): Promise<boolean> {
  return row.state === 'making' && (await isWaiting(ctx.db, [jobKeyOf(row.interviewId)]))
}

/** Adds the job, in place of the file that there is; in a transaction that holds the interview. */
export async function beginCopy(
  tx: Ctx,
  { id: interviewId, companyId }: { id: string; companyId: string },
  madeBy: string,
): Promise<void> {
  const values = {
    companyId,
    state: 'making' as const,
    making: randomUUID(),
    madeBy,
    startedAt: tx.now(),
    entriesDone: 0,
    entriesTotal: 0,
    bytes: null,
    madeAt: null,
    expiresAt: null,
  }
  await tx.db
    .insert(personalCopies)
    .values({ interviewId, ...values })
    .onConflictDoUpdate({ target: personalCopies.interviewId, set: values })
  await tx.db.delete(personalCopyPieces).where(eq(personalCopyPieces.interviewId, interviewId))
  const options = { key: jobKeyOf(interviewId), queue: 'personal-copy', attempts: maxAttempts }
  await tx.jobs.add(tx.db, 'personal-copy', { interviewId }, options)
}

export type Making = { interviewId: string; making: string }

/** Begins an attempt, from nothing; undefined where there is nothing to make any more. */
export async function beginAttempt(ctx: Ctx, interviewId: string, total: number): Promise<Making | undefined> {
  return inTransaction(ctx, async (tx) => {
    const making = randomUUID()
    const begun = await tx.db
      .update(personalCopies)
      .set({ making, entriesDone: 0, entriesTotal: total })
      .where(and(eq(personalCopies.interviewId, interviewId), eq(personalCopies.state, 'making')))
      .returning({ id: personalCopies.interviewId })
    if (begun.length === 0) return undefined
    await tx.db.delete(personalCopyPieces).where(eq(personalCopyPieces.interviewId, interviewId))
    return { interviewId, making }
  })
}

const isOf = ({ interviewId, making }: Making) =>
  and(
    eq(personalCopies.interviewId, interviewId),
    eq(personalCopies.making, making),
    eq(personalCopies.state, 'making'),
  )

/** False where another attempt has taken its place. */
export async function noteProgress(ctx: Ctx, making: Making, done: number): Promise<boolean> {
  const noted = await ctx.db
    .update(personalCopies)
    .set({ entriesDone: done })
    .where(isOf(making))
    .returning({ id: personalCopies.interviewId })
  return noted.length > 0
}

/** Stores what the stream gives, piece by piece; answers with the bytes. */
export async function storePieces(ctx: Ctx, making: Making, stream: AsyncIterable<Buffer>): Promise<number> {
  let [place, total, held] = [0, 0, 0]
  let chunks: Buffer[] = []
  const store = async () => {
    await ctx.db.insert(personalCopyPieces).values({ ...making, place, bytes: Buffer.concat(chunks) })
    place += 1
    total += held
    held = 0
    chunks = []
  }
  for await (const chunk of stream) {
    chunks.push(chunk)
    held += chunk.length
    if (held >= pieceBytes) await store()
  }
  if (held > 0) await store()
  return total
}

/** From now on the file can be downloaded; false where another attempt has taken this one's place. */
export async function finishAttempt(tx: Ctx, making: Making, bytes: number): Promise<boolean> {
  const madeAt = tx.now()
  const expiresAt = new Date(madeAt.getTime() + copyDays * dayMs)
  const finished = await tx.db
    .update(personalCopies)
    .set({ state: 'ready', bytes, madeAt, expiresAt })
    .where(isOf(making))
    .returning({ id: personalCopies.interviewId })
  if (finished.length === 0) return false
  const isOther = ne(personalCopyPieces.making, making.making)
  await tx.db.delete(personalCopyPieces).where(and(eq(personalCopyPieces.interviewId, making.interviewId), isOther))
  return true
}

/** Gives the making up, as if it had not been asked for. */
export async function dropCopy(ctx: Ctx, interviewId: string): Promise<void> {
  await ctx.db.delete(personalCopies).where(eq(personalCopies.interviewId, interviewId))
}

/** Removes the pieces of an attempt that failed. */
export async function dropPieces(ctx: Ctx, { making }: Making): Promise<void> {
  await ctx.db.delete(personalCopyPieces).where(eq(personalCopyPieces.making, making))
}

/** The bytes in their order. Fails if the file is deleted or made again during the download, which then breaks off. */
export async function* readStored(ctx: Ctx, { making, bytes: total }: CopyRow): AsyncGenerator<Buffer> {
  let read = 0
  for (let place = 0; read < total!; place += 1) {
    const [piece] = await ctx.db
      .select({ bytes: personalCopyPieces.bytes })
      .from(personalCopyPieces)
      .where(and(eq(personalCopyPieces.making, making), eq(personalCopyPieces.place, place)))
    if (!piece) throw new Error('The copy was deleted during its download.')
    read += piece.bytes.length
    yield piece.bytes
  }
}

/** Deletes the files that have been kept for their days. */
export async function deleteExpiredCopies(ctx: Ctx): Promise<void> {
  await ctx.db.delete(personalCopies).where(lte(personalCopies.expiresAt, ctx.now()))
}
