import { type Company, findCompanies } from '@nova/contract/installation/models'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type RefObject, useDeferredValue, useRef, useState } from 'react'
import { call, messageOf } from '../api.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { showAddress } from '../ui/shown-address.ts'
import type { ModelFields } from './use-model-form.ts'

const choices = [
  { value: 'all', label: 'All companies' },
  { value: 'some', label: 'Only these' },
] as const

/** Chooses the companies that may use a model: all, or those found by name. `known`: those already chosen. */
export function CompaniesField({ form, known }: ModelFields & { known: Company[] }) {
  const [chosen, setChosen] = useState(known)
  const isAll = form.values.companies === 'all'
  const choose = (companies: Company[]) => {
    setChosen(companies)
    form.change({ companies: companies.map(({ id }) => id) })
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">Companies that may use it</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {choices.map(({ value, label }) => (
          <label key={value} className="flex items-center gap-2.5">
            <input
              type="radio"
              name="companies"
              className="size-4 accent-accent"
              checked={isAll === (value === 'all')}
              onChange={() => (value === 'all' ? form.change({ companies: 'all' }) : choose(chosen))}
            />
            {label}
          </label>
        ))}
      </div>
      {!isAll && <ChosenCompanies chosen={chosen} onChoose={choose} />}
    </fieldset>
  )
}

type Choosing = { chosen: Company[]; onChoose: (companies: Company[]) => void }

function ChosenCompanies({ chosen, onChoose }: Choosing) {
  const search = useRef<HTMLInputElement>(null)
  const choose = (companies: Company[]) => {
    onChoose(companies)
    // The button that was pressed goes away.
    search.current?.focus()
  }
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line p-4">
      {chosen.length > 0 ? (
        <ul className="flex flex-wrap gap-2" aria-label="Chosen companies">
          {chosen.map((company) => (
            <li key={company.id} className="flex items-center gap-1 rounded-md bg-sunken py-0.5 pr-0.5 pl-2.5">
              <span className="break-words">{company.name}</span>
              <button
                type="button"
                aria-label={`Remove ${company.name}`}
                className="grid size-7 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
                onClick={() => choose(chosen.filter(({ id }) => id !== company.id))}
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-muted">None yet. Until you add one, nobody can use this model.</p>
      )}
      <Search chosen={chosen} onChoose={choose} field={search} />
    </div>
  )
}

function Search({ chosen, onChoose, field }: Choosing & { field: RefObject<HTMLInputElement | null> }) {
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const found = useQuery({
    queryKey: ['companies', q],
    queryFn: ({ signal }) => call(findCompanies, { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: (before) => before,
  })
  const ids = new Set(chosen.map(({ id }) => id))
  const others = q === '' ? [] : (found.data ?? []).filter(({ id }) => !ids.has(id))
  const says =
    q === '' || found.isPending
      ? ''
      : found.isError
        ? messageOf(found.error, 'We couldn’t reach the server. Please try again.')
        : others.length === 0
          ? 'No other company has a matching name.'
          : `${others.length} found`
  return (
    <>
      <Field label="Find a company" hint="By company name, or by an administrator’s email.">
        {(control) => (
          <Input
            {...control}
            ref={field}
            type="search"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
            // Enter would send the whole form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </Field>
      <p role="status" className={others.length > 0 ? 'sr-only' : 'text-sm text-muted empty:sr-only'}>
        {says}
      </p>
      {others.length > 0 && (
        <ul className="flex max-h-52 flex-col overflow-y-auto" aria-label="Companies found">
          {others.map((company) => (
            <li key={company.id}>
              <button
                type="button"
                className="flex w-full items-center gap-2.5 rounded-md px-2.5 py-1.5 text-left hover:bg-hover"
                onClick={() => onChoose([...chosen, company])}
              >
                <Plus aria-hidden className="size-4 shrink-0 text-faint" />
                <span className="min-w-0 break-words">
                  <span className="sr-only">Add </span>
                  {company.name}
                  {company.email && <span className="text-sm text-faint"> {showAddress(company.email)}</span>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
