/** Accommodations of one candidate: more time, breaks, ways of input. */
import { z } from 'zod'

export const InputMode = z.enum(['dictation', 'screen-reader', 'switch', 'keyboard-only'])
export type InputMode = z.infer<typeof InputMode>

export const Accommodations = z.object({
  timeMultiplier: z.number().min(1).max(4).optional(),
  extraMinutes: z.int().min(0).max(480).optional(),
  breaks: z.object({ count: z.int().min(0).max(20), minutesEach: z.int().min(1).max(60) }).optional(),
  inputModes: z.array(InputMode).max(InputMode.options.length).optional(),
})
export type Accommodations = z.infer<typeof Accommodations>
