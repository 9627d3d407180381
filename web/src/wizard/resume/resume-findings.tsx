import { maxNameLength } from '@nova/contract/constants'
import type { ResumeReading } from '@nova/contract/questions/resumes'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWizardForm } from '../form-context.ts'
import { TextField } from '../steps/text-field.tsx'
import { ResumeRoles } from './resume-roles.tsx'
import { ResumeSkills } from './resume-skills.tsx'
import { SecondDifferences } from './second-differences.tsx'

/** The server's reading of the resume, for correction before questions are made from it. */
export function ResumeFindings({ reading }: { reading: ResumeReading }) {
  const id = useId()
  const isEmpty = reading.roles.length === 0 && reading.skills.length === 0
  return (
    <section aria-labelledby={id} className="mt-2 flex flex-col gap-5 rounded-lg border border-line p-4 sm:p-5">
      <div>
        <h3 id={id} className="font-semibold">
          Found in the resume
        </h3>
        <p className="text-sm text-muted">
          Correct anything we misread and add what we missed. Questions use your version.
        </p>
      </div>
      <SecondDifferences source="resume" />
      <Person reading={reading} />
      {isEmpty && (
        <Notice tone="warn">
          We couldn’t read any roles or skills from this resume. Add them here, or continue: questions then come from
          the job description.
        </Notice>
      )}
      <ResumeRoles roles={reading.roles} />
      <ResumeSkills names={reading.skills} uncertain={reading.uncertainSkills ?? []} />
      {reading.links.length > 0 && (
        <div className="flex flex-col gap-1.5">
          <h4 className="text-sm font-medium">Links</h4>
          <p className="text-sm text-faint">
            Change the ones that interviewers see under Professional profile and Code profile.
          </p>
          <ul className="flex flex-col gap-1 text-sm text-muted">
            {reading.links.map((link) => (
              <li key={link} className="break-all">
                {link}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** The name and email of the Basic Details, with the resume's own where they differ. */
function Person({ reading }: { reading: ResumeReading }) {
  const { fields, change } = useWizardForm()
  const { name, email } = reading
  const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
  const isOpen = (read: string | null, value: string) => read !== null && isSame(read, value)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div>
        <TextField
          name="candidateName"
          label="Candidate name"
          required
          maxLength={maxNameLength}
          autoComplete="off"
          hint={
            name === null
              ? 'We found no name in the resume.'
              : reading.isNameUncertain && isOpen(name, fields.candidateName)
                ? 'Not sure: this may be somebody else’s name. Check it.'
                : undefined
          }
        />
        {name !== null && !isSame(name, fields.candidateName) && (
          <Suggestion what="name" text={name} onUse={() => change({ candidateName: name })} />
        )}
      </div>
      <div>
        <TextField
          name="candidateEmail"
          label="Candidate email"
          required
          type="email"
          maxLength={254}
          autoComplete="off"
          hint={
            email === null
              ? 'We found no email in the resume.'
              : reading.isEmailUncertain && isOpen(email, fields.candidateEmail)
                ? 'Not sure: the resume has several emails. Check it.'
                : undefined
          }
        />
        {email !== null && !isSame(email, fields.candidateEmail) && (
          <Suggestion what="email" text={email} onUse={() => change({ candidateEmail: email })} />
        )}
      </div>
    </div>
  )
}

function Suggestion({ what, text, onUse }: { what: string; text: string; onUse: () => void }) {
  return (
    <p className="mt-1.5 text-sm text-muted">
      The resume says <span className="font-medium break-all text-ink">{text}</span>.{' '}
      <Button variant="link" className="text-sm" onClick={onUse}>
        Use this {what}
      </Button>
    </p>
  )
}
