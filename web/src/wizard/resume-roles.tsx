import { type ReadRole, ResumeDate } from '@nova/contract/resumes'
import { Pencil, Undo2, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Input } from '../ui/input.tsx'
import { useWizardForm } from './form-context.ts'

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const longest = 200

/** The roles of a resume: each can be edited, removed and restored. */
export function ResumeRoles({ roles }: { roles: ReadRole[] }) {
  const { fields, change } = useWizardForm()
  const [editing, setEditing] = useState<number>()
  const list = useRef<HTMLUListElement>(null)
  const returnTo = useRef<number>(undefined)
  useEffect(() => {
    if (editing !== undefined || returnTo.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-edit="${returnTo.current}"]`)?.focus()
    returnTo.current = undefined
  }, [editing])
  const { corrections } = fields
  const removed = new Set(corrections.removedRoles)
  const close = (id: number) => {
    returnTo.current = id
    setEditing(undefined)
  }
  const handleToggle = (id: number) => {
    const removedRoles = removed.has(id)
      ? corrections.removedRoles.filter((other) => other !== id)
      : [...corrections.removedRoles, id]
    change({ corrections: { ...corrections, removedRoles } })
  }
  const handleSave = (role: ReadRole) => {
    const others = corrections.changedRoles.filter(({ id }) => id !== role.id)
    change({ corrections: { ...corrections, changedRoles: [...others, role] } })
    close(role.id)
  }
  return (
    <div className="flex flex-col gap-2">
      <h4 className="text-sm font-medium">Roles</h4>
      {roles.length === 0 && <p className="text-sm text-faint">We found no roles with dates.</p>}
      <ul ref={list} aria-label="Roles found" className="flex flex-col divide-y divide-line">
        {roles.map((read) => {
          const role = corrections.changedRoles.find(({ id }) => id === read.id) ?? read
          return (
            <li key={read.id} className="py-2 first:pt-0 last:pb-0">
              {editing === read.id ? (
                <RoleForm role={role} onSave={handleSave} onCancel={() => close(read.id)} />
              ) : (
                <RoleLine
                  role={role}
                  isRemoved={removed.has(read.id)}
                  onEdit={() => setEditing(read.id)}
                  onToggle={() => handleToggle(read.id)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type LineProps = { role: ReadRole; isRemoved: boolean; onEdit: () => void; onToggle: () => void }

function RoleLine({ role, isRemoved, onEdit, onToggle }: LineProps) {
  const name = [role.title, role.company].filter(Boolean).join(' at ') || 'Unnamed role'
  return (
    <div className="flex items-start gap-2">
      <div className={cn('min-w-0 flex-1', isRemoved && 'text-faint line-through')}>
        <p className="font-medium break-words">{name}</p>
        <p className={cn('text-sm tabular', !isRemoved && 'text-muted')}>{periodOf(role)}</p>
      </div>
      {!isRemoved && (
        <IconButton label={`Edit ${name}`} icon={<Pencil aria-hidden />} data-edit={role.id} onClick={onEdit} />
      )}
      <IconButton
        label={isRemoved ? `Restore ${name}` : `Remove ${name}`}
        icon={isRemoved ? <Undo2 aria-hidden /> : <X aria-hidden />}
        onClick={onToggle}
      />
    </div>
  )
}

function periodOf({ from, to }: ReadRole): string {
  const show = (date: string) => {
    const [year = '', month] = date.split('-')
    return month ? `${monthNames[Number(month) - 1]} ${year}` : year
  }
  return `${show(from)} – ${to === null ? 'now' : show(to)}`
}

type FormProps = { role: ReadRole; onSave: (role: ReadRole) => void; onCancel: () => void }

/** Stands within the wizard's form, so Enter saves the role and must not go to the next step. */
function RoleForm({ role, onSave, onCancel }: FormProps) {
  const [title, setTitle] = useState(role.title)
  const [company, setCompany] = useState(role.company)
  const [from, setFrom] = useState(role.from)
  const [to, setTo] = useState(role.to ?? '')
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFieldSetElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const errors = isTried ? errorsOf(from.trim(), to.trim()) : {}
  const handleSave = () => {
    setTried(true)
    const [start, end] = [from.trim(), to.trim()]
    const found = errorsOf(start, end)
    if (found.from || found.to) return
    onSave({ id: role.id, title: title.trim(), company: company.trim(), from: start, to: end || null })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    handleSave()
  }
  const inputs = [
    { label: 'Title', value: title, set: setTitle },
    { label: 'Company', value: company, set: setCompany },
    { label: 'From', value: from, set: setFrom, hint: 'YYYY-MM or YYYY', error: errors.from },
    { label: 'To', value: to, set: setTo, hint: 'Leave empty for a current role', error: errors.to },
  ]
  return (
    // It only listens for Enter and Escape; the inputs within are what people act on.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset ref={form} className="flex flex-col gap-4" onKeyDown={handleKey}>
      <legend className="sr-only">Edit role</legend>
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

function errorsOf(from: string, to: string): { from?: string; to?: string } {
  const isDate = (text: string) => ResumeDate.safeParse(text).success
  if (!isDate(from)) return { from: 'Please enter a date as YYYY-MM or YYYY.' }
  if (to === '') return {}
  if (!isDate(to)) return { to: 'Please enter a date as YYYY-MM or YYYY.' }
  const isEarlier = to.slice(0, 4) < from.slice(0, 4) || to < from.slice(0, to.length)
  return isEarlier ? { to: 'Please enter an end that is not before the start.' } : {}
}
