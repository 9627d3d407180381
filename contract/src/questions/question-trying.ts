/** Trying parts of a coding or SQL question while it is written, before it is saved. */
import { z } from 'zod'
import { maxSourceBytes } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { JsonValue } from '../json-value.ts'
import { Language } from '../words.ts'
import { maxTests, writing } from './library.ts'
import { Signature } from './signature.ts'
import { maxDataSets, SqlForm } from './sql-form.ts'
import { SqlDataSet } from './sql.ts'

export const previewStarters = endpoint({
  method: 'POST',
  path: '/api/questions/starters',
  who: 'interviewer',
  summary: 'The code that candidates begin with, in every language, for a signature.',
  body: z.object({ signature: Signature }),
  reply: z.record(Language, z.string()),
  errors: [],
})

export const computeExpected = endpoint({
  method: 'POST',
  path: '/api/questions/expected',
  who: 'interviewer',
  summary: 'What a solution returns for each list of arguments or data set, to be looked over and taken as expected.',
  body: z.union([
    z.object({
      signature: Signature,
      language: Language,
      code: z.string().max(maxSourceBytes),
      args: z.array(z.array(JsonValue).max(8)).min(1).max(maxTests),
    }),
    z.object({
      language: z.literal('sql'),
      code: z.string().max(maxSourceBytes),
      ...SqlForm.pick({ schema: true, check: true, mayWrite: true }).shape,
      /** Of each data set, the SQL that inserts its rows. */
      dataSets: z.array(SqlDataSet.shape.rows).min(1).max(maxDataSets),
    }),
  ]),
  /** One result per list or data set: the returned value, for SQL an SqlOutcome, or the error. */
  reply: z.array(z.object({ returned: z.json().optional(), error: z.string().optional() })),
  maxBytes: writing.maxBytes,
  maxValues: writing.maxValues,
  perMinute: writing.perMinute,
  errors: ['language_unavailable'],
})
