/** The figures of a bias audit as a CSV file. Pure. */
import type { BiasAudit, BiasGroup } from '@nova/contract/interviews/exports'
import { csvHead, csvLine } from '../platform/csv/csv.ts'

const measures = ['decision', 'recommendation', 'scoring'] as const

const measureColumns = (name: string) => [
  ...['counted', 'reached', 'rate', 'rateLow', 'rateHigh'].map((each) => `${name}_${each}`),
  ...['impactRatio', 'impactLow', 'impactHigh', 'fisherP'].map((each) => `${name}_${each}`),
]

/** A line for each group, and one for each column with how many are of an unknown category. */
export function writeBiasCsv(columns: BiasAudit['columns'], median: number | null): string {
  const head = csvHead([
    ...['column', 'group', 'share', 'below2Percent'],
    ...measures.flatMap(measureColumns),
    ...['withoutDecision', 'withoutRecommendation', 'medianScore', 'unknownCategory'],
  ])
  const lines = columns.flatMap(({ name, groups, unknown }) => [
    ...groups.map((group) => csvLine([name, ...cellsOf(group), figure(median), ''])),
    csvLine([
      name,
      'Unknown category',
      ...measures.flatMap(() => Array<string>(9).fill('')),
      '',
      '',
      '',
      '',
      '',
      String(unknown),
    ]),
  ])
  return head + lines.join('')
}

const figure = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(Math.round(value * 1e4) / 1e4)

function cellsOf(each: BiasGroup): string[] {
  const { group, share, isSmall, withoutDecision, withoutRecommendation } = each
  const cells = ({ counted, reached, rate, impact }: BiasGroup['decision']) => [
    ...[String(counted), String(reached), figure(rate?.value), figure(rate?.low), figure(rate?.high)],
    ...[figure(impact?.value), figure(impact?.low), figure(impact?.high), figure(impact?.p)],
  ]
  return [
    ...[group, figure(share), isSmall ? 'yes' : 'no'],
    ...measures.flatMap((measure) => cells(each[measure])),
    ...[String(withoutDecision), String(withoutRecommendation)],
  ]
}
