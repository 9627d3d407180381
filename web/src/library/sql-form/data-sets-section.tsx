import { maxDataSets } from '@nova/contract/questions/sql-form'
import { TestGroup } from '@nova/contract/words'
import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { withReason, tellLimit } from '../../ui/with-reason.ts'
import { FormSection } from '../form/form-field.tsx'
import { SqlCode } from './sql-code.tsx'
import { type DataSet, newName } from './sql-written.ts'
import { useSqlForm } from './use-sql-form.ts'

const groups = TestGroup.options.map((value) => ({ value, label: value }))

/** The rows that queries run on: what candidates see, and hidden sets that test their queries. */
export function DataSetsSection() {
  const { sql, errors, changeSql } = useSqlForm()
  const { dataSets, wrong } = sql
  const handleChange = (at: number, changes: Partial<DataSet>) => {
    const before = dataSets[at]!
    const { name = before.name } = changes
    changeSql({
      dataSets: dataSets.with(at, { ...before, ...changes }),
      // Wrong queries follow the data set that catches them, unless another one has its name.
      ...(dataSets.filter((each) => each.name === before.name).length === 1 && {
        wrong: wrong.map((each) => (each.dataSet === before.name ? { ...each, dataSet: name } : each)),
      }),
    })
  }
  const handleAdd = () =>
    changeSql({ dataSets: [...dataSets, { name: newName(dataSets), group: 'edge', visible: false, rows: '' }] })
  return (
    <FormSection
      id="data"
      title="Data sets"
      about="Candidates run queries on the first visible set. Add at least three hidden ones: NULLs, ties, empty tables, many rows."
    >
      {dataSets.map((each, at) => (
        <OneSet
          key={at}
          {...{ at, each }}
          errorOf={(field) => errors[`dataSets.${at}.${field}`]}
          onChange={(changes) => handleChange(at, changes)}
          onRemove={() => changeSql({ dataSets: dataSets.toSpliced(at, 1) })}
        />
      ))}
      {errors.dataSets && (
        <p role="alert" className="text-sm text-bad">
          {errors.dataSets}
        </p>
      )}
      <Button
        variant="link"
        className="self-start"
        {...withReason(tellLimit(dataSets.length, maxDataSets, 'data sets'), handleAdd)}
      >
        <Plus aria-hidden />
        Add data set
      </Button>
    </FormSection>
  )
}

type Props = {
  at: number
  each: DataSet
  errorOf: (field: keyof DataSet) => string | undefined
  onChange: (changes: Partial<DataSet>) => void
  onRemove: () => void
}

function OneSet({ at, each, errorOf, onChange, onRemove }: Props) {
  const id = useId()
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">Data set {at + 1}</legend>
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_8rem_auto_auto]">
        <Field label="Name" required error={errorOf('name')}>
          {(control) => (
            <Input
              {...control}
              maxLength={60}
              value={each.name}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label="Group">
          {(control) => (
            <Select
              {...control}
              value={each.group}
              onValueChange={(value) => onChange({ group: TestGroup.parse(value) })}
              options={groups}
            />
          )}
        </Field>
        <label htmlFor={id} className="flex h-9 items-center gap-2.5 pointer-coarse:h-11">
          <Checkbox
            id={id}
            checked={each.visible}
            onCheckedChange={(visible) => onChange({ visible: visible === true })}
          />
          Visible
        </label>
        <IconButton label={`Remove data set ${at + 1}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
      <SqlCode
        label={`Rows of ${each.name || `data set ${at + 1}`}`}
        hint={each.rows.trim() === '' ? 'Without INSERT statements the tables of this data set are empty.' : undefined}
        value={each.rows}
        error={errorOf('rows')}
        onChange={(rows) => onChange({ rows })}
      />
    </fieldset>
  )
}
