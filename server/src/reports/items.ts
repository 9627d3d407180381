/** The questions of reports as items of a test, without reading the reports. */
import type { QuestionKind } from '@nova/contract/words'
import { inArray, sql } from 'drizzle-orm'
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Ctx } from '../platform/context/context.ts'

/** Part of a report's questions extracted by the database, with reviewers' confirmations. */
export type ReportItem = {
  id: string
  title: string
  kind: QuestionKind
  state: 'answered' | 'unanswered' | 'not-reached'
  /** 0 to 100; null where nothing could be scored. */
  score: number | null
  /** True if it rests on words not yet confirmed by a reviewer. */
  isProvisional: boolean
  minutes: number | null
  /** Judged points: found by the system, and the share of people who confirm it. */
  points: [isFound: boolean, confirmed: number][]
}

/** By the newest formulas that it was made with. */
export type ReportItems = { interviewId: string; formulaVersion: string; items: ReportItem[] }

const reportItems = pgTable('reports', {
  interviewId: uuid('interview_id').notNull(),
  formulaVersion: text('formula_version').notNull(),
  items: jsonb('items').$type<ReportItem[]>().notNull(),
})

const idsAtATime = 1000

/**
 * Returns items of those interviews that have a report, regardless of the caller; for figures about many interviews.
 */
export async function readReportItems(ctx: Ctx, interviewIds: readonly string[]): Promise<ReportItems[]> {
  const found: ReportItems[] = []
  for (let at = 0; at < interviewIds.length; at += idsAtATime) {
    const rows = await ctx.db
      .selectDistinctOn([reportItems.interviewId])
      .from(reportItems)
      .where(inArray(reportItems.interviewId, interviewIds.slice(at, at + idsAtATime)))
      .orderBy(reportItems.interviewId, sql`${reportItems.formulaVersion}::int desc`)
    found.push(...rows)
  }
  return found
}
