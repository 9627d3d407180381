import { useId } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormSection } from '../form/form-field.tsx'
import { SqlCode } from './sql-code.tsx'
import { useSqlForm } from './use-sql-form.ts'

export function SchemaSection() {
  const { sql, errors, changeSql } = useSqlForm()
  return (
    <FormSection
      id="schema"
      title="Tables"
      about="CREATE statements for PostgreSQL. Every data set fills these tables."
    >
      <SqlCode label="Schema" value={sql.schema} error={errors.schema} onChange={(schema) => changeSql({ schema })} />
    </FormSection>
  )
}

/** How a candidate's result is compared with the reference's. */
export function ComparisonSection() {
  const { sql, errors, changeSql } = useSqlForm()
  return (
    <FormSection
      id="comparison"
      title="Comparison"
      about="Results are compared as rows: the number and types of columns, and every cell exactly."
    >
      <div className="flex flex-col gap-3">
        <Choice
          label="The order of the rows counts"
          isChosen={sql.isOrdered}
          onChange={(isOrdered) => changeSql({ isOrdered })}
        />
        <Choice
          label="Statements may change the tables"
          isChosen={sql.mayWrite}
          onChange={(mayWrite) => changeSql({ mayWrite })}
        />
      </div>
      {(sql.mayWrite || sql.check.trim() !== '') && (
        <SqlCode
          label="Check query"
          hint="We run it after the candidate's statements and compare its rows."
          value={sql.check}
          error={errors.check}
          onChange={(check) => changeSql({ check })}
        />
      )}
    </FormSection>
  )
}

type ChoiceProps = { label: string; isChosen: boolean; onChange: (isChosen: boolean) => void }

function Choice({ label, isChosen, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex items-center gap-2.5">
      <Checkbox id={id} checked={isChosen} onCheckedChange={(checked) => onChange(checked === true)} />
      {label}
    </label>
  )
}
