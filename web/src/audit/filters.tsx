import type { AuditPage, AuditScope } from '@nova/contract/accounts/audit'
import { X } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { isFiltered, nothingFiltered, type Shown } from './audit-log.ts'

/** A select has no empty value. */
const all = 'all'

const acts = [
  { value: all, label: 'All actions' },
  { value: 'interview', label: 'Interviews: all' },
  { value: 'interview.seen', label: 'Interviews: viewed' },
  { value: 'interview.published', label: 'Interviews: published' },
  { value: 'interview.deleted', label: 'Interviews: deleted' },
  { value: 'link', label: 'Candidate links' },
  { value: 'report', label: 'Reports: all' },
  { value: 'report.exported', label: 'Reports: exported' },
  { value: 'question', label: 'Library questions' },
  { value: 'position', label: 'Positions' },
  { value: 'template', label: 'Templates' },
  { value: 'person', label: 'People' },
  { value: 'invitation', label: 'Invitations' },
  { value: 'password', label: 'Passwords' },
  { value: 'second-factor', label: 'Two-factor sign-in' },
  { value: 'company', label: 'Company settings' },
  { value: 'webhook', label: 'Webhooks' },
  { value: 'audit', label: 'Audit log downloads' },
]

const installationActs = [
  { value: all, label: 'All actions' },
  { value: 'model', label: 'Models' },
  { value: 'leads', label: 'Leads: viewed and downloaded' },
  { value: 'lead', label: 'Leads: deleted' },
]

const scopeNames: Record<AuditScope, string> = { company: 'My company', installation: 'This installation' }

type Props = {
  shown: Shown
  people: AuditPage['people']
  scope: AuditScope
  scopes: AuditScope[]
  show: (changes: Partial<Shown>) => void
}

/** Filters kept in the address. Each change applies at once. */
export function Filters({ shown, people, scope, scopes, show }: Props) {
  const offered = scope === 'company' ? acts : installationActs
  const options = offered.some(({ value }) => value === shown.act)
    ? offered
    : [...offered, ...(shown.act ? [{ value: shown.act, label: shown.act }] : [])]
  const isKnown = people.some(({ id }) => id === shown.person)
  const persons = [
    { value: all, label: 'Everyone' },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
    ...(shown.person && !isKnown ? [{ value: shown.person, label: 'Somebody else' }] : []),
  ]
  const valueOf = (value: string) => (value === all ? '' : value)
  return (
    <search aria-label="Filter the audit log" className="flex flex-wrap items-end gap-x-4 gap-y-3">
      {scopes.length > 1 && (
        <Field label="Show log of" className="w-44 max-sm:w-full">
          {(control) => (
            <Select
              {...control}
              value={scope}
              onValueChange={(value) => show({ ...nothingFiltered, scope: value as AuditScope })}
              options={scopes.map((value) => ({ value, label: scopeNames[value] }))}
            />
          )}
        </Field>
      )}
      <Field label="Person" className="w-52 max-sm:w-[calc(50%-0.5rem)]">
        {(control) => (
          <Select
            {...control}
            value={shown.person || all}
            onValueChange={(value) => show({ person: valueOf(value) })}
            options={persons}
          />
        )}
      </Field>
      <Field label="Action" className="w-56 max-sm:w-[calc(50%-0.5rem)]">
        {(control) => (
          <Select
            {...control}
            value={shown.act || all}
            onValueChange={(value) => show({ act: valueOf(value) })}
            options={options}
          />
        )}
      </Field>
      <Days shown={shown} show={show} />
      {shown.interview && (
        <Button variant="secondary" onClick={() => show({ interview: '' })}>
          <X aria-hidden />
          One interview only
        </Button>
      )}
      {isFiltered(shown) && (
        <Button variant="ghost" onClick={() => show({ ...nothingFiltered, scope: shown.scope })}>
          Clear filters
        </Button>
      )}
    </search>
  )
}

/** The first and the last day, both included. */
function Days({ shown, show }: Pick<Props, 'shown' | 'show'>) {
  return (
    <>
      <Field label="From" className="w-40 max-sm:w-[calc(50%-0.5rem)]">
        {(control) => (
          <Input
            {...control}
            type="date"
            value={shown.from}
            max={shown.to || undefined}
            onChange={(event) => show({ from: event.target.value })}
          />
        )}
      </Field>
      <Field label="To" className="w-40 max-sm:w-[calc(50%-0.5rem)]">
        {(control) => (
          <Input
            {...control}
            type="date"
            value={shown.to}
            min={shown.from || undefined}
            onChange={(event) => show({ to: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}
