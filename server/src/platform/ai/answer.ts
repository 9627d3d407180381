/** From a model's text to the requested object. */
import { z } from 'zod'

/** Controls, marks that turn the direction of text, and halves of letters: neither shown nor kept. */
const unprintable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/g

/** The text as it may be kept and shown. */
export function printable(text: string): string {
  return text.toWellFormed().replace(unprintable, '')
}

/** The first JSON object in the text that has the shape; else what is wrong with it, in words for the model. */
export function answerOf<T>(text: string, schema: z.ZodType<T>): { value: T } | { problem: string } {
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}')
  if (from < 0 || to < from) return { problem: 'There is no JSON object in the answer.' }
  let json: unknown
  try {
    json = JSON.parse(text.slice(from, to + 1), (_, value: unknown) =>
      typeof value === 'string' ? printable(value) : value,
    )
  } catch (error) {
    return { problem: `The JSON cannot be read: ${error instanceof Error ? error.message : 'malformed'}` }
  }
  const parsed = schema.safeParse(json)
  return parsed.success ? { value: parsed.data } : { problem: z.prettifyError(parsed.error).slice(0, 1_000) }
}
