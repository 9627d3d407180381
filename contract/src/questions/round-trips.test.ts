/** Round trips of all request bodies: parsing a parsed body changes nothing. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../endpoints.ts'
import { describeIssue } from '../issue-words.ts'

const bodies = Object.entries(endpoints).flatMap(([name, { body }]) => (body ? [[name, body] as const] : []))

/** Values as programs and people send them, fields of this body among them. */
function anyBody(schema: z.ZodType) {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object }
  const names = Object.keys(described.properties ?? {})
  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.string()),
    fc.jsonValue(),
  )
  return fc.oneof(fc.jsonValue(), fc.dictionary(names.length > 0 ? fc.constantFrom(...names) : fc.string(), value))
}

test.each(bodies)('%s takes anything without breaking, and says what is wrong in whole sentences', (_name, body) => {
  fc.assert(
    fc.property(anyBody(body), (value) => {
      const read = body.safeParse(value, { error: describeIssue })
      if (read.success) {
        const sent = JSON.parse(JSON.stringify(read.data)) as unknown
        expect(body.safeParse(sent)).toEqual({ success: true, data: read.data })
      } else {
        for (const { message } of read.error.issues) expect(message).toMatch(/^[A-Z].*[.\w]$/s)
      }
    }),
    { numRuns: 25, seed: 7 },
  )
})
