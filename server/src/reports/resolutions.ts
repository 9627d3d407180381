/**
 * Interviewers' resolutions of integrity findings: append-only, each by a named person with a reason, and the share of
 * findings of a kind upheld in a company. They change no report.
 */
import { refuse } from '@nova/contract/refusals'
import { exactInterval } from '@nova/contract/reports/exact-interval'
import {
  accountedKinds,
  accountedSince,
  type FieldPrecision,
  findingKinds,
  type FindingReview,
  kindOfKey,
  latestResolutions,
  maxResolutions,
  type Resolution,
  type ResolutionForm,
} from '@nova/contract/reports/findings'
import type { Report } from '@nova/contract/reports/reports'
import { asc, eq, sql } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { mayOn, noteAct, requireInterview, requireOn } from '../interview-access/interview-access.ts'
import { lockJournal } from '../journal/journal.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { requireCompleted } from './reports.ts'
import { findReport } from './stored.ts'
import { findingResolutions } from './tables.ts'

/** How the findings of an interview were resolved, for readers with access. */
export async function readFindingReview(ctx: Ctx, id: string): Promise<FindingReview> {
  const row = await requireCompleted(ctx, id)
  const [resolutions, precision] = [await readResolutions(ctx, id), await readPrecision(ctx, row.companyId)]
  return { resolutions, precision, mayResolve: mayOn(requireInterviewer(ctx), row, 'judge') }
}

/** How often findings were upheld in the caller's company, by their kind. */
export async function readOwnPrecision(ctx: Ctx): Promise<{ precision: FieldPrecision[] }> {
  return { precision: await readPrecision(ctx, requireInterviewer(ctx).companyId) }
}

/** Resolves a finding of the newest report; resolving it again adds to its history. */
export async function resolveFinding(ctx: Ctx, id: string, form: ResolutionForm): Promise<Resolution> {
  const resolver = requireInterviewer(ctx)
  return inTransaction(ctx, async (tx) => {
    requireOn(tx, await requireInterview(tx, id), 'judge')
    const row = await requireCompleted(tx, id)
    const report = await findReport(tx, id)
    if (!report) throw refuse('report_not_found')
    const kind = kindOfKey(form.key)
    if (!kind || !report.integrity.findings.some(({ key }) => key === form.key)) throw refuse('finding_not_found')
    // Two who resolve at once take turns, so that the bound holds.
    await lockJournal(tx, id)
    const before = await readResolutions(tx, id)
    if (before.filter(({ key }) => key === form.key).length >= maxResolutions) throw refuse('too_many_resolutions')
    const { key: findingKey, outcome, reason } = form
    const [made] = await tx.db
      .insert(findingResolutions)
      .values({
        interviewId: id,
        companyId: row.companyId,
        findingKey,
        kind,
        outcome,
        reason,
        resolverId: resolver.id,
        resolverName: resolver.name,
        resolvedAt: tx.now(),
      })
      .returning()
    await noteAct(tx, row, 'finding.resolved', { outcome, finding: findingKey })
    return view(made!)
  })
}

/** The oldest first. */
export async function readResolutions(ctx: Ctx, id: string): Promise<Resolution[]> {
  const found = await ctx.db
    .select()
    .from(findingResolutions)
    .where(eq(findingResolutions.interviewId, id))
    .orderBy(asc(findingResolutions.place))
  return found.map(view)
}

/** The report with how each finding was resolved in words, for copies that leave the product: PDF and shared links. */
export async function withResolutions(ctx: Ctx, report: Report): Promise<Report> {
  const latest = latestResolutions(await readResolutions(ctx, report.interviewId))
  if (latest.size === 0) return report
  const findings = report.integrity.findings.map((finding) => {
    const found = finding.key === undefined ? undefined : latest.get(finding.key)
    if (!found) return finding
    const { outcome, by, at, reason } = found
    return { ...finding, resolution: `${outcomeWords[outcome]}, by ${by} on ${at.slice(0, 10)}: ${reason}` }
  })
  return { ...report, integrity: { ...report.integrity, findings } }
}

const outcomeWords: Record<Resolution['outcome'], string> = {
  upheld: 'Upheld',
  innocent: 'Innocent',
  unclear: 'Unclear',
}

function view(row: typeof findingResolutions.$inferSelect): Resolution {
  const { id, findingKey: key, outcome, reason, resolverName: by, resolvedAt } = row
  return { id, key, outcome, reason, by, at: resolvedAt.toISOString() }
}

/**
 * Each finding counts once, by its latest resolution; one that stays unclear counts for neither side. Findings of older
 * rules count apart.
 */
async function readPrecision(ctx: Ctx, companyId: string): Promise<FieldPrecision[]> {
  const { rows } = await ctx.db.execute<{ kind: string; upheld: number; resolved: number }>(sql`
    select case when kind in ${accountedKinds} and version < ${accountedSince} then 'older' else kind end as kind,
      count(*) filter (where outcome = 'upheld')::int as upheld, count(*)::int as resolved
    from (
      select distinct on (interview_id, finding_key) kind, outcome, coalesce((
        select max(formula_version::int) from reports
        where reports.interview_id = finding_resolutions.interview_id and created_at <= resolved_at
      ), 0) as version
      from finding_resolutions where company_id = ${companyId}
      order by interview_id, finding_key, place desc
    ) latest
    where outcome <> 'unclear' group by 1`)
  return ([...findingKinds, 'older'] as const).flatMap((kind) => {
    const found = rows.find((row) => row.kind === kind)
    if (!found) return []
    const { upheld, resolved } = found
    return [{ kind, upheld, resolved, ...exactInterval(upheld, resolved) }]
  })
}
