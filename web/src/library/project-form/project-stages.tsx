import { ProjectForm } from '@nova/contract/projects/project-form'
import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { withReason, tellLimit } from '../../ui/with-reason.ts'
import { FormSection } from '../form/form-field.tsx'
import { useProjectForm } from './project-context.ts'
import { kindWords } from './project-words.ts'
import { emptyStage, maxStages, type StageWritten } from './project-written.ts'

const StageKind = ProjectForm.shape.stages.unwrap().element.shape.kind
const kinds = StageKind.options.map((value) => ({ value, label: kindWords[value] }))

/** The parts of the work, in their order. */
export function StagesSection() {
  const { written, change, errors } = useProjectForm()
  const { stages } = written
  return (
    <FormSection id="stages" title="Stages" about="One to four parts of the work, in the intended order.">
      {stages.map((stage, at) => (
        <Stage
          key={stage.id}
          at={at}
          stage={stage}
          onChange={(changes) => change({ stages: stages.with(at, { ...stage, ...changes }) })}
          onRemove={() => change({ stages: stages.toSpliced(at, 1) })}
        />
      ))}
      {errors.stages && <Notice tone="bad">{errors.stages}</Notice>}
      <Button
        variant="link"
        className="self-start"
        {...withReason(tellLimit(stages.length, maxStages, 'stages'), () =>
          change({ stages: [...stages, emptyStage(stages)] }),
        )}
      >
        <Plus aria-hidden />
        Add stage
      </Button>
    </FormSection>
  )
}

type Props = {
  at: number
  stage: StageWritten
  onChange: (changes: Partial<StageWritten>) => void
  onRemove: () => void
}

function Stage({ at, stage, onChange, onRemove }: Props) {
  const { errors } = useProjectForm()
  const of = (field: string) => {
    const error = errors[`stages.${at}.${field}`]
    return error === undefined ? {} : { error }
  }
  return (
    <fieldset className="flex flex-col gap-4 border-t border-line pt-5 first-of-type:border-0 first-of-type:pt-0">
      <legend className="sr-only">Stage {at + 1}</legend>
      <div className="flex items-center justify-between">
        <h3 aria-hidden className="font-medium">
          Stage {at + 1}
        </h3>
        <IconButton label={`Remove stage ${at + 1}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
      <div className="grid gap-4 sm:grid-cols-[1fr_9rem_7rem]">
        <Field label="Title" required {...of('title')}>
          {(control) => (
            <Input
              {...control}
              maxLength={80}
              value={stage.title}
              onChange={(event) => onChange({ title: event.target.value })}
            />
          )}
        </Field>
        <Field label="Kind">
          {(control) => (
            <Select
              {...control}
              value={stage.kind}
              onValueChange={(value) => onChange({ kind: StageKind.parse(value) })}
              options={kinds}
            />
          )}
        </Field>
        <Field label="Minutes" {...of('minutes')}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={stage.minutes}
              onChange={(event) => onChange({ minutes: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Lines
        label="Task"
        hint="Markdown, as a colleague would write it in a ticket."
        required
        rows={5}
        most={6_000}
        {...of('statement')}
        value={stage.statement}
        onChange={(statement) => onChange({ statement })}
      />
      <HiddenOfStage stage={stage} {...of('hidden')} onChange={onChange} />
      <Lines
        label="Visible tests that fail until then"
        hint="Their names, one per line, with groups and name joined by “ > ”. All other visible tests pass from the start."
        rows={2}
        {...of('failing')}
        value={stage.failing}
        onChange={(failing) => onChange({ failing })}
      />
      <Lines
        label="Key ideas"
        hint="Key ideas, one per line. Nova hints at them and never gives the solution."
        rows={2}
        value={stage.keyIdeas}
        onChange={(keyIdeas) => onChange({ keyIdeas })}
      />
    </fieldset>
  )
}

type LinesProps = {
  label: string
  hint: string
  error?: string
  required?: boolean
  rows: number
  most?: number
  value: string
  onChange: (value: string) => void
}

function Lines({ label, hint, error, required = false, rows, most, value, onChange }: LinesProps) {
  return (
    <Field
      label={label}
      hint={hint}
      required={required}
      optional={!required}
      {...(error === undefined ? {} : { error })}
    >
      {(control) => (
        <Textarea
          {...control}
          rows={rows}
          maxLength={most}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

type HiddenProps = Pick<Props, 'stage' | 'onChange'> & { error?: string }

function HiddenOfStage({ stage, error, onChange }: HiddenProps) {
  const { hiddenTests } = useProjectForm().written
  const id = useId()
  const { hidden } = stage
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2">
      <p id={id} className="text-sm font-medium">
        Hidden tests of this stage
      </p>
      {hiddenTests.length === 0 && <p className="text-sm text-faint">There are no hidden tests yet.</p>}
      {hiddenTests.map(({ path }) => (
        <label key={path} className="flex min-w-0 items-center gap-2.5">
          <Checkbox
            checked={hidden.includes(path)}
            onCheckedChange={(checked) =>
              onChange({ hidden: checked === true ? [...hidden, path] : hidden.filter((each) => each !== path) })
            }
          />
          <span className="min-w-0 truncate font-mono text-sm">{path}</span>
        </label>
      ))}
      {error && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
