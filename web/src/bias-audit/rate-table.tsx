import type { BiasAudit, BiasGroup } from '@nova/contract/interviews/exports'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'

const measures = [
  { name: 'Advance', of: 'decided', read: (group: BiasGroup) => group.decision },
  { name: 'Strong Hire', of: 'with a recommendation', read: (group: BiasGroup) => group.recommendation },
  { name: 'Above the median', of: 'with a score', read: (group: BiasGroup) => group.scoring },
]

type Props = BiasAudit['columns'][number]

/** The groups of one column, each with its rates and how they compare with the highest; and how many are of none. */
export function RateTable({ name, groups, unknown }: Props) {
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
              <th scope="col" className="px-3 py-2 font-medium">
                Share
              </th>
              {measures.flatMap((measure) => [
                <th key={measure.name} scope="col" className="px-3 py-2 font-medium">
                  {measure.name}
                </th>,
                <th key={`${measure.name} ratio`} scope="col" className="px-3 py-2 font-medium">
                  Impact ratio
                </th>,
              ])}
              <th scope="col" className="px-3 py-2 font-medium">
                No decision
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                No recommendation
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {groups.map((group) => (
              <Row key={group.group} group={group} />
            ))}
            <tr>
              <th scope="row" className="px-5 py-2.5 text-left font-medium sm:px-7">
                Unknown category
              </th>
              <td colSpan={9} className="px-3 py-2.5 tabular">
                {unknown} {unknown === 1 ? 'interview' : 'interviews'}, in no rate
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Row({ group }: { group: BiasGroup }) {
  const cell = 'px-3 py-2.5 tabular'
  return (
    <tr>
      <th scope="row" className="px-5 py-2.5 text-left font-medium sm:px-7">
        {group.group} {group.isSmall && <Badge tone="outline">less than 2 %</Badge>}
      </th>
      <td className={cell}>{percent(group.share)}</td>
      {measures.flatMap(({ name, of, read }) => {
        const { reached, counted, rate, impact } = read(group)
        return [
          <td key={name} className={cell}>
            {reached} of {counted} {of}
            <span className="block text-muted">
              <Rate rate={rate} />
            </span>
          </td>,
          <td key={`${name} ratio`} className={cell}>
            {tellImpact(impact)}
          </td>,
        ]
      })}
      <td className={cell}>{group.withoutDecision}</td>
      <td className={cell}>{group.withoutRecommendation}</td>
    </tr>
  )
}

/** The rate in figures, and drawn: a bar as long as the rate, and a line over its range. */
function Rate({ rate }: { rate: BiasGroup['decision']['rate'] }) {
  if (!rate) return 'No data'
  const range = { left: lengthOf(rate.low), width: lengthOf(rate.high - rate.low) }
  return (
    <>
      {tellRate(rate)}
      <span aria-hidden data-bar className="relative mt-1.5 block h-2 w-36 rounded-full bg-idle-soft">
        <span className="block h-full rounded-full bg-accent" style={{ width: lengthOf(rate.value) }} />
        <span className="absolute top-1/2 block h-px bg-ink" style={range} />
      </span>
    </>
  )
}

const lengthOf = (share: number) => `${Math.round(1000 * share) / 10}%`

const percent = (value: number) => `${(100 * value).toFixed(1)} %`

const tellRate = ({ value, low, high }: NonNullable<BiasGroup['decision']['rate']>): string =>
  `${percent(value)} (${percent(low)} – ${percent(high)})`

function tellImpact(impact: BiasGroup['decision']['impact']): string {
  if (!impact) return 'No data'
  const { value, low, high, p } = impact
  return `${value.toFixed(2)} (${low.toFixed(2)} – ${high === null ? '∞' : high.toFixed(2)}), p ${p < 0.001 ? '< 0.001' : `= ${p.toFixed(3)}`}`
}
