/** Outcomes of people after their interviews: imported by administrators, read for figures about many alone. */
import {
  type ImportedOutcomes,
  maxOutcomeProblems,
  maxOutcomes,
  type OutcomesFile,
} from '@nova/contract/interviews/outcomes'
import { refuse } from '@nova/contract/refusals'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { requireAdministrator } from '../companies/companies.ts'
import { readEncodedCsv } from '../imports/csv-file.ts'
import { type CompletedInterview, listCompletedOf } from '../interview-access/of-company.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { type OutcomeRow, readOutcomeRows, type RowProblem } from './outcome-rows.ts'
import { interviewOutcomes } from './tables.ts'

/** As many interviews as a file's rows are looked up among: the newest. */
const maxInterviews = 50_000

/** Stores the valid rows. An e-mail address means that person's newest interview completed by the date. */
export async function importOutcomes(ctx: Ctx, file: OutcomesFile): Promise<ImportedOutcomes> {
  const { companyId } = requireAdministrator(ctx)
  const { rows, encoding, isSure } = await readEncodedCsv(Buffer.from(file.data, 'base64'), file.encoding)
  const { right, problems } = readOutcomeRows(rows, ctx.now().toISOString().slice(0, 10))
  const { found, missing } = matchRows(right, await listCompletedOf(ctx, companyId, maxInterviews))
  const all = [...problems, ...missing].toSorted((one, other) => one.line - other.line)
  const kept = await keepOutcomes(ctx, companyId, found)
  return {
    ...kept,
    encoding,
    isSure,
    problems: all.slice(0, maxOutcomeProblems),
    moreProblems: Math.max(0, all.length - maxOutcomeProblems),
  }
}

type Found = { interviewId: string; row: OutcomeRow }

function matchRows(rows: readonly OutcomeRow[], completed: readonly CompletedInterview[]) {
  const byId = new Map(completed.map((each) => [each.id, each]))
  const byEmail = Map.groupBy(
    completed.flatMap((each) => each.emails.map((email) => ({ email, each }))),
    ({ email }) => email,
  )
  const [found, missing]: [Map<string, Found>, RowProblem[]] = [new Map(), []]
  for (const row of rows) {
    const { line, keyKind, key, at } = row
    const isBefore = ({ completedAt }: CompletedInterview) => completedAt.toISOString().slice(0, 10) <= at
    const candidates = keyKind === 'interview' ? [byId.get(key)] : (byEmail.get(key) ?? []).map(({ each }) => each)
    const known = candidates.filter((each) => each !== undefined)
    const match = known.find(isBefore)
    if (!match) {
      const message =
        known.length > 0
          ? 'The date is before the interview.'
          : `No completed interview of your company has this ${keyKind}.`
      missing.push({ line, message })
    } else if (found.has(match.id)) {
      missing.push({ line, message: `The same interview is in line ${found.get(match.id)!.row.line}.` })
    } else found.set(match.id, { interviewId: match.id, row })
  }
  return { found: [...found.values()], missing }
}

function keepOutcomes(
  ctx: Ctx,
  companyId: string,
  found: readonly Found[],
): Promise<{ added: number; replaced: number }> {
  if (found.length === 0) return Promise.resolve({ added: 0, replaced: 0 })
  return inTransaction(ctx, async (tx) => {
    const { interviewId, companyId: its } = interviewOutcomes
    // Imports of one company take turns, so that the bound holds.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`outcomes:${companyId}`}, 0))`)
    const ids = found.map((each) => each.interviewId)
    const replaced = await tx.db.$count(interviewOutcomes, inArray(interviewId, ids))
    const added = ids.length - replaced
    if ((await tx.db.$count(interviewOutcomes, eq(its, companyId))) + added > maxOutcomes)
      throw refuse('too_many_outcomes')
    const about = { companyId, importedAt: tx.now(), importedBy: requireInterviewer(tx).name }
    await tx.db
      .insert(interviewOutcomes)
      .values(found.map(({ interviewId: id, row: { level, at } }) => ({ interviewId: id, level, at, ...about })))
      .onConflictDoUpdate({
        target: interviewId,
        set: {
          level: sql`excluded.level`,
          at: sql`excluded.at`,
          importedAt: sql`excluded.imported_at`,
          importedBy: sql`excluded.imported_by`,
        },
      })
    await writeAudit(tx, { act: 'outcomes.imported', companyId, subject: '', details: { added, replaced } })
    return { added, replaced }
  })
}

/** Deletes all of the caller's company. */
export async function deleteOutcomes(ctx: Ctx): Promise<void> {
  const { companyId } = requireAdministrator(ctx)
  await inTransaction(ctx, async (tx) => {
    const isTheirs = eq(interviewOutcomes.companyId, companyId)
    const deleted = await tx.db.$count(interviewOutcomes, isTheirs)
    await tx.db.delete(interviewOutcomes).where(isTheirs)
    await writeAudit(tx, { act: 'outcomes.deleted', companyId, subject: '', details: { deleted } })
  })
}

/** The newest import first. */
export async function readOutcomes(ctx: Ctx, companyId: string) {
  const { interviewId, level, importedAt, importedBy, companyId: its } = interviewOutcomes
  return ctx.db
    .select({ interviewId, level, importedAt, importedBy })
    .from(interviewOutcomes)
    .where(eq(its, companyId))
    .orderBy(desc(importedAt))
    .limit(maxOutcomes)
}
