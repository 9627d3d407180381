/** Time zones by their everyday names. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const findZones = endpoint({
  method: 'GET',
  path: '/api/zones',
  who: 'interviewer',
  summary:
    'The time zones that a text may mean: a city, a country, an abbreviation such as BST, or the beginning of a name.',
  query: z.object({ text: z.string().trim().max(60).default('') }),
  reply: z.object({
    /** Names of IANA, the likeliest first. */
    zones: z.array(z.string()),
    /** True if the text itself names the zones: a single one is then meant, and with several a person must choose. */
    isNamed: z.boolean(),
  }),
  errors: [],
})
