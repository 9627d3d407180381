/** Events of an interview, for the webhooks of its company. */
import type { WebhookEventType } from '@nova/contract/accounts/webhooks'
import type { InterviewStatus } from '@nova/contract/words'
import type { InterviewRow } from '../interview-access/tables.ts'
import type { Ctx } from '../platform/context/context.ts'
import { type PublicEvent, recordEvent, recordOfNew } from '../webhooks/recording.ts'

type Subject = Pick<InterviewRow, 'id' | 'companyId' | 'positionId' | 'previewOf' | 'status'>

/** Paths of the calls that read more, after the interview's own address. */
const places: Partial<Record<WebhookEventType, string>> = {
  'report.ready': '/report',
  'decision.recorded': '/decision',
  'feedback.released': '/feedback',
}

type More = { status?: InterviewStatus; [name: string]: string | number | boolean | null | undefined }

/** `more`: ids, states and times alone. A preview has no events. Call it in the transaction of the change. */
export async function noteEvent(ctx: Ctx, row: Subject, type: WebhookEventType, more: More = {}): Promise<void> {
  if (!row.previewOf) await recordEvent(ctx, eventOf(row, type, more))
}

type NewInterview = Pick<InterviewRow, 'id' | 'companyId' | 'positionId'> & { scheduledAt?: Date | null | undefined }

/** Interviews that are published in the transaction that makes them. */
export async function notePublished(ctx: Ctx, rows: NewInterview[]): Promise<void> {
  const type = 'interview.published'
  await recordOfNew(
    ctx,
    rows.map((row) =>
      eventOf({ ...row, status: 'Scheduled' }, type, { scheduledAt: row.scheduledAt?.toISOString() ?? null }),
    ),
  )
}

function eventOf(row: Omit<Subject, 'previewOf'>, type: WebhookEventType, more: More): PublicEvent {
  const { id, companyId, positionId, status } = row
  const said = { interviewId: id, positionId, status, ...more }
  return {
    type,
    companyId,
    subject: id,
    data: said,
    path: `/api/Interviews/${id}${places[type] ?? ''}`,
  }
}
