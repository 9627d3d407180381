/** The competencies rated for a position's people: the company's scorecard, or part of it. */
import { getScorecard } from '@nova/contract/reviews/reviews'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../api.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'

type Props = {
  ids: string[] | null
  /** Those that the position has, which the company's scorecard may no longer have. */
  kept: { id: string; name: string }[]
  words: { one: string }
  error: string | undefined
  onChange: (ids: string[] | null) => void
}

export function ScorecardChoice({ ids, kept, words, error, onChange }: Props) {
  const base = useId()
  const { data } = useQuery({ queryKey: ['scorecard'], queryFn: ({ signal }) => call(getScorecard, { signal }) })
  const company = data?.competencies ?? []
  const offered = [...company, ...kept.filter(({ id }) => !company.some((each) => each.id === id))]
  const toggle = (id: string, isOn: boolean) =>
    onChange(offered.flatMap((each) => ((each.id === id ? isOn : ids?.includes(each.id)) ? each.id : [])))
  return (
    <div className="flex flex-col gap-4">
      <RadioCards
        legend="Scorecard"
        value={ids === null ? 'company' : 'chosen'}
        onChange={(value) => onChange(value === 'company' ? null : offered.slice(0, 4).map(({ id }) => id))}
        choices={[
          {
            value: 'company',
            label: 'Company scorecard',
            hint: 'The competencies that fit the questions and the level.',
          },
          { value: 'chosen', label: 'Choose competencies', hint: `The same ones for every ${words.one}.` },
        ]}
        className="sm:grid-cols-2"
      />
      {ids !== null && (
        <fieldset>
          <legend className="mb-2 text-sm font-medium">Competencies</legend>
          <ul className="grid gap-2 sm:grid-cols-2">
            {offered.map(({ id, name }) => (
              <li key={id} className="flex items-center gap-2.5">
                <Checkbox
                  id={`${base}-${id}`}
                  checked={ids.includes(id)}
                  onCheckedChange={(state) => toggle(id, state === true)}
                />
                <label htmlFor={`${base}-${id}`}>{name}</label>
              </li>
            ))}
          </ul>
          {(error ?? ids.length === 0) && (
            <p role="alert" className="mt-2 text-sm text-bad">
              {ids.length === 0 ? 'Choose at least one competency.' : error}
            </p>
          )}
        </fieldset>
      )}
    </div>
  )
}
