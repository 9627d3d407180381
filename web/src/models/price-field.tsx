import type { ModelForm } from '@nova/contract/models'
import { useFormContext } from 'react-hook-form'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

type Props = { name: 'priceIn' | 'priceOut' | 'ceiling'; label: string; hint: string; optional?: boolean }

/** An amount in whatever currency the operator counts. An optional one that is empty is none. */
export function PriceField({ name, label, hint, optional }: Props) {
  const { register, formState } = useFormContext<ModelForm>()
  return (
    <Field
      label={label}
      hint={hint}
      error={formState.errors[name]?.message}
      {...(optional ? { optional } : { required: true })}
    >
      {(control) => (
        <Input
          {...control}
          {...register(name, { setValueAs: (text: unknown) => amountOf(text, optional) })}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
    </Field>
  )
}

function amountOf(text: unknown, optional: boolean | undefined): number | null {
  if (text === null || (typeof text === 'string' && text.trim() === '')) return optional ? null : Number.NaN
  return Number(typeof text === 'string' ? text.replace(',', '.') : text)
}
