import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { readValue } from './value-input.ts'

type Props = {
  name: string
  type: string
  text: string
  onChange: (text: string) => void
  /** May stay empty. */
  isOptional?: boolean
  isOff?: boolean
}

/** One value of a function, written as JSON; says what does not fit its type. */
export function ValueField({ name, type, text, onChange, isOptional = false, isOff = false }: Props) {
  const isEmpty = text.trim() === ''
  const read = isOff || (isOptional && isEmpty) ? null : readValue(text, type)
  // Nothing written yet isn't a mistake.
  const note = read && 'problem' in read ? { [isEmpty ? 'hint' : 'error']: read.problem } : {}
  return (
    <Field
      label={
        <>
          {name}{' '}
          <span translate="no" className="font-mono text-xs font-normal text-faint">
            {type}
          </span>
        </>
      }
      {...(isOptional ? { optional: true } : {})}
      {...note}
    >
      {(control) => (
        <Input
          {...control}
          data-paste-into="input"
          className="font-mono text-sm"
          spellCheck={false}
          autoComplete="off"
          disabled={isOff}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
