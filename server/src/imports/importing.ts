/**
 * The job that adds all candidates of a checked file to the position, in one transaction: all or none. It locks the
 * position only at the end, to detect concurrent changes.
 */
import { Refusal } from '@nova/contract/refusals'
import { and, asc, eq, sql } from 'drizzle-orm'
import { actAsId } from '../accounts/accounts.ts'
import { findTwice } from '../interview-access/of-position.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { addMany, lockForAdding, requireAddable } from '../positions/adding-many.ts'
import { type PreparedPosition, prepareAdding } from '../positions/adding.ts'
import { noteInvited } from './imports.ts'
import { type ImportRow, positionImportRows, positionImports } from './tables.ts'

const failures = {
  gone: 'Nothing was imported because the account that started the import is no longer active. Start it again.',
  meanwhile: 'Nothing was imported because someone in this file was added to the position since you checked it.',
  unknown: 'Something went wrong on our side, and nothing was imported. Try again.',
}

/** Job `import-candidates`. Run twice, it imports once. A failure leaves the file checked, with the reason. */
export async function importCandidates(ctx: Ctx, importId: string): Promise<void> {
  const row = await findRunning(ctx, importId)
  if (!row) return
  try {
    const starter = row.createdBy ? await actAsId(ctx, row.createdBy) : undefined
    if (!starter) return await giveUp(ctx, row, failures.gone)
    if (!(await tryToAdd(starter, row))) await checkAgain(ctx, row)
  } catch (error) {
    if (!(error instanceof Refusal)) ctx.log.error({ err: error, importId }, 'an import failed')
    await giveUp(ctx, row, error instanceof Refusal ? `Nothing was imported. ${error.message}` : failures.unknown)
  }
}

/** Maximum attempts if candidates are added or the position is changed during the run. */
const maxTries = 3

/** Thrown to roll back a result that has become stale. */
class Meanwhile extends Error {}

async function tryToAdd(ctx: Ctx, row: ImportRow): Promise<boolean> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    try {
      const prepared = await prepareAdding(ctx, row.positionId)
      return await inTransaction(ctx, (tx) => addAll(tx, ctx, prepared, row))
    } catch (error) {
      if (!(error instanceof Meanwhile)) throw error
    }
  }
  return false
}

async function findRunning(ctx: Ctx, id: string): Promise<ImportRow | undefined> {
  const isRunning = and(eq(positionImports.id, id), eq(positionImports.state, 'running'))
  return (await ctx.db.select().from(positionImports).where(isRunning))[0]
}

/** False if a person in the file has joined the position in the meantime and the whole file was wanted. */
async function addAll(tx: Ctx, ctx: Ctx, prepared: PreparedPosition, row: ImportRow): Promise<boolean> {
  requireAddable(prepared)
  // The second of two runs waits for the first, and finds it done.
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import:${row.id}`}, 0))`)
  if (!(await findRunning(tx, row.id))) return true
  const rows = await readRight(tx, row.id)
  const taken = await noteInvited(tx, row.positionId, rows)
  if (taken.length > 0 && !row.onlyRight) return false
  await keepProblems(tx, row.id, taken)
  const people = rows
    .filter(({ problems }) => problems.length === 0)
    .map(({ person: { name, email, scheduledDate, timeZone, language } }) => ({
      name,
      email,
      language: language ?? undefined,
      scheduledDate: scheduledDate ?? undefined,
      timeZone: timeZone ?? undefined,
    }))
  const publish = row.publish ?? false
  // Outside the transaction, so that the page sees how far it is.
  const onMade = (made: number) => noteMade(ctx, row.id, made)
  await addMany(tx, prepared, people, { publish, onMade })
  const locked = await lockForAdding(tx, prepared)
  const wasAdded = await isAnyTwice(tx, row.positionId, people)
  if (locked.row.version !== prepared.row.version || wasAdded) throw new Meanwhile()
  const { companyId, title: subject } = locked.row
  const details = { rows: people.length, file: row.fileName, published: publish }
  await writeAudit(tx, { act: 'position.imported', companyId, subject, details })
  const wrong = row.wrong + taken.length
  await tx.db
    .update(positionImports)
    .set({ state: 'done', made: people.length, wrong })
    .where(eq(positionImports.id, row.id))
  await tx.db.delete(positionImportRows).where(and(eq(positionImportRows.importId, row.id), isRight))
  return true
}

async function isAnyTwice(tx: Ctx, positionId: string, people: { email: string }[]): Promise<boolean> {
  const emails = people.map(({ email }) => email.toLowerCase())
  return (await findTwice(tx, positionId, emails)).length > 0
}

const isRight = sql`cardinality(${positionImportRows.problems}) = 0`

function readRight(ctx: Ctx, importId: string) {
  return ctx.db
    .select()
    .from(positionImportRows)
    .where(and(eq(positionImportRows.importId, importId), isRight))
    .orderBy(asc(positionImportRows.line))
}

type Row = Awaited<ReturnType<typeof readRight>>[number]

async function keepProblems(ctx: Ctx, importId: string, rows: Row[]): Promise<void> {
  for (const { line, problems } of rows) {
    const isMeant = and(eq(positionImportRows.importId, importId), eq(positionImportRows.line, line))
    await ctx.db.update(positionImportRows).set({ problems }).where(isMeant)
  }
}

async function noteMade(ctx: Ctx, id: string, made: number): Promise<void> {
  await ctx.db.update(positionImports).set({ made }).where(eq(positionImports.id, id))
}

/** Back to the page, with the rows that have become wrong. */
async function checkAgain(ctx: Ctx, row: ImportRow): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const taken = await noteInvited(tx, row.positionId, await readRight(tx, row.id))
    await keepProblems(tx, row.id, taken)
    await giveUp(tx, { ...row, wrong: row.wrong + taken.length }, failures.meanwhile)
  })
}

async function giveUp(ctx: Ctx, { id, wrong }: ImportRow, failure: string): Promise<void> {
  const isRunning = and(eq(positionImports.id, id), eq(positionImports.state, 'running'))
  await ctx.db.update(positionImports).set({ state: 'checked', wrong, failure, made: 0 }).where(isRunning)
}
