import type { ComponentProps, ReactNode } from 'react'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import type { Fields } from './fields.ts'
import { useWizardForm } from './form-context.ts'

type TextName = { [K in keyof Fields]: Fields[K] extends string ? K : never }[keyof Fields]

type Props = Omit<ComponentProps<'input'>, 'name' | 'value' | 'onChange'> & {
  name: TextName
  label: string
  hint?: ReactNode
  optional?: boolean
  className?: string
}

/** A line of text of the wizard's form, with its error. */
export function TextField({ name, label, hint, optional, required, className, ...rest }: Props) {
  const { fields, change, errors } = useWizardForm()
  return (
    <Field label={label} hint={hint} error={errors[name]} optional={optional} required={required} className={className}>
      {(control) => (
        <Input
          {...control}
          {...rest}
          name={name}
          value={fields[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
}
