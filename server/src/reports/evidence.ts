/** The whole record of an interview, as it is exported. */
import type { PeoplesPart } from '@nova/contract/evidence-file'
import type { Interview } from '@nova/contract/interviews'
import type { EntryOf, Pad } from '@nova/contract/journal'
import type { Report } from '@nova/contract/reports'
import { noteAct } from '../interviews/acts.ts'
import { viewWithResume } from '../interviews/reading.ts'
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
  report: Report | null
  people: PeoplesPart
}

/** Interview (without its candidate's key), journal, pads, report, and what people judged. */
export async function getEvidence(ctx: Ctx, id: string): Promise<Evidence> {
  const row = await requireCompleted(ctx, id)
  await noteAct(ctx, row, 'report.exported', { as: 'evidence' })
  const { candidateAccessToken: _, ...interview } = await viewWithResume(ctx, row)
  const entries = await readEntries(ctx, id)
  return {
    ...{ interview, entries },
    pads: await readPads(ctx, id),
    versions: await listJudgedVersions(ctx, row, entries),
    report: (await findReport(ctx, id)) ?? null,
    people: {
      ...(await submittedReviews(ctx, id)),
      resolutions: await readResolutions(ctx, id),
      reviewedFigures: await readReviewedFigures(ctx, id),
    },
  }
}

/** What the page and the PDF show the same reader, where that is not the machine's own. */
async function readReviewedFigures(ctx: Ctx, id: string): Promise<NonNullable<PeoplesPart['reviewedFigures']> | null> {
  const seen = await findSeenReport(ctx, id)
  if (!seen?.reviewed) return null
  const { overallScore, band, evidenceUnits, scores, problemsSolved, recommendation, waitingForReview, reviewed } = seen
  return { overallScore, band, evidenceUnits, scores, problemsSolved, recommendation, waitingForReview, reviewed }
}
