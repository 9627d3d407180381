import { ArrowDown, Check } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { withReason, tellEmpty } from '../../ui/with-reason.ts'
import { overlong } from '../fields.ts'
import { useWizardForm } from '../form-context.ts'
import { ResumeDrop } from '../resume/resume-drop.tsx'
import { JobImport } from './job-import.tsx'
import { JobFindings, useJobReading } from './job-reading.tsx'
import { JobSkills } from './job-skills.tsx'
import { TextField } from './text-field.tsx'

export function ContextStep() {
  const { fields, change, job, foundLinks } = useWizardForm()
  const reading = useJobReading()
  return (
    <div className="flex flex-col gap-6">
      <InThisStep />
      <div id="context-resume" className="scroll-mt-20">
        <ResumeDrop />
      </div>
      <JobImport
        label="Job posting URL"
        action="Extract"
        optional
        hint="We add its text to the job description below, where you can edit it."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="linkedinUrl"
          label="Professional profile"
          optional
          type="url"
          maxLength={2000}
          placeholder="https://www.linkedin.com/in/name"
          hint={linkHint(fields.linkedinUrl, foundLinks.linkedin)}
        />
        <TextField
          name="githubUrl"
          label="Code profile"
          optional
          type="url"
          maxLength={2000}
          placeholder="https://github.com/name"
          hint={linkHint(fields.githubUrl, foundLinks.github)}
        />
        <p className="-mt-2 text-sm text-faint sm:col-span-2">
          Interviewers see the profile links. Our server never opens them.
        </p>
      </div>
      <div id="context-job" className="flex scroll-mt-20 flex-col gap-2.5">
        <Field
          label="Job description"
          optional
          error={overlong(fields)}
          hint="The requirements of the position, in any format. Each question quotes the line it’s based on."
        >
          {(control) => (
            <Textarea
              {...control}
              rows={9}
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
            {...withReason(
              overlong(fields) ?? tellEmpty(fields.description, 'Write the job description first.'),
              () => void reading.read({ text: fields.description }),
            )}
          >
            Read title, level and language from it
          </Button>
        </div>
        {reading.failure && <Notice tone="warn">{reading.failure}</Notice>}
        {reading.found && <JobFindings job={reading.found} onUndo={reading.undo} />}
        {job && fields.description.trim() !== '' && <JobSkills job={job} />}
      </div>
    </div>
  )
}

const linkHint = (value: string, found: string | undefined) =>
  value !== '' && value === found ? 'Read from the resume. Check it.' : undefined

/** The parts Nova reads and their presence; each links to its field, since the list of findings may be long. */
function InThisStep() {
  const { fields, resume, isResumeHeld } = useWizardForm()
  const parts = [
    { name: 'Resume', id: 'context-resume', isThere: resume !== null || isResumeHeld, missing: 'required' },
    { name: 'Job description', id: 'context-job', isThere: fields.description.trim() !== '', missing: 'optional' },
  ]
  const handleGo = (id: string) => {
    const part = document.getElementById(id)
    part?.scrollIntoView({ block: 'start' })
    part?.querySelector<HTMLElement>('textarea, input')?.focus({ preventScroll: true })
  }
  return (
    <ul aria-label="What Nova reads" className="flex flex-wrap gap-2">
      {parts.map(({ name, id, isThere, missing }) => (
        <li key={id}>
          <Button variant="secondary" size="sm" onClick={() => handleGo(id)}>
            {isThere ? <Check aria-hidden className="text-good" /> : <ArrowDown aria-hidden />}
            {name}
            <span className="font-normal text-faint max-sm:sr-only">{isThere ? 'added' : missing}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
