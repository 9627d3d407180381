/** The description of every call, for programs. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** An OpenAPI document; its full shape is defined by that standard. */
export const ApiDescription = z.looseObject({
  openapi: z.literal('3.1.0'),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
})
export type ApiDescription = z.infer<typeof ApiDescription>

export const getDescription = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  who: 'anyone',
  summary: 'Every call, or those that API keys can make, as OpenAPI 3.1.',
  query: z.object({ callers: z.enum(['all', 'keys']).default('all') }),
  reply: ApiDescription,
  perMinute: 60,
  errors: [],
})
