import { maxNameLength, maxTitleLength } from '@nova/contract/constants'
import { ColleagueEmails } from '../../people/colleague-emails.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { durationsFor } from '../fields.ts'
import { useWizardForm } from '../form-context.ts'
import { TextField } from './text-field.tsx'

export function DetailsStep() {
  const { fields, filled, reading, change } = useWizardForm()
  const readHint = (value: string, found: string | null | undefined, from: string) =>
    value !== '' && value === found ? `Read from the ${from}. Check it.` : undefined
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-[1fr_10rem]">
        <TextField
          name="title"
          label="Interview title"
          required
          maxLength={maxTitleLength}
          placeholder="Senior React Developer"
          hint={
            fields.jobLink || fields.description
              ? readHint(fields.title, filled.title, 'posting')
              : readHint(fields.title, reading?.title, 'resume')
          }
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
        <TextField
          name="candidateName"
          label="Candidate name"
          required
          maxLength={maxNameLength}
          autoComplete="off"
          hint={readHint(fields.candidateName, reading?.name, 'resume')}
        />
        <TextField
          name="candidateEmail"
          label="Candidate email"
          required
          type="email"
          maxLength={254}
          autoComplete="off"
          hint={readHint(fields.candidateEmail, reading?.email, 'resume')}
        />
      </div>
      <CompanyEmails />
    </div>
  )
}

/** Colleagues who may see the interview too. */
function CompanyEmails() {
  const { fields, change, errors } = useWizardForm()
  return (
    <fieldset>
      <legend className="text-sm font-medium">
        Company interviewer emails<span className="ml-1.5 font-normal text-faint">optional</span>
      </legend>
      <p className="mt-1 mb-2.5 text-sm text-faint">
        The panel: colleagues with an account in your company, who see this interview as well.
      </p>
      <ColleagueEmails
        emails={fields.companyEmails}
        onChange={(companyEmails) => change({ companyEmails })}
        errorOf={(at) => errors[`companyEmails.${at}`]}
      />
    </fieldset>
  )
}
