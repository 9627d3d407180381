import { keyDays } from '@nova/contract/accounts/api-keys'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

const words: Record<(typeof keyDays)[number], string> = { 30: '30 days', 90: '90 days', 365: '1 year', 730: '2 years' }
const options = keyDays.map((days) => ({ value: String(days), label: words[days] }))

/** For how long a key works. */
export function DaysField({ value, onChange }: { value: string; onChange: (days: string) => void }) {
  return (
    <Field label="Expires after">
      {(control) => (
        <Select {...control} className="sm:w-48" value={value} onValueChange={onChange} options={options} />
      )}
    </Field>
  )
}
