import { longestName, longestTitle } from '@nova/contract/constants'
import { ColleagueEmails } from '../../people/colleague-emails.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { durationsFor } from '../fields.ts'
import { useWizardForm } from '../form-context.ts'
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
        <TextField name="candidateName" label="Candidate name" required maxLength={longestName} autoComplete="off" />
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
