import { listColleagues } from '@nova/contract/accounts'
import { longestTitle } from '@nova/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { durationsFor, isEmail } from './fields.ts'
import { useWizardForm } from './form-context.ts'
import { TextField } from './text-field.tsx'

export function DetailsStep() {
  const { fields, change } = useWizardForm()
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-[1fr_10rem]">
        <TextField
          name="title"
          label="Interview title"
          required
          maxLength={longestTitle}
          placeholder="Senior React Developer"
          autoComplete="off"
        />
        <Field label="Duration" required>
          {(control) => (
            <Select
              {...control}
              value={fields.duration}
              onValueChange={(duration) => change({ duration })}
              options={durationsFor(fields.duration).map((minutes) => ({
                value: String(minutes),
                label: `${minutes} minutes`,
              }))}
            />
          )}
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="candidateName" label="Candidate name" required maxLength={120} autoComplete="off" />
        <TextField
          name="candidateEmail"
          label="Candidate email"
          required
          type="email"
          maxLength={254}
          autoComplete="off"
        />
      </div>
      <CompanyEmails />
    </div>
  )
}

/** Colleagues who may see the interview too. Adding moves the focus to the new line, removing to the one before. */
function CompanyEmails() {
  const { fields, change, errors } = useWizardForm()
  const emails = fields.companyEmails
  const isStranger = useStrangers()
  const list = useRef<HTMLDivElement>(null)
  const focusNext = useRef<number | null>(null)
  useEffect(() => {
    if (focusNext.current === null) return
    list.current?.querySelectorAll('input')[focusNext.current]?.focus()
    focusNext.current = null
  }, [emails.length])

  const handleAdd = () => {
    focusNext.current = emails.length
    change({ companyEmails: [...emails, ''] })
  }
  const handleRemove = (at: number) => {
    focusNext.current = Math.max(0, at - 1)
    change({ companyEmails: emails.toSpliced(at, 1) })
  }
  return (
    <fieldset>
      <legend className="text-sm font-medium">
        Company interviewer emails<span className="ml-1.5 font-normal text-faint">optional</span>
      </legend>
      <p className="mt-1 mb-2.5 text-sm text-faint">
        Colleagues with an account in your company see this interview as well.
      </p>
      <div ref={list} className="flex flex-col gap-2">
        {emails.map((email, at) => (
          <div key={at} className="flex items-start gap-2">
            <Field
              label={<span className="sr-only">Company interviewer email {at + 1}</span>}
              error={errors[`companyEmails.${at}`]}
              hint={
                isStranger(email) &&
                'Nobody at your company has an account with this email, so it gives nobody access yet.'
              }
              className="flex-1 gap-0 [&>p]:mt-1.5"
            >
              {(control) => (
                <Input
                  {...control}
                  type="email"
                  maxLength={254}
                  placeholder="colleague@company.example"
                  autoComplete="off"
                  value={email}
                  onChange={(event) => change({ companyEmails: emails.with(at, event.target.value) })}
                />
              )}
            </Field>
            <IconButton
              label={`Remove email ${at + 1}`}
              icon={<X aria-hidden />}
              className={cn(emails.length === 1 && 'hidden')}
              onClick={() => handleRemove(at)}
            />
          </div>
        ))}
      </div>
      <Button variant="link" className="mt-2.5" disabled={emails.length >= 50} onClick={handleAdd}>
        <Plus aria-hidden />
        Add email
      </Button>
    </fieldset>
  )
}

/** Whether an email is no colleague's; nobody's is, until the list of them has come. */
function useStrangers(): (email: string) => boolean {
  const { data } = useQuery({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) => call(listColleagues, { signal }),
    staleTime: 60_000,
  })
  const known = data && new Set(data.map(({ email }) => email.toLowerCase()))
  return (email) => known !== undefined && isEmail(email) && !known.has(email.trim().toLowerCase())
}
