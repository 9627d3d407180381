import { maxPeriodMonths, type Period } from '@nova/contract/retention/periods'
import { useState } from 'react'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

type Props = {
  legend: string
  hint: string
  period: Period | null
  isDisabled: boolean
  onChange: (period: Period | null) => void
}

const toNumber = (text: string, most: number) => Math.min(most, Math.max(0, Math.floor(Number(text) || 0)))
const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
const toText = (count: number | undefined) => (count ? String(count) : '')

/** Months and days of one period; both empty: none. */
export function PeriodFields({ legend, hint, period, isDisabled, onChange }: Props) {
  const [months, setMonths] = useState(toText(period?.months))
  const [days, setDays] = useState(toText(period?.days))
  const tell = (monthText: string, dayText: string) => {
    const next = { months: toNumber(monthText, maxPeriodMonths), days: toNumber(dayText, 366) }
    onChange(next.months + next.days > 0 ? next : null)
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Months">
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={months}
              maxLength={3}
              disabled={isDisabled}
              onChange={({ target }) => {
                const text = digitsOf(target.value)
                setMonths(text)
                tell(text, days)
              }}
            />
          )}
        </Field>
        <Field label="Days">
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={days}
              maxLength={3}
              disabled={isDisabled}
              onChange={({ target }) => {
                const text = digitsOf(target.value)
                setDays(text)
                tell(months, text)
              }}
            />
          )}
        </Field>
      </div>
      <p className="text-sm text-muted">{hint}</p>
    </fieldset>
  )
}
