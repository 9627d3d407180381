/** The scorecard of a template's interviews. */
import { getScorecard } from '@nova/contract/reviews/reviews'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../api.ts'
import { scorecardKey } from '../review/scorecard-fields.tsx'
import { Checkbox } from '../ui/checkbox.tsx'

type Props = { chosen: readonly string[]; onChange: (ids: string[]) => void }

export function ScorecardChoice({ chosen, onChange }: Props) {
  const { data } = useQuery({ queryKey: scorecardKey, queryFn: ({ signal }) => call(getScorecard, { signal }) })
  const id = useId()
  if (!data) return null
  const offered = data.competencies.filter((each) => chosen.includes(each.id))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-sm font-medium">Scorecard</legend>
      <p className="text-sm text-muted">
        {offered.length === 0
          ? 'By default, interviewers rate what fits the question types and the difficulty. Choose some to rate only those.'
          : 'Interviewers rate exactly these.'}
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        {data.competencies.map((competency) => (
          <div key={competency.id} className="flex items-start gap-2">
            <Checkbox
              id={`${id}-${competency.id}`}
              checked={chosen.includes(competency.id)}
              onCheckedChange={(isChosen) => {
                const others = offered.map((each) => each.id).filter((each) => each !== competency.id)
                onChange(isChosen ? [...others, competency.id] : others)
              }}
            />
            <label htmlFor={`${id}-${competency.id}`} className="min-w-0 text-sm wrap-anywhere">
              {competency.name}
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
