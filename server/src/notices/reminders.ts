/** When candidates are reminded of their interview. */
import type { InterviewRow } from '../interview-access/tables.ts'
import type { Ctx } from '../platform/context/context.ts'

const reminders = { day: 86_400_000, hour: 3_600_000 } as const
export type Reminder = keyof typeof reminders

/** The jobs for them: one waits for each; planned again, it is replaced. */
export function reminderJobsOf(ctx: Pick<Ctx, 'now'>, row: Pick<InterviewRow, 'id' | 'scheduledAt'>) {
  return listReminders(ctx, row).map(({ before, runAt }) => ({
    payload: { interviewId: row.id, before, scheduledAt: row.scheduledAt!.toISOString() },
    key: `reminder-${before}:${row.id}`,
    runAt,
  }))
}

/** Those that are still ahead; none where the interview has no date, or begins sooner. */
export function listReminders(
  { now }: Pick<Ctx, 'now'>,
  { scheduledAt }: Pick<InterviewRow, 'scheduledAt'>,
): { before: Reminder; runAt: Date }[] {
  if (!scheduledAt) return []
  return (Object.keys(reminders) as Reminder[])
    .map((before) => ({ before, runAt: new Date(scheduledAt.getTime() - reminders[before]) }))
    .filter(({ runAt }) => runAt > now())
}
