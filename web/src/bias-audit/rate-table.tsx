import type { BiasGroup } from '@nova/contract/exports'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'

const heads = ['Share', 'Selected', 'Selection rate', 'Impact ratio', 'Scoring rate', 'Impact ratio of scores']

/** The groups of one column, each with its rates and how they compare with the highest. */
export function RateTable({ name, groups }: { name: string; groups: readonly BiasGroup[] }) {
  return (
    <Card className="overflow-hidden">
      <h2 className="px-5 pt-4 font-semibold sm:px-7">{name}</h2>
      {/* Scrolled by keyboard where it is wider than the page. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-label={`Rates by ${name}`} tabIndex={0} className="mt-2 overflow-x-auto">
        <table className="w-full min-w-max text-sm">
          <thead>
            <tr className="border-b border-line text-left text-faint">
              <th scope="col" className="px-5 py-2 font-medium sm:px-7">
                Group
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className="px-3 py-2 font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {groups.map(({ group, share, isSmall, selection, scoring }) => (
              <tr key={group}>
                <th scope="row" className="px-5 py-2.5 text-left font-medium sm:px-7">
                  {group} {isSmall && <Badge tone="outline">less than 2 %</Badge>}
                </th>
                <td className="px-3 py-2.5 tabular">{percent(share)}</td>
                <td className="px-3 py-2.5 tabular">
                  {selection.reached} of {selection.counted}
                </td>
                <td className="px-3 py-2.5 tabular">{tellRate(selection.rate)}</td>
                <td className="px-3 py-2.5 tabular">{tellImpact(selection.impact)}</td>
                <td className="px-3 py-2.5 tabular">{tellRate(scoring.rate)}</td>
                <td className="px-3 py-2.5 tabular">{tellImpact(scoring.impact)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

const percent = (value: number) => `${(100 * value).toFixed(1)} %`

function tellRate(rate: BiasGroup['selection']['rate']): string {
  return rate ? `${percent(rate.value)} (${percent(rate.low)} – ${percent(rate.high)})` : 'No data'
}

function tellImpact(impact: BiasGroup['selection']['impact']): string {
  if (!impact) return 'No data'
  const { value, low, high, p } = impact
  return `${value.toFixed(2)} (${low.toFixed(2)} – ${high === null ? '∞' : high.toFixed(2)}), p ${p < 0.001 ? '< 0.001' : `= ${p.toFixed(3)}`}`
}
