/** The sources of the characters in a project's files, kept beside the report whose account they are of. */
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

/** The caller has seen to who may ask. Of the newest report; null where there is none, where it is older than the account, or where they are too many. */
export async function readLineSources(ctx: Ctx, id: string): Promise<{ edits: EditSources[] | null }> {
  const report = await findStored(ctx, id)
  if (!report) return { edits: null }
  const isMeant = and(eq(lineSources.interviewId, id), eq(lineSources.formulaVersion, report.formulaVersion))
  const [found] = await ctx.db.select({ edits: lineSources.edits }).from(lineSources).where(isMeant)
  return { edits: found?.edits ?? null }
}
