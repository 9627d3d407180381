import { isReviewed } from '@nova/contract/projects/projects'
import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { withReason, tellLimit } from '../../ui/with-reason.ts'
import { FormSection } from '../form/form-field.tsx'
import { useProjectForm } from './project-context.ts'
import type { WrongPatch } from './project-written.ts'

const maxPatch = 200_000
const maxWrong = 12

/** A solution of each stage, each on top of the one before. */
export function ReferencePatches() {
  const { written, change, errors } = useProjectForm()
  const { stages } = written
  return (
    <FormSection
      id="reference"
      title="Reference solution"
      about={
        <>
          A patch for each stage, each on top of the one before. Commit the files, solve the stage, run{' '}
          <code translate="no" className="font-mono">
            git add -A && git diff --cached
          </code>
          , and paste what it prints. Then commit, and repeat this for the next one.
        </>
      }
    >
      {stages.length === 0 && <p className="text-faint">Add a stage first.</p>}
      {stages.length > 0 && stages.every(({ id }) => isReviewed(written, id)) && (
        <p className="text-faint">Reviews need none.</p>
      )}
      {stages.map((stage, at) => {
        if (isReviewed(written, stage.id)) return null
        const error = errors[`reference.${at}`]
        return (
          <Field
            key={stage.id}
            label={`Patch of stage ${at + 1}${stage.title ? `: ${stage.title}` : ''}`}
            required
            {...(error === undefined ? {} : { error })}
          >
            {(control) => (
              <PatchText
                {...control}
                rows={8}
                value={stage.reference}
                onText={(reference) => change({ stages: stages.with(at, { ...stage, reference }) })}
              />
            )}
          </Field>
        )
      })}
    </FormSection>
  )
}

/** Typical mistakes: the proof shows that a hidden test catches each of them. */
export function WrongPatches() {
  const { written, change } = useProjectForm()
  const { wrong } = written
  return (
    <FormSection
      id="wrong"
      title="Wrong solutions"
      about="Optional. Add typical mistakes as patches, each with the hidden test that must catch it."
    >
      {wrong.map((each, at) => (
        <Wrong
          key={at}
          at={at}
          wrong={each}
          onChange={(changes) => change({ wrong: wrong.with(at, { ...each, ...changes }) })}
          onRemove={() => change({ wrong: wrong.toSpliced(at, 1) })}
        />
      ))}
      <Button
        variant="link"
        className="self-start"
        {...withReason(tellLimit(wrong.length, maxWrong, 'wrong solutions'), () =>
          change({ wrong: [...wrong, { patch: '', after: '', mistake: '', killedBy: '' }] }),
        )}
      >
        <Plus aria-hidden />
        Add wrong solution
      </Button>
    </FormSection>
  )
}

/** Selects can't have an empty value. */
const start = '-'

type Props = { at: number; wrong: WrongPatch; onChange: (changes: Partial<WrongPatch>) => void; onRemove: () => void }

function Wrong({ at, wrong, onChange, onRemove }: Props) {
  const { stages } = useProjectForm().written
  const places = [
    { value: start, label: 'The start' },
    ...stages.map(({ id, title }, of) => ({ value: id, label: `Stage ${of + 1}${title ? `: ${title}` : ''}` })),
  ]
  const line = (name: 'mistake' | 'killedBy', label: string, most: number, placeholder: string) => (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          maxLength={most}
          placeholder={placeholder}
          value={wrong[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <fieldset className="flex flex-col gap-4 border-t border-line pt-5 first-of-type:border-0 first-of-type:pt-0">
      <legend className="sr-only">Wrong solution {at + 1}</legend>
      <div className="flex items-end gap-3">
        <Field label="On top of" className="min-w-0 flex-1">
          {(control) => (
            <Select
              {...control}
              value={places.some(({ value }) => value === wrong.after) ? wrong.after : start}
              onValueChange={(value) => onChange({ after: value === start ? '' : value })}
              options={places}
            />
          )}
        </Field>
        <IconButton label={`Remove wrong solution ${at + 1}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {line('mistake', 'Mistake', 500, 'Looks only at the first booking.')}
        {line('killedBy', 'Caught by the hidden test', 300, 'every overlap is refused')}
      </div>
      <Field label={`Patch of wrong solution ${at + 1}`}>
        {(control) => <PatchText {...control} rows={6} value={wrong.patch} onText={(patch) => onChange({ patch })} />}
      </Field>
    </fieldset>
  )
}

type PatchProps = { value: string; rows: number; onText: (text: string) => void }

/** A unified diff as text. */
export function PatchText({ onText, ...rest }: PatchProps) {
  return (
    <Textarea
      {...rest}
      dir="ltr"
      spellCheck={false}
      maxLength={maxPatch}
      className="font-mono text-sm"
      placeholder={'--- a/src/desk.ts\n+++ b/src/desk.ts\n@@ -1,3 +1,3 @@'}
      onChange={(event) => onText(event.target.value)}
    />
  )
}
