import { completeUrl } from '@nova/contract/http-url'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.tsx'
import { withReason } from '../../ui/with-reason.ts'
import { useWizardForm } from '../form-context.ts'
import { JobFindings, useJobReading } from './job-reading.tsx'

type Props = { label: string; action: string; hint: string; optional?: boolean }

/** The address of a job posting, and the button that reads it into the form. */
export function JobImport({ label, action, hint, optional }: Props) {
  const { fields, change, errors } = useWizardForm()
  const { read, isReading, failure, forgetFailure, found, undo } = useJobReading()
  const isEmpty = fields.jobLink.trim() === ''

  const handleParse = () => {
    if (isEmpty) toast.error('Please enter a job URL first')
    else void read({ url: completeUrl(fields.jobLink) })
  }

  return (
    <div className="flex flex-col gap-2.5">
      <Field label={label} optional={optional} hint={hint} error={failure ?? errors.jobLink}>
        {(control) => (
          <div className="flex flex-col gap-2 sm:flex-row">
            <Input
              {...control}
              type="url"
              inputMode="url"
              placeholder="https://company.example/jobs/senior-engineer"
              value={fields.jobLink}
              onChange={(event) => {
                forgetFailure()
                change({ jobLink: event.target.value })
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                handleParse()
              }}
            />
            <Button
              variant="secondary"
              busy={isReading}
              {...withReason(isEmpty ? 'Please enter a job URL first' : null, handleParse)}
            >
              {isReading ? 'Parsing...' : action}
            </Button>
          </div>
        )}
      </Field>
      {found && <JobFindings job={found} onUndo={undo} />}
    </div>
  )
}
