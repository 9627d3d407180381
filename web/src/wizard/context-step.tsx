import { longestDescription } from '@nova/contract/constants'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { overlong } from './fields.ts'
import { useWizardForm } from './form-context.ts'
import { JobImport } from './job-import.tsx'
import { JobFindings, useJobReading } from './job-reading.tsx'
import { ResumeDrop } from './resume-drop.tsx'
import { TextField } from './text-field.tsx'

export function ContextStep() {
  const { fields, change } = useWizardForm()
  const reading = useJobReading()
  return (
    <div className="flex flex-col gap-6">
      <ResumeDrop />
      <JobImport
        label="Job posting URL"
        action="Extract"
        optional
        hint="Its text is added to the job description below, where you can edit it."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="linkedinUrl"
          label="Professional profile"
          optional
          type="url"
          maxLength={2000}
          placeholder="https://www.linkedin.com/in/name"
        />
        <TextField
          name="githubUrl"
          label="Code profile"
          optional
          type="url"
          maxLength={2000}
          placeholder="https://github.com/name"
        />
        <p className="-mt-2 text-sm text-faint sm:col-span-2">
          Interviewers see the profile links. Our server never opens them.
        </p>
      </div>
      <div className="flex flex-col gap-2.5">
        <Field
          label="Job description"
          optional
          error={overlong(fields)}
          hint="What the position asks for, in any form. Each question quotes the line it is based on."
        >
          {(control) => (
            <Textarea
              {...control}
              rows={9}
              maxLength={longestDescription}
              placeholder="We are looking for…"
              value={fields.description}
              onChange={(event) => {
                reading.forgetFailure()
                change({ description: event.target.value })
              }}
            />
          )}
        </Field>
        <div>
          <Button
            variant="secondary"
            size="sm"
            busy={reading.isReading}
            disabled={fields.description.trim() === '' || overlong(fields) !== undefined}
            onClick={() => void reading.read({ text: fields.description })}
          >
            Read title, level and language from it
          </Button>
        </div>
        {reading.failure && <Notice tone="warn">{reading.failure}</Notice>}
        {reading.found && <JobFindings job={reading.found} onUndo={reading.undo} />}
      </div>
    </div>
  )
}
