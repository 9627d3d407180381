import { findZones } from '@nova/contract/zones'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { isPlaceZone } from '../ui/zoned-time.ts'

type Props = { value: string; error: string | undefined; onChange: (zone: string) => void }

const typingMs = 250
const maxText = 60

/** Finds a zone by city, country, abbreviation or name. An ambiguous text asks which zone is meant. */
export function ZoneField({ value, error, onChange }: Props) {
  const [isTyping, setTyping] = useState(false)
  const text = useSettled(value.trim(), typingMs)
  const found = useQuery({
    queryKey: ['zones', text],
    queryFn: ({ signal }) => call(findZones, { query: { text }, signal }),
    enabled: isTyping && text !== '' && text.length <= maxText && !isPlaceZone(text),
    staleTime: Infinity,
    retry: false,
  })
  const { zones = [], isNamed = false } = (text === value.trim() && isTyping && !isPlaceZone(text) && found.data) || {}
  const choose = (zone: string) => {
    onChange(zone)
    setTyping(false)
  }
  const handleBlur = () => {
    // A text that names one zone is that zone.
    if (isNamed && zones.length === 1) choose(zones[0]!)
  }
  return (
    <div className="flex flex-col gap-1.5">
      <Field
        label="Time zone"
        hint="A city, such as New York. Emails give the date in this zone."
        {...(error ? { error } : {})}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={value}
            onChange={(event) => {
              setTyping(true)
              onChange(event.target.value)
            }}
            onBlur={handleBlur}
          />
        )}
      </Field>
      <p role="status" className="text-sm text-muted empty:sr-only">
        {zones.length > 1 && isNamed ? `“${text}” may mean several time zones. Which one?` : ''}
        {found.data && zones.length === 0 && isTyping && !isPlaceZone(text) && text === value.trim() && text !== ''
          ? 'No time zone found. Try a larger city nearby.'
          : ''}
      </p>
      {zones.length > 0 && (
        <ul aria-label="Time zones found" className="flex flex-wrap gap-1.5">
          {zones.map((zone) => (
            <li key={zone}>
              <Button variant="secondary" size="sm" onClick={() => choose(zone)}>
                {zone.replaceAll('_', ' ')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
