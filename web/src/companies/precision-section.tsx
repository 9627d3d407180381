/** How often integrity findings turned out to be what they look like, in this company. */
import { type FieldPrecision, getFieldPrecision } from '@nova/contract/reports/findings'
import { useQuery } from '@tanstack/react-query'
import { call, messageOf } from '../api.ts'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const kinds: Record<FieldPrecision['kind'], string> = {
  paste: 'Text pasted from outside',
  bulk: 'Text in whole pieces without a paste',
  command: 'Text that commands wrote',
  fast: 'Text faster than anyone types',
  times: 'Times that don’t fit their arrival',
  late: 'Work that arrived after the end',
  unjudged: 'Late work that isn’t scored',
  rhythm: 'Code typed straight down',
  contradiction: 'Statements that the code contradicts',
  unanswered: 'A request to explain, left unanswered',
  extraction: 'Asking Nova for the solution',
  absence: 'Long absences',
  similarity: 'Code like another submission',
  older: 'Where text came from, by older rules',
}

const percent = (share: number) => `${Math.round(share * 100)}%`

export function PrecisionSection() {
  const { data, error, isPending } = useQuery({
    queryKey: ['field-precision'],
    queryFn: ({ signal }) => call(getFieldPrecision, { signal }),
  })
  return (
    <Card className="flex max-w-3xl flex-col gap-4 p-5 sm:p-6">
      <div>
        <h2 className="text-lg font-semibold tracking-tight">How often integrity findings are right</h2>
        <p className="mt-1 max-w-prose text-pretty text-muted">
          Your interviewers resolve each finding as upheld or innocent. This table counts how often each kind was upheld
          here. The fewer were resolved, the wider the likely range.
        </p>
      </div>
      {isPending && <Skeleton className="h-24 w-full" />}
      {error && (
        <Notice tone="bad">{messageOf(error, 'We couldn’t load the counts. Reload the page to try again.')}</Notice>
      )}
      {data?.precision.length === 0 && (
        <p className="text-muted">Nobody has resolved a finding as upheld or innocent yet.</p>
      )}
      {data && data.precision.length > 0 && (
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-left text-muted">
              <th scope="col" className="py-2 pr-3 font-medium">
                Finding
              </th>
              <th scope="col" className="px-3 py-2 text-right font-medium">
                Upheld
              </th>
              <th scope="col" className="py-2 pl-3 text-right font-medium">
                Likely range
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {data.precision.map(({ kind, upheld, resolved, low, high }) => (
              <tr key={kind}>
                <th scope="row" className="py-2 pr-3 text-left font-normal">
                  {kinds[kind]}
                </th>
                <td className="px-3 py-2 text-right whitespace-nowrap tabular">
                  {upheld} of {resolved}
                </td>
                <td className="py-2 pl-3 text-right whitespace-nowrap tabular">
                  {percent(low)} to {percent(high)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
