/** The whole record of an interview, as it is exported. */
import type { Interview } from '@nova/contract/interviews/interviews'
import type { PeoplesPart } from '@nova/contract/reports/evidence-file'
import type { Report } from '@nova/contract/reports/reports'
import { isSealed, type SealedReport } from '@nova/contract/reports/sealed-report'
import type { EntryOf, Pad } from '@nova/contract/room/journal'
import { noteAct } from '../interview-access/interview-access.ts'
import { viewWithResume } from '../interview-lists/interview-lists.ts'
import { readPads } from '../journal/journal.ts'
import { readEntries } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'
import { submittedReviews } from '../reviews/visible.ts'
import { type ListedVersion, listJudgedVersions } from './judged-versions.ts'
import { requireCompleted } from './reports.ts'
import { readResolutions } from './resolutions.ts'
import { findSeenReport } from './seen.ts'
import { findReport } from './stored.ts'

export type Evidence = {
  interview: Omit<Interview, 'candidateAccessToken'>
  entries: EntryOf[]
  pads: Pad[]
  versions: ListedVersion[]
  report: Report | SealedReport | null
  unreviewed?: Report
  people: PeoplesPart
}

/** Interview (without its candidate's key), journal, pads, report, and what people judged. */
export async function getEvidence(ctx: Ctx, id: string): Promise<Evidence> {
  const row = await requireCompleted(ctx, id)
  await noteAct(ctx, row, 'report.exported', { as: 'evidence' })
  const { candidateAccessToken: _, ...interview } = await viewWithResume(ctx, row)
  const entries = await readEntries(ctx, id)
  const seen = await findSeenReport(ctx, id)
  const own = seen && !isSealed(seen) && seen.reviewed ? await findReport(ctx, id) : undefined
  return {
    interview,
    entries,
    pads: await readPads(ctx, id),
    versions: await listJudgedVersions(ctx, row, entries),
    report: seen ?? null,
    ...(own ? { unreviewed: own } : {}),
    people: { ...(await submittedReviews(ctx, id)), resolutions: await readResolutions(ctx, id) },
  }
}
