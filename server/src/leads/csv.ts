/** A lead as a line of CSV. */
import type { Lead } from '@nova/contract/installation/leads'
import { csvHead, csvLine } from '../platform/csv/csv.ts'

const columns = [
  'createdAt',
  'type',
  'first_name',
  'last_name',
  'email',
  'company',
  'message',
  'relayedAt',
] as const satisfies (keyof Lead)[]

export const leadsHead = csvHead(columns)

export function csvLineOf(lead: Lead): string {
  return csvLine(columns.map((column) => lead[column] ?? ''))
}
