import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { noteOnTime } from '../ui/zoned-time.ts'
import type { PlanErrors, PlanFields, When } from './plan-fields.ts'
import { SlotFields } from './slot-fields.tsx'
import { ZoneField } from './zone-field.tsx'

const choices: { value: When; label: string; hint: string }[] = [
  { value: 'date', label: 'At a set time', hint: 'You decide when.' },
  { value: 'choose', label: 'The candidate chooses', hint: 'From up to 10 times that you offer.' },
  { value: 'any', label: 'At any time', hint: 'With an end, if you like.' },
]

type Props = {
  fields: PlanFields
  errors: PlanErrors
  /** The current date, which applies until the candidate chooses one. */
  keptDate: string | null
  onChange: (changes: Partial<PlanFields>) => void
}

export function PlanForm({ fields, errors, keptDate, onChange }: Props) {
  const { when, at, openUntil, duration } = fields
  const time = (name: 'at' | 'openUntil', label: string, value: string, usual?: string) => {
    const hint = noteOnTime(value, fields.timeZone) ?? usual
    return (
      <Field
        label={label}
        {...(name === 'at' ? { required: true } : { optional: true })}
        {...(hint ? { hint } : {})}
        {...(errors[name] ? { error: errors[name] } : {})}
      >
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={value}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        )}
      </Field>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <RadioCards
        legend="When"
        className="sm:grid-cols-3"
        value={when}
        onChange={(value) => onChange({ when: value })}
        choices={choices}
      />
      {when === 'date' && time('at', 'Date and time', at)}
      {when === 'choose' && (
        <>
          <SlotFields
            slots={fields.slots}
            timeZone={fields.timeZone}
            onChange={(slots) => onChange({ slots })}
            errorAt={errors.slotAt ?? {}}
            error={errors.slots}
          />
          {keptDate && (
            <p className="text-sm text-muted">
              The interview stays on {keptDate} until the candidate chooses another time.
            </p>
          )}
        </>
      )}
      {when === 'any' && time('openUntil', 'Open until', openUntil, 'After that, the candidate can’t join.')}
      <div className="grid gap-4 sm:grid-cols-2">
        <ZoneField value={fields.timeZone} error={errors.timeZone} onChange={(timeZone) => onChange({ timeZone })} />
        <Field label="Duration in minutes" required {...(errors.duration ? { error: errors.duration } : {})}>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={5}
              max={480}
              value={duration}
              onChange={(event) => onChange({ duration: event.target.value })}
            />
          )}
        </Field>
      </div>
    </div>
  )
}
