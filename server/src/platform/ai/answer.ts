/** From what a model wrote to the object that was asked for. */
import { z } from 'zod'

/** The first JSON object in the text that has the shape; else what is wrong with it, in words for the model. */
export function answerOf<T>(text: string, schema: z.ZodType<T>): { value: T } | { problem: string } {
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}')
  if (from < 0 || to < from) return { problem: 'There is no JSON object in the answer.' }
  let json: unknown
  try {
    json = JSON.parse(text.slice(from, to + 1))
  } catch (error) {
    return { problem: `The JSON cannot be read: ${error instanceof Error ? error.message : 'malformed'}` }
  }
  const parsed = schema.safeParse(json)
  return parsed.success ? { value: parsed.data } : { problem: z.prettifyError(parsed.error).slice(0, 1_000) }
}
