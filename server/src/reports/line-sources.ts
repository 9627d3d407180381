/** The sources of the characters in a project's files, kept with their report. */
import type { EditSources } from '@nova/contract/room/line-origins'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { findStored } from './stored.ts'
import { lineSources } from './tables.ts'

/** More are not kept: reading them would hold up other requests. */
const maxEdits = 30_000

/** Part of keeping a report. */
export async function keepLineSources(ctx: Ctx, id: string, formulaVersion: string, edits: EditSources[]) {
  const kept = { edits: edits.length > maxEdits ? null : edits }
  await ctx.db
    .insert(lineSources)
    .values({ interviewId: id, formulaVersion, ...kept })
    .onConflictDoUpdate({ target: [lineSources.interviewId, lineSources.formulaVersion], set: kept })
}

/** The newest report's, for callers that have checked access. Null without one, for one older than the account, and for too many edits. */
export async function readLineSources(ctx: Ctx, id: string): Promise<{ edits: EditSources[] | null }> {
  const report = await findStored(ctx, id)
  if (!report) return { edits: null }
  const isMeant = and(eq(lineSources.interviewId, id), eq(lineSources.formulaVersion, report.formulaVersion))
  const [found] = await ctx.db.select({ edits: lineSources.edits }).from(lineSources).where(isMeant)
  return { edits: found?.edits ?? null }
}
