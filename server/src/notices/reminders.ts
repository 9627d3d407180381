/** When candidates are reminded of their interview. */
import type { InterviewRow } from '../interviews/tables.ts'
import type { Ctx } from '../platform/context/context.ts'

const reminders = { day: 86_400_000, hour: 3_600_000 } as const
export type Reminder = keyof typeof reminders

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
