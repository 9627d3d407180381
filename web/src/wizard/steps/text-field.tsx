import type { ComponentProps } from 'react'
import { TextField as FormTextField } from '../../ui/form.tsx'
import type { Fields } from '../fields.ts'
import { useWizardForm } from '../form-context.ts'

/** A line of text of the wizard's form, with its error. */
export function TextField(props: Omit<ComponentProps<typeof FormTextField<Fields>>, 'form'>) {
  const { fields, change, errors } = useWizardForm()
  return <FormTextField {...props} form={{ values: fields, change, errors }} />
}
