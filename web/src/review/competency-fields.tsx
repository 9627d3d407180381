import { Competency } from '@nova/contract/reviews'
import type { QuestionKind, Seniority } from '@nova/contract/words'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Input } from '../ui/input.tsx'

type Props = {
  competency: Competency
  isDisabled: boolean
  isTried: boolean
  onChange: (competency: Competency) => void
  onRemove: (() => void) | undefined
}

const kindNames: Record<QuestionKind, string> = {
  coding: 'Coding',
  technical: 'Technical',
  behavioral: 'Behavioral',
  project: 'Project',
}
const seniorityNames: Record<Seniority, string> = { Junior: 'Junior', Medium: 'Medium', Senior: 'Senior' }

/** One competency: what it is called, where it is rated, and what its five levels look like. */
export function CompetencyFields({ competency, isDisabled, isTried, onChange, onRemove }: Props) {
  const change = (next: Partial<Competency>) => onChange({ ...competency, ...next })
  const issues = isTried ? (Competency.safeParse(competency).error?.issues ?? []) : []
  const problemOf = (...path: (string | number)[]) =>
    issues.find((issue) => path.every((each, at) => issue.path[at] === each))?.message
  const title = competency.name || 'New competency'
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">{title}</legend>
      <div className="flex items-start gap-2">
        <Field label="Name" required error={problemOf('name')} className="flex-1">
          {(control) => (
            <Input
              {...control}
              value={competency.name}
              maxLength={60}
              disabled={isDisabled}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        {onRemove && (
          <IconButton className="mt-6.5" label={`Remove ${title}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
        )}
      </div>
      <Field label="Description" optional error={problemOf('description')}>
        {(control) => (
          <Input
            {...control}
            value={competency.description}
            maxLength={240}
            disabled={isDisabled}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Choices
          legend="Rated where these are asked"
          names={kindNames}
          chosen={competency.kinds}
          error={problemOf('kinds')}
          isDisabled={isDisabled}
          onChange={(kinds) => change({ kinds })}
        />
        <Choices
          legend="Rated at these levels"
          names={seniorityNames}
          chosen={competency.seniorities}
          error={problemOf('seniorities')}
          isDisabled={isDisabled}
          onChange={(seniorities) => change({ seniorities })}
        />
      </div>
      {competency.anchors.map((anchor, at) => (
        <Field key={at} label={`Level ${at + 1}`} required error={problemOf('anchors', at)}>
          {(control) => (
            <Input
              {...control}
              value={anchor}
              maxLength={240}
              disabled={isDisabled}
              onChange={(event) => change({ anchors: competency.anchors.with(at, event.target.value) })}
            />
          )}
        </Field>
      ))}
    </fieldset>
  )
}

type ChoicesProps<T extends string> = {
  legend: string
  names: Record<T, string>
  chosen: readonly T[]
  error: string | undefined
  isDisabled: boolean
  onChange: (chosen: T[]) => void
}

function Choices<T extends string>({ legend, names, chosen, error, isDisabled, onChange }: ChoicesProps<T>) {
  const id = useId()
  const all = Object.keys(names) as T[]
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {all.map((each) => (
          <label key={each} htmlFor={`${id}-${each}`} className="flex items-center gap-2 text-sm">
            <Checkbox
              id={`${id}-${each}`}
              checked={chosen.includes(each)}
              disabled={isDisabled}
              onCheckedChange={(isChosen) =>
                onChange(all.filter((other) => (other === each ? isChosen === true : chosen.includes(other))))
              }
            />
            {names[each]}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
