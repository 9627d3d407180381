/** Acts of an interviewer on a running interview. */
import { z } from 'zod'
import { messageLimits } from '../room/messages.ts'

export const ControlAction = z.discriminatedUnion('action', [
  z.object({ action: z.literal('start') }),
  z.object({ action: z.literal('continue') }),
  z.object({ action: z.literal('end') }),
  /** Below zero it takes back minutes that were added. */
  z.object({
    action: z.literal('addTime'),
    minutes: z
      .int()
      .min(-240)
      .max(240)
      .refine((minutes) => minutes !== 0),
  }),
  z.object({ action: z.literal('goTo'), questionId: z.string() }),
  z.object({ action: z.literal('pauseNova') }),
  z.object({ action: z.literal('resumeNova') }),
  z.object({ action: z.literal('message'), text: z.string().trim().min(1).max(messageLimits.characters) }),
  z.object({ action: z.literal('markComplete'), questionId: z.string() }),
])
export type ControlAction = z.infer<typeof ControlAction>
