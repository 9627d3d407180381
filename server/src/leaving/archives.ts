/**
 * A company's archive: made by a job, kept in the database in parts so that any server can hand it out, and removed
 * after a week. It is there whole or not at all.
 */
import { createHash, randomUUID } from 'node:crypto'
import { archiveDays, type CompanyArchive } from '@nova/contract/accounts/leaving'
import { refuse } from '@nova/contract/refusals'
import { and, eq, lte, ne } from 'drizzle-orm'
import { readCompanyName } from '../accounts/company-name.ts'
import { holdOwnPassword, requirePassword } from '../accounts/passwords.ts'
import { requireAdministrator } from '../companies/companies.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { companyArchiveParts, companyArchives } from './tables.ts'
import { writeArchive } from './writing.ts'

const dayMs = 86_400_000
const partBytes = 1024 * 1024
const maxTries = 6

export async function readArchive(ctx: Ctx, companyId: string): Promise<CompanyArchive | null> {
  const [row] = await ctx.db.select().from(companyArchives).where(eq(companyArchives.companyId, companyId))
  if (!row) return null
  const { state, askedAt, madeAt, bytes, sha256, interviews, rows } = row
  return {
    state,
    askedAt: askedAt.toISOString(),
    madeAt: madeAt?.toISOString() ?? null,
    until: madeAt ? new Date(madeAt.getTime() + archiveDays * dayMs).toISOString() : null,
    bytes,
    sha256,
    interviews,
    rows,
  }
}

/** Has one made in place of the one before; one that is being made goes on. Its content is of this moment or later. */
export async function askArchive(ctx: Ctx, { password }: { password: string }): Promise<void> {
  const { companyId } = requireAdministrator(ctx)
  const known = await requirePassword(ctx, password)
  await inTransaction(ctx, async (tx) => {
    await holdOwnPassword(tx, known)
    const isOwn = eq(companyArchives.companyId, companyId)
    const [before] = await tx.db.select().from(companyArchives).where(isOwn).for('update')
    // After a day all tries are used up.
    if (before?.state === 'making' && tx.now().getTime() - before.askedAt.getTime() < dayMs) return
    await tx.db.delete(companyArchives).where(isOwn)
    const id = randomUUID()
    await tx.db.insert(companyArchives).values({ id, companyId, state: 'making', askedAt: tx.now() })
    await planMaking(tx, id)
    const subject = await readCompanyName(tx, companyId)
    await writeAudit(tx, { act: 'company.archive-made', companyId, subject })
  })
}

async function planMaking(tx: Ctx, archiveId: string): Promise<void> {
  const options = { key: `archive:${archiveId}`, queue: 'company-archive', attempts: maxTries, isPatient: true }
  await tx.jobs.add(tx.db, 'company-archive', { archiveId }, options)
}

/** Job `company-archive`. Killed at any moment, the next try begins again. */
export async function makeArchive(ctx: Ctx, archiveId: string): Promise<void> {
  const isMeant = eq(companyArchives.id, archiveId)
  const [row] = await ctx.db
    .update(companyArchives)
    .set({ state: 'making', isStale: false })
    .where(and(isMeant, ne(companyArchives.state, 'ready')))
    .returning()
  if (!row) return
  await removeParts(ctx, archiveId)
  try {
    const made = await writeParts(ctx, row)
    await inTransaction(ctx, (tx) => keepWhole(tx, archiveId, made))
  } catch (error) {
    await ctx.db
      .update(companyArchives)
      .set({ state: 'failed' })
      .where(and(isMeant, eq(companyArchives.state, 'making')))
    await removeParts(ctx, archiveId)
    throw error
  }
}

type Made = { bytes: number; sha256: string; interviews: number; rows: number; madeAt: Date }

async function writeParts(ctx: Ctx, { id: archiveId, companyId }: { id: string; companyId: string }): Promise<Made> {
  const hash = createHash('sha256')
  let [bytes, place] = [0, 0]
  let waiting: Buffer[] = []
  let waitingBytes = 0
  async function write(): Promise<void> {
    await ctx.db.insert(companyArchiveParts).values({ archiveId, place, bytes: Buffer.concat(waiting) })
    place += 1
    waiting = []
    waitingBytes = 0
  }
  const manifest = await writeArchive(ctx, companyId, async (piece) => {
    hash.update(piece)
    bytes += piece.length
    waiting.push(piece)
    waitingBytes += piece.length
    if (waitingBytes >= partBytes) await write()
  })
  if (waitingBytes > 0) await write()
  return {
    bytes,
    sha256: hash.digest('hex'),
    interviews: manifest.counts.interviews,
    rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
    madeAt: new Date(manifest.madeAt),
  }
}

/** Made again where an interview of it was deleted since its snapshot. */
async function keepWhole(tx: Ctx, archiveId: string, made: Made): Promise<void> {
  const isMeant = eq(companyArchives.id, archiveId)
  const [row] = await tx.db.select().from(companyArchives).where(isMeant).for('update')
  if (!row) return
  if (!row.isStale) {
    await tx.db
      .update(companyArchives)
      .set({ state: 'ready', ...made })
      .where(isMeant)
    return
  }
  await removeParts(tx, archiveId)
  await planMaking(tx, archiveId)
}

async function removeParts(ctx: Ctx, archiveId: string): Promise<void> {
  await ctx.db.delete(companyArchiveParts).where(eq(companyArchiveParts.archiveId, archiveId))
}

/** The file, piece by piece. Ends with an error where it is removed before its end, so that no half is taken for the whole. */
export async function downloadArchive(
  ctx: Ctx,
): Promise<{ name: string; bytes: number; pieces: AsyncIterable<Buffer> }> {
  const { companyId } = requireAdministrator(ctx)
  const isReady = and(eq(companyArchives.companyId, companyId), eq(companyArchives.state, 'ready'))
  const [row] = await ctx.db.select().from(companyArchives).where(isReady)
  if (!row) throw refuse('no_archive')
  const subject = await readCompanyName(ctx, companyId)
  await writeAudit(ctx, { act: 'company.archive-downloaded', companyId, subject })
  const day = row.madeAt!.toISOString().slice(0, 10)
  return { name: `nova-company-${day}.zip`, bytes: row.bytes!, pieces: readPieces(ctx, row.id, row.bytes!) }
}

async function* readPieces(ctx: Ctx, archiveId: string, total: number): AsyncGenerator<Buffer> {
  for (let place = 0, sent = 0; sent < total; place += 1) {
    const isNext = and(eq(companyArchiveParts.archiveId, archiveId), eq(companyArchiveParts.place, place))
    const [part] = await ctx.db.select({ bytes: companyArchiveParts.bytes }).from(companyArchiveParts).where(isNext)
    if (!part) throw new Error('the archive was removed while it was downloaded')
    sent += part.bytes.length
    yield part.bytes
  }
}

export async function removeOldArchives(ctx: Ctx): Promise<void> {
  const oldest = new Date(ctx.now().getTime() - archiveDays * dayMs)
  await ctx.db.delete(companyArchives).where(lte(companyArchives.madeAt, oldest))
}
