import { maxSlots } from '@nova/contract/interviews/plans'
import { Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Input } from '../ui/input.tsx'
import { noteOnTime } from '../ui/zoned-time.ts'

type Props = {
  /** At least one line, which may be empty. */
  slots: readonly string[]
  timeZone: string
  onChange: (slots: string[]) => void
  errorAt: Record<number, string>
  error: string | undefined
}

/** The times that the candidate may choose from. Adding moves the focus to the new line, removing to the one before. */
export function SlotFields({ slots, timeZone, onChange, errorAt, error }: Props) {
  const list = useRef<HTMLFieldSetElement>(null)
  const focusNext = useRef<number | null>(null)
  useEffect(() => {
    if (focusNext.current === null) return
    list.current?.querySelectorAll('input')[focusNext.current]?.focus()
    focusNext.current = null
  }, [slots.length])
  return (
    <fieldset ref={list} className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">Times you offer</legend>
      {slots.map((slot, at) => {
        const wrong = errorAt[at] ?? (at === 0 ? error : undefined)
        const note = noteOnTime(slot, timeZone)
        return (
          <div key={at} className="flex items-end gap-2">
            <Field
              label={`Time ${at + 1}`}
              className="min-w-0 flex-1"
              {...(wrong ? { error: wrong } : note ? { hint: note } : {})}
            >
              {(control) => (
                <Input
                  {...control}
                  type="datetime-local"
                  value={slot}
                  onChange={(event) => onChange(slots.with(at, event.target.value))}
                />
              )}
            </Field>
            {slots.length > 1 && (
              <IconButton
                label={`Remove time ${at + 1}`}
                className={wrong || note ? 'mb-6.5' : 'mb-0.5'}
                icon={<X aria-hidden />}
                onClick={() => {
                  focusNext.current = Math.max(0, at - 1)
                  onChange(slots.toSpliced(at, 1))
                }}
              />
            )}
          </div>
        )
      })}
      <div>
        <Button
          variant="secondary"
          size="sm"
          disabled={slots.length >= maxSlots}
          onClick={() => {
            focusNext.current = slots.length
            onChange([...slots, ''])
          }}
        >
          <Plus aria-hidden />
          Add a time
        </Button>
        {slots.length >= maxSlots && <p className="mt-1.5 text-sm text-faint">You can offer up to {maxSlots} times.</p>}
      </div>
    </fieldset>
  )
}
