/**
 * Outcomes of people after their interviews, as recorded by a company: imported from a CSV file, used only for the page
 * of claims.
 */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ImportEncoding, importLimits } from '../positions/imports.ts'

/**
 * A person's performance at work, 5 best. A file may also use words: did well (5), mixed (3), did poorly (1), not hired
 * (none).
 */
export const outcomeLevels = { lowest: 1, highest: 5 }
/** Rows with problems that a reply names. */
export const maxOutcomeProblems = 100
/** Outcomes that one company keeps. */
export const maxOutcomes = 20_000

export const OutcomesFile = z.object({
  /** The file's bytes in base64: the server finds out how they are encoded. */
  data: z
    .string()
    .min(1, 'This file is empty.')
    .max(Math.ceil(importLimits.bytes / 3) * 4, 'This file is larger than 1 MB. Split it into smaller files.'),
  /** A person's correction of the encoding. */
  encoding: ImportEncoding.optional(),
})
export type OutcomesFile = z.infer<typeof OutcomesFile>

export const ImportedOutcomes = z.object({
  /** Outcomes of interviews that had none, and of those whose earlier one was replaced. */
  added: z.int(),
  replaced: z.int(),
  encoding: ImportEncoding,
  /** False: the encoding is a guess. */
  isSure: z.boolean(),
  /** Rows that were left out, by their lines in the file. */
  problems: z.array(z.object({ line: z.int(), message: z.string() })),
  moreProblems: z.int(),
})
export type ImportedOutcomes = z.infer<typeof ImportedOutcomes>

const administrators = { path: '/api/company/outcomes', who: 'interviewer', permission: 'administer' } as const

export const importOutcomes = endpoint({
  ...administrators,
  method: 'POST',
  summary:
    'Reads a CSV file with the columns `interview` (id) or `email`, `outcome` and `date`, and keeps the rows that are right. A newer outcome of an interview replaces its earlier one. For administrators.',
  body: OutcomesFile,
  reply: ImportedOutcomes,
  maxBytes: 1.5 * 1024 * 1024,
  perMinute: 20,
  errors: ['import_unreadable', 'outcomes_without_columns', 'too_many_outcomes'],
})

export const deleteOutcomes = endpoint({
  ...administrators,
  method: 'DELETE',
  summary: 'Deletes all outcomes of the company. For administrators.',
  status: 204,
  errors: [],
})
