/** The columns of a report's table of sources, from one set of amounts. */
import type { Report } from '@nova/contract/reports/reports'
import { type SourceName, sourceNames } from '@nova/contract/reports/sources'
import type { Amounts } from './amounts.ts'

type Row = Report['integrity']['provenance'][number]

/** `sources` is the account; the others are sums of it under the names of older reports. */
export function sourceColumns(amounts: Amounts): Omit<Row, 'questionId' | 'language'> {
  const { authored, typed, completed, spoken, task, interviewer, proposal, nova, command } = amounts
  return {
    authored,
    typed: typed + completed + spoken,
    own: 0,
    given: task + interviewer + proposal + nova,
    restored: amounts.unknown,
    command,
    bulk: 0,
    unverified: amounts.contradicted,
    external: amounts.outside,
    sources: Object.fromEntries(sourceNames.map((name) => [name, amounts[name]])) as Record<SourceName, number>,
  }
}
