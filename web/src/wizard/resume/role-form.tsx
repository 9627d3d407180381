import { type AddedRole, ResumeDate } from '@nova/contract/questions/resumes'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

const longest = 200

type Props = { name: string; role: AddedRole; onSave: (role: AddedRole) => void; onCancel: () => void }

/** Inside the wizard's form: Enter saves the role and must not go to the next step. */
export function RoleForm({ name, role, onSave, onCancel }: Props) {
  const [title, setTitle] = useState(role.title)
  const [company, setCompany] = useState(role.company)
  const [from, setFrom] = useState(role.from)
  const [to, setTo] = useState(role.to ?? '')
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFieldSetElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const written = { title: title.trim(), company: company.trim(), from: from.trim(), to: to.trim() || null }
  const errors = isTried ? errorsOf(written) : {}
  const handleSave = () => {
    setTried(true)
    if (Object.keys(errorsOf(written)).length === 0) onSave(written)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    handleSave()
  }
  const inputs = [
    { label: 'Title', value: title, set: setTitle, error: errors.title },
    { label: 'Company', value: company, set: setCompany },
    { label: 'From', value: from, set: setFrom, hint: 'YYYY-MM or YYYY', error: errors.from },
    { label: 'To', value: to, set: setTo, hint: 'Leave empty for a current role', error: errors.to },
  ]
  return (
    // It only listens for Enter and Escape; the inputs within are what people act on.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset ref={form} className="flex flex-col gap-4" onKeyDown={handleKey}>
      <legend className="sr-only">{name}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {inputs.map(({ label, value, set, hint, error }) => (
          <Field key={label} label={label} hint={hint} {...(error ? { error } : {})}>
            {(control) => (
              <Input
                {...control}
                maxLength={longest}
                autoComplete="off"
                value={value}
                onChange={(event) => set(event.target.value)}
              />
            )}
          </Field>
        ))}
      </div>
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" onClick={handleSave}>
          Save role
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </fieldset>
  )
}

type Errors = { title?: string; from?: string; to?: string }

function errorsOf({ title, company, from, to }: AddedRole): Errors {
  const isDate = (text: string) => ResumeDate.safeParse(text).success
  if (title === '' && company === '') return { title: 'Please enter a title or a company.' }
  if (!isDate(from)) return { from: 'Please enter a date as YYYY-MM or YYYY.' }
  if (to === null) return {}
  if (!isDate(to)) return { to: 'Please enter a date as YYYY-MM or YYYY.' }
  const isEarlier = to.slice(0, 4) < from.slice(0, 4) || to < from.slice(0, to.length)
  return isEarlier ? { to: 'Please enter an end that is not before the start.' } : {}
}
