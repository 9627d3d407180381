/** One sentence that says which model speaks in whose interviews. */
import { z } from 'zod'

/** A model, or null for the built-in engine, and the companies in whose interviews it speaks. */
export const Speaker = z.object({
  model: z.string().nullable(),
  /** Null: all that no other entry names. */
  companies: z.array(z.string()).nullable(),
  /** Companies beyond those that are named. */
  more: z.int(),
  /** True while it doesn't answer. */
  isSilent: z.boolean(),
})
export type Speaker = z.infer<typeof Speaker>

/** At most so many companies of an entry are named. */
export const maxNamedCompanies = 3

const builtIn = 'the built-in Nova'
const listed = new Intl.ListFormat('en')

/** 'House model speaks in the interviews of all companies.' The entry for all others is the last. */
export function saySpeaking(speakers: readonly Speaker[]): string {
  const parts = speakers.map(({ model, companies, more }, at) => {
    const where =
      companies !== null
        ? `of ${listed.format([...companies, ...(more > 0 ? [`${more} more`] : [])])}`
        : speakers.length === 1
          ? 'of all companies'
          : 'of all others'
    const who = model ?? builtIn
    return at === 0 ? `${capital(who)} speaks in the interviews ${where}` : `${who} in those ${where}`
  })
  const silent = [...new Set(speakers.flatMap(({ model, isSilent }) => (isSilent && model ? [model] : [])))]
  const instead =
    silent.length === 0
      ? ''
      : ` ${listed.format(silent)} ${silent.length === 1 ? 'isn’t' : 'aren’t'} answering, so ${builtIn} speaks there now.`
  return `${listed.format(parts)}.${instead}`
}

const capital = (text: string) => (text === builtIn ? 'The built-in Nova' : text)
