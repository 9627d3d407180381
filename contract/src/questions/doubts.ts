/** Assumptions from readings that no person has confirmed. Pages show them until a correction or a confirmation takes them away. */
import { z } from 'zod'

const start = 'Not certain: '
/** Skills that a posting names without asking for them. */
export const namedStart = 'Only named in the job, and counted as required: '

/** The sentence for a doubt, which begins with a small letter; empty for none. */
export const tellDoubt = (doubt: string): string => (doubt === '' ? '' : `${start}${doubt}`)

export const isDoubt = (assumption: string): boolean =>
  assumption.startsWith(start) || assumption.startsWith(namedStart)

/** A doubt as an item of a list of doubts. */
export function shownDoubt(assumption: string): string {
  const bare = assumption.startsWith(start) ? assumption.slice(start.length) : assumption
  return bare.slice(0, 1).toUpperCase() + bare.slice(1)
}

/** A doubt that a person has looked at, with their name. */
export const CheckedDoubt = z.object({ doubt: z.string(), by: z.string(), at: z.iso.datetime() })
export type CheckedDoubt = z.infer<typeof CheckedDoubt>
