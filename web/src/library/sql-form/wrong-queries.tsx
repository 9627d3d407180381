import { minWrongQueries } from '@nova/contract/questions/bank'
import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { withReason, tellLimit } from '../../ui/with-reason.ts'
import { FormSection } from '../form/form-field.tsx'
import { SqlCode } from './sql-code.tsx'
import type { WrongQuery } from './sql-written.ts'
import { useSqlForm } from './use-sql-form.ts'

const maxWrong = 20

/** Typical mistakes, each with the data set that must catch it. */
export function WrongQueries() {
  const { sql, errors, changeSql } = useSqlForm()
  const { wrong, dataSets, reference } = sql
  const names = dataSets.map(({ name }) => name)
  const handleAdd = () => {
    const dataSet = dataSets.find(({ visible }) => !visible)?.name ?? names[0] ?? ''
    changeSql({ wrong: [...wrong, { code: reference, dataSet, mistake: '' }] })
  }
  return (
    <FormSection
      id="wrong"
      title="Wrong solutions"
      about={`At least ${minWrongQueries} typical mistakes, each with the data set that must catch it.`}
    >
      {wrong.map((each, at) => (
        <Wrong
          key={at}
          {...{ at, each, names }}
          errorOf={(field) => errors[`wrong.${at}.${field}`]}
          onChange={(changes) => changeSql({ wrong: wrong.with(at, { ...each, ...changes }) })}
          onRemove={() => changeSql({ wrong: wrong.toSpliced(at, 1) })}
        />
      ))}
      {errors.wrong && (
        <p role="alert" className="text-sm text-bad">
          {errors.wrong}
        </p>
      )}
      <Button
        variant="link"
        className="self-start"
        {...withReason(tellLimit(wrong.length, maxWrong, 'wrong queries'), handleAdd)}
      >
        <Plus aria-hidden />
        Add wrong query
      </Button>
    </FormSection>
  )
}

type Props = {
  at: number
  each: WrongQuery
  names: string[]
  errorOf: (field: keyof WrongQuery) => string | undefined
  onChange: (changes: Partial<WrongQuery>) => void
  onRemove: () => void
}

function Wrong({ at, each, names, errorOf, onChange, onRemove }: Props) {
  // A data set that was renamed since stays listed, so that the choice can be read and corrected.
  const listed = [...new Set([...names, each.dataSet])].filter(Boolean)
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">Wrong query {at + 1}</legend>
      <div className="grid items-end gap-3 sm:grid-cols-[12rem_1fr_auto]">
        <Field label="Caught by" error={errorOf('dataSet')}>
          {(control) => (
            <Select
              {...control}
              value={each.dataSet}
              onValueChange={(dataSet) => onChange({ dataSet })}
              options={listed.map((value) => ({ value, label: value }))}
            />
          )}
        </Field>
        <Field label="Mistake" optional error={errorOf('mistake')}>
          {(control) => (
            <Input
              {...control}
              maxLength={500}
              placeholder="Counts NULL as zero."
              value={each.mistake}
              onChange={(event) => onChange({ mistake: event.target.value })}
            />
          )}
        </Field>
        <IconButton label={`Remove wrong query ${at + 1}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
      <SqlCode
        label={`Wrong query ${at + 1}`}
        value={each.code}
        error={errorOf('code')}
        onChange={(code) => onChange({ code })}
      />
    </fieldset>
  )
}
