/** Ashby's calls in its own words, and what it is told (Assessments framework). */
import type * as calls from '@nova/contract/hiring/ashby'
import { sealWords } from '@nova/contract/reports/sealed-report'
import type { z } from 'zod'
import type { Ctx } from '../platform/context/context.ts'
import { listOffered } from '../positions/offered.ts'
import { wordsOf } from './figures.ts'
import type { Standing } from './standing.ts'
import type { UpdateKind, UpdateRow } from './tables.ts'
import { cancelTest, startTest } from './tests.ts'

export async function listAshbyAssessments(ctx: Ctx): Promise<z.input<typeof calls.listAshbyAssessments.reply>> {
  const results = (await listOffered(ctx)).map(({ id, title, durationMinutes }) => ({
    assessment_type_id: id,
    name: title,
    description: `A technical interview of ${durationMinutes} minutes that candidates take by themselves.`,
  }))
  return { success: true, results }
}

type Started = z.input<typeof calls.startAshbyAssessment.reply>

/** One application of one candidate starts one interview of a position. */
export async function startAshbyAssessment(
  ctx: Ctx,
  { assessment_type_id: positionId, candidate, application }: z.output<typeof calls.StartAssessment>,
): Promise<Started> {
  const readRequest = () => ({ request: [candidate.ashby_id, application.ashby_id], callback: null })
  const assessment_id = await startTest(ctx, { positionId, person: candidate, readRequest })
  return { success: true, results: { assessment_id } }
}

export async function cancelAshbyAssessment(ctx: Ctx, assessment_id: string): Promise<Started> {
  await cancelTest(ctx, assessment_id)
  return { success: true, results: { assessment_id } }
}

const text = (identifier: string, label: string, value: string) => ({ identifier, label, type: 'string', value })

/**
 * The body of assessment.update. A result says that an assessment is complete, and the documents don't say that it may change:
 * it is sent once it is open, and "Completed" before.
 */
export function writeAshbyUpdate(
  { testId, kind, createdAt }: Pick<UpdateRow, 'testId' | 'kind' | 'createdAt'>,
  standing: Pick<Standing, 'figures' | 'startedAt'> | undefined,
  profileUrl: string | null,
): object {
  const { figures = null, startedAt = null } = standing ?? {}
  // Ashby keeps when the change occurred.
  const occurredAt = (kind === 'started' ? startedAt : null) ?? createdAt
  const about = { assessment_id: testId, timestamp: occurredAt.getTime() }
  if (kind === 'cancelled')
    return { ...about, cancelled_reason: text('cancelled_reason', 'Reason', 'The interview was cancelled.') }
  const update = { ...about, assessment_status: text('status', 'Status', statuses[kind]) }
  if (kind === 'started' || profileUrl === null) return update
  const profile = { identifier: 'report', label: 'Report', type: 'url', value: profileUrl }
  if (!figures)
    return { ...update, assessment_profile_url: profile, metadata: [text('notes', 'Notes', sealWords.decision)] }
  const { overall } = figures
  const named = wordsOf(figures)
  return {
    ...update,
    assessment_profile_url: profile,
    assessment_result:
      overall === null
        ? text('overall', 'Overall score', 'Not enough evidence for a score')
        : { identifier: 'overall', label: 'Overall score', type: 'numeric_score', value: overall },
    metadata: named
      .filter(({ id }) => id !== 'overall')
      .map(({ id, label, value }) => ({
        identifier: id,
        label,
        value,
        type: typeof value === 'number' ? 'numeric_score' : 'string',
      })),
  }
}

const statuses: Record<Exclude<UpdateKind, 'cancelled'>, string> = {
  started: 'Started',
  completed: 'Completed',
  results: 'Completed',
}
