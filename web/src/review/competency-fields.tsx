import { kindFacts } from '@nova/contract/kinds/kinds'
import { Competency } from '@nova/contract/reviews/reviews'
import { QuestionKind, type Seniority } from '@nova/contract/words'
import { ChevronRight, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field, type FieldControl } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Input } from '../ui/input.tsx'
import { Textarea } from '../ui/textarea.tsx'

type Props = {
  competency: Competency
  isDisabled: boolean
  isTried: boolean
  onChange: (competency: Competency) => void
  onRemove: (() => void) | undefined
}

const kindNames = Object.fromEntries(QuestionKind.options.map((kind) => [kind, kindFacts[kind].name])) as Record<
  QuestionKind,
  string
>
const seniorityNames: Record<Seniority, string> = { Junior: 'Junior', Medium: 'Medium', Senior: 'Senior' }

/** A competency under its name, folded unless it is being edited or incomplete. */
export function CompetencyCard({ isOpenAtFirst, ...fields }: Props & { isOpenAtFirst: boolean }) {
  const { competency, isTried } = fields
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const id = useId()
  const isShown = isOpen || (isTried && !Competency.safeParse(competency).success)
  return (
    <Card>
      <h2>
        <button
          type="button"
          aria-expanded={isShown}
          aria-controls={id}
          className="group flex w-full items-start gap-3 rounded-lg px-5 py-4 text-left sm:px-6"
          onClick={() => setOpen(!isShown)}
        >
          <ChevronRight
            aria-hidden
            className="mt-1 size-4 shrink-0 text-faint transition-transform duration-100 group-aria-expanded:rotate-90"
          />
          <span className="min-w-0">
            <span className="block font-medium break-words">{nameOf(competency)}</span>
            {!isShown && (
              <span className="block text-sm font-normal break-words text-muted">{competency.description}</span>
            )}
          </span>
        </button>
      </h2>
      <div id={id} hidden={!isShown} className="px-5 pb-5 sm:px-6 sm:pb-6">
        {isShown && <CompetencyFields {...fields} />}
      </div>
    </Card>
  )
}

const nameOf = ({ name }: Competency) => name || 'New competency'

function CompetencyFields({ competency, isDisabled, isTried, onChange, onRemove }: Props) {
  const change = (next: Partial<Competency>) => onChange({ ...competency, ...next })
  const issues = isTried ? (Competency.safeParse(competency).error?.issues ?? []) : []
  const problemOf = (...path: (string | number)[]) =>
    issues.find((issue) => path.every((each, at) => issue.path[at] === each))?.message
  const title = nameOf(competency)
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
          <Sentence
            {...control}
            value={competency.description}
            disabled={isDisabled}
            onText={(description) => change({ description })}
          />
        )}
      </Field>
      <div className="grid gap-4">
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
            <Sentence
              {...control}
              value={anchor}
              disabled={isDisabled}
              onText={(text) => change({ anchors: competency.anchors.with(at, text) })}
            />
          )}
        </Field>
      ))}
    </fieldset>
  )
}

type SentenceProps = FieldControl & { value: string; disabled: boolean; onText: (text: string) => void }

/** One sentence, in as many lines as it needs: nothing of it is cut off on a phone. */
function Sentence({ onText, ...control }: SentenceProps) {
  return (
    <Textarea
      {...control}
      rows={2}
      maxLength={240}
      className="field-sizing-content min-h-9 resize-none py-1.5 pointer-coarse:min-h-11 pointer-coarse:py-2.5"
      onChange={(event) => onText(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
    />
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
