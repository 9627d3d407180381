/**
 * Quality of a company's measurement: statistics of its questions, agreement of the system and its people, outcomes,
 * and permitted claims. Figures are about many and reveal nothing of a single interview, so they include interviews
 * that the caller may not see.
 */
import { formulaVersion } from '@nova/contract/constants'
import {
  type ItemStatistics,
  maxMeasuredQuestions,
  maxMeasuredReports,
  type Measurement,
  minAnswers,
} from '@nova/contract/interviews/measurement'
import { refuse } from '@nova/contract/refusals'
import { and, eq } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import type { Pair } from '../evidence/kappa.ts'
import { listCompletedOf } from '../interview-access/of-company.ts'
import { readDifficulties } from '../library/difficulties.ts'
import type { Ctx } from '../platform/context/context.ts'
import { readReportItems, type ReportItems } from '../reports/items.ts'
import { readRanges } from '../reports/ranges.ts'
import { readStanding } from '../reviews/decisions.ts'
import { listDecided } from '../reviews/seals.ts'
import { readManyReviews } from '../reviews/visible.ts'
import { type AgreementPairs, listAgreement, pairJudgements } from './agreement.ts'
import { listClaims } from './claims.ts'
import { listItemStatistics, listLabelShares } from './item-statistics.ts'
import { readOutcomes } from './outcomes.ts'
import { correlateRanks } from './statistics.ts'
import { keptSessions } from './tables.ts'

/** For a page: all of it, by today's formulas. */
export async function readMeasurement(ctx: Ctx): Promise<Measurement> {
  const { companyId } = requireInterviewer(ctx)
  const { current, older, isCut } = await readSessions(ctx, companyId)
  const kept = await readKept(ctx, companyId)
  const items = await readStatistics(ctx, companyId, [...current, ...kept])
  const agreement = listAgreement([...(await pairAll(ctx, current)), ...kept.map(({ pairs }) => pairs)])
  const [labels, outcomes] = [listLabelShares(items), await describeOutcomes(ctx, companyId)]
  return {
    formulaVersion,
    reports: current.length + kept.length,
    olderReports: older,
    isCut,
    claims: listClaims({ items, labels, agreement, outcomes }),
    items: items.slice(0, maxMeasuredQuestions),
    moreItems: Math.max(0, items.length - maxMeasuredQuestions),
    labels,
    agreement,
    outcomes,
  }
}

/** Returns the statistics of one question; null if no answer to it was scored. */
export async function readItemStatistics(ctx: Ctx, questionId: string): Promise<{ statistics: ItemStatistics | null }> {
  const { companyId } = requireInterviewer(ctx)
  const { current } = await readSessions(ctx, companyId)
  const items = await readStatistics(ctx, companyId, [...current, ...(await readKept(ctx, companyId))])
  const statistics = items.find((item) => item.questionId === questionId) ?? null
  if (!statistics && !(await readDifficulties(ctx, companyId, [questionId])).has(questionId))
    throw refuse('question_not_found')
  return { statistics }
}

async function pairAll(ctx: Ctx, sessions: readonly ReportItems[]): Promise<AgreementPairs[]> {
  const ids = sessions.map(({ interviewId }) => interviewId)
  const [reviews, decisions] = [await readManyReviews(ctx, ids), await readStanding(ctx, ids)]
  return sessions.map(({ interviewId, items }) =>
    pairJudgements({ items, reviews: reviews.get(interviewId) ?? [], decision: decisions.get(interviewId) }),
  )
}

/**
 * Keeps the part of these figures that needs no person, of an interview that is about to be erased; in the same
 * transaction. Outcomes at work go with the person.
 */
export async function keepFigures(ctx: Ctx, { id, companyId }: { id: string; companyId: string }): Promise<void> {
  const decided = await listDecided(ctx, [id])
  const [session] = decided.has(id) ? await readReportItems(ctx, [id]) : []
  if (!session) return
  const [pairs] = await pairAll(ctx, [session])
  const known = await readDifficulties(
    ctx,
    companyId,
    session.items.map((item) => item.id),
  )
  // A question made from a resume may quote it in its title.
  const items = session.items.map((item) => (known.has(item.id) ? item : { ...item, title: 'A generated question' }))
  await ctx.db.insert(keptSessions).values({ companyId, formulaVersion: session.formulaVersion, items, pairs: pairs! })
}

/** Figures of erased interviews, by today's formulas. */
async function readKept(ctx: Ctx, companyId: string) {
  const isCurrent = and(eq(keptSessions.companyId, companyId), eq(keptSessions.formulaVersion, formulaVersion))
  return ctx.db.select().from(keptSessions).where(isCurrent).limit(maxMeasuredReports)
}

/** Reads reports of decided interviews, since others may be sealed. Reports by older formulas are only counted. */
async function readSessions(ctx: Ctx, companyId: string) {
  const completed = await listCompletedOf(ctx, companyId, maxMeasuredReports + 1)
  const ids = completed.slice(0, maxMeasuredReports).map(({ id }) => id)
  const decided = await listDecided(ctx, ids)
  const found = await readReportItems(
    ctx,
    ids.filter((id) => decided.has(id)),
  )
  const current = found.filter((each) => each.formulaVersion === formulaVersion)
  return { current, older: found.length - current.length, isCut: completed.length > maxMeasuredReports }
}

async function readStatistics(ctx: Ctx, companyId: string, sessions: readonly Pick<ReportItems, 'items'>[]) {
  const ids = [...new Set(sessions.flatMap(({ items }) => items.map(({ id }) => id)))]
  return listItemStatistics(
    sessions.map(({ items }) => items),
    await readDifficulties(ctx, companyId, ids),
  )
}

async function describeOutcomes(ctx: Ctx, companyId: string): Promise<Measurement['outcomes']> {
  const known = await readOutcomes(ctx, companyId)
  const rated = known.filter(({ level }) => level !== null)
  const decided = await listDecided(
    ctx,
    rated.map(({ interviewId }) => interviewId),
  )
  const scores = await readRanges(ctx, [...decided])
  const pairs = rated.flatMap(({ interviewId, level }): Pair[] => {
    const score = scores.get(interviewId)?.range
    return score?.formulaVersion === formulaVersion ? [[score.value, level!]] : []
  })
  const newest = known[0]
  return {
    known: known.length,
    rated: rated.length,
    scored: pairs.length,
    correlation: pairs.length >= minAnswers ? correlateRanks(pairs) : null,
    lastImport: newest ? { at: newest.importedAt.toISOString(), by: newest.importedBy } : null,
  }
}
