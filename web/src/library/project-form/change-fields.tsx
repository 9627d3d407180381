/** The fields of one change to review: words, patch, and for a faulty one its faults and its twin. */
import { reviewFaultKinds, reviewFaultWords, reviewLimits } from '@nova/contract/projects/code-reviews'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field, type FieldControl } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { tellLimit, withReason } from '../../ui/with-reason.ts'
import type { Errors } from '../form/written.ts'
import { emptyFault, errorsOfChange, isFaulty, turn } from './change-entries.ts'
import { useProjectForm } from './project-context.ts'
import { PatchText } from './project-patches.tsx'
import type { ChangeWritten } from './project-written.ts'

type Fault = ChangeWritten['faults'][number]

const truths = [
  { value: 'sound', label: 'Sound' },
  { value: 'faulty', label: 'Faulty' },
]
const kinds = reviewFaultKinds.map((value) => ({ value, label: reviewFaultWords[value] }))

export function ChangeFields({ change }: { change: ChangeWritten }) {
  const form = useProjectForm()
  const { changes } = form.written
  const errors = errorsOfChange(form.errors, change.id)
  const set = (part: Partial<ChangeWritten>) =>
    form.change({ changes: changes.map((each) => (each.id === change.id ? { ...each, ...part } : each)) })
  const { title, author, message, patch, twin, faults, replies } = change
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <Labelled label="Title of the change" error={errors['title']}>
          {(control) => (
            <Input {...control} maxLength={100} value={title} onChange={({ target }) => set({ title: target.value })} />
          )}
        </Labelled>
        <Labelled label="Author" error={errors['author']}>
          {(control) => (
            <Input
              {...control}
              maxLength={60}
              value={author}
              onChange={({ target }) => set({ author: target.value })}
            />
          )}
        </Labelled>
      </div>
      <Labelled label="Author’s message" error={errors['message']}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={2_000}
            value={message}
            onChange={({ target }) => set({ message: target.value })}
          />
        )}
      </Labelled>
      <Labelled label="Patch of the change" error={errors['patch'] ?? errors['stage']}>
        {(control) => <PatchText {...control} rows={8} value={patch} onText={(text) => set({ patch: text })} />}
      </Labelled>
      <Field label="This change is" className="sm:max-w-48">
        {(control) => (
          <Select
            {...control}
            value={isFaulty(change) ? 'faulty' : 'sound'}
            onValueChange={(value) => (value === 'faulty') !== isFaulty(change) && set(turn(change))}
            options={truths}
          />
        )}
      </Field>
      {isFaulty(change) && (
        <>
          <Faults {...{ patch, faults, errors }} onChange={(each) => set({ faults: each })} />
          <Labelled label="The same change without its faults (twin patch)" error={errors['twin']}>
            {(control) => <PatchText {...control} rows={8} value={twin ?? ''} onText={(text) => set({ twin: text })} />}
          </Labelled>
        </>
      )}
      {replies.length > 0 && (
        <p className="text-sm text-muted">
          {replies.length === 1 ? '1 reply' : `${replies.length} replies`} of the author came with the ZIP and stay as
          they are.
        </p>
      )}
      {errors['replies'] && (
        <p role="alert" className="text-sm text-bad">
          {errors['replies']}
        </p>
      )}
    </div>
  )
}

type FaultsProps = {
  patch: string
  faults: readonly Fault[]
  errors: Errors
  onChange: (faults: Fault[]) => void
}

function Faults({ patch, faults, errors, onChange }: FaultsProps) {
  return (
    <>
      {faults.map((fault, at) => (
        <FaultFields
          key={at}
          {...{ fault }}
          number={at + 1}
          errorOf={(field) => errors[`faults.${at}.${field}`]}
          onChange={(part) => onChange(faults.with(at, { ...fault, ...part }))}
          {...(faults.length > 1 && { onRemove: () => onChange(faults.toSpliced(at, 1)) })}
        />
      ))}
      <Button
        variant="link"
        className="self-start"
        {...withReason(tellLimit(faults.length, reviewLimits.faults, 'faults'), () =>
          onChange([...faults, emptyFault(patch)]),
        )}
      >
        <Plus aria-hidden />
        Add another fault
      </Button>
    </>
  )
}

type FaultProps = {
  fault: Fault
  number: number
  errorOf: (field: keyof Fault) => string | undefined
  onChange: (part: Partial<Fault>) => void
  onRemove?: () => void
}

function FaultFields({ fault, number, errorOf, onChange, onRemove }: FaultProps) {
  const line = (field: 'from' | 'to', label: string) => (
    <Labelled label={label} error={errorOf(field)}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          maxLength={6}
          value={fault[field] === 0 ? '' : String(fault[field])}
          onChange={({ target }) => onChange({ [field]: lineOf(target.value) })}
        />
      )}
    </Labelled>
  )
  const text = (field: 'path' | 'says' | 'killedBy', label: string, most: number, placeholder: string) => (
    <Labelled label={label} error={errorOf(field)}>
      {(control) => (
        <Input
          {...control}
          dir={field === 'says' ? 'auto' : 'ltr'}
          maxLength={most}
          placeholder={placeholder}
          value={fault[field]}
          onChange={({ target }) => onChange({ [field]: target.value })}
        />
      )}
    </Labelled>
  )
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-l-2 border-line pl-4">
      <legend className="sr-only">Fault {number}</legend>
      <div className="flex items-end gap-3">
        <Field label="Kind of fault" className="min-w-0 flex-1">
          {(control) => (
            <Select
              {...control}
              value={fault.kind}
              onValueChange={(value) => onChange({ kind: kinds.find((each) => each.value === value)!.value })}
              options={kinds}
            />
          )}
        </Field>
        {onRemove && <IconButton label={`Remove fault ${number}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />}
      </div>
      {text('path', 'File of the fault', 200, 'src/desk.ts')}
      <div className="grid grid-cols-2 gap-4">
        {line('from', 'First line after the change')}
        {line('to', 'Last line after the change')}
      </div>
      {text('says', 'What is wrong', 400, 'The last day counts as free, which the README rules out.')}
      {text('killedBy', 'Hidden test that fails with it', 300, 'every overlap is refused')}
    </fieldset>
  )
}

/** 0 for a field without a number. */
const lineOf = (text: string) => Math.min(100_000, Number(text.replaceAll(/\D/g, '')))

type LabelledProps = { label: string; error: string | undefined; children: (control: FieldControl) => ReactNode }

/** A required field. */
function Labelled({ label, error, children }: LabelledProps) {
  return (
    <Field label={label} required {...(error === undefined ? {} : { error })}>
      {children}
    </Field>
  )
}
