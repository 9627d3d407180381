import type { Interview } from '@nova/contract/interviews/interviews'
import { duplicateInterview } from '@nova/contract/interviews/plans'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { call, failureOf } from '../api.ts'
import { interviewsKey, overviewPath } from '../interviews/interviews.ts'
import { useHasMail } from '../notices/use-mail.ts'
import { MissingNotice } from '../privacy-notice/missing-notice.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { noDate } from '../ui/date-time.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toast.tsx'
import { isPlaceZone, knownZone, noteOnTime, toMoment } from '../ui/zoned-time.ts'
import { ZoneField } from './zone-field.tsx'

type Props = { interview: Interview; onClose: () => void }

const questionsOf = ({ technicalQuestions, behavioralQuestions }: Interview) =>
  technicalQuestions.length + behavioralQuestions.length

type Fields = { email: string; name: string; at: string; timeZone: string; publish: boolean }
type Errors = { email?: string; at?: string; timeZone?: string }

function errorsOf({ email, at, timeZone }: Fields): Errors {
  const errors: Errors = {}
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) errors.email = 'Please enter a valid candidate email.'
  if (!at) return errors
  if (!isPlaceZone(timeZone)) {
    errors.timeZone = 'Choose a time zone from the list, such as Europe/Berlin.'
    return errors
  }
  const moment = toMoment(at, timeZone)
  if (moment === null) errors.at = noDate
  else if (Date.parse(moment) <= Date.now()) errors.at = 'Choose a future time.'
  return errors
}

function bodyOf({ email, name, at, timeZone, publish }: Fields) {
  const scheduledDate = at ? toMoment(at, timeZone) : null
  return {
    candidateEmail: email.trim(),
    publish,
    ...(name.trim() ? { candidateName: name.trim() } : {}),
    ...(scheduledDate ? { scheduledDate, timeZone } : {}),
  }
}

/** The same interview for another candidate; open as long as it is there. */
export function DuplicateDialog({ interview, onClose }: Props) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [fields, setFields] = useState<Fields>(() => {
    return { email: '', name: '', at: '', timeZone: knownZone(interview.timeZone), publish: false }
  })
  const formId = useId()
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const errors = errorsOf(fields)
  const { publish } = fields

  const handleMake = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isBusy || Object.keys(errors).length > 0) return
    setBusy(true)
    try {
      const made = await call(duplicateInterview, { params: { id: interview.id }, body: bodyOf(fields) })
      void cache.invalidateQueries({ queryKey: interviewsKey })
      const leftOut = questionsOf(interview) - questionsOf(made)
      const description = `We left out ${leftOut} written from the first candidate’s resume.`
      toast.success(
        publish ? 'Interview duplicated and published' : 'Interview duplicated as a draft',
        leftOut > 0 ? { description, duration: 8000 } : {},
      )
      onClose()
      await navigate(overviewPath(made.id))
    } catch (error) {
      toast.error(...failureOf(error, 'We couldn’t duplicate this interview'))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Duplicate for another candidate"
      description="We copy the settings, questions and panel, and nothing about the first candidate: no resume, no accommodations, no answers."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {publish ? 'Duplicate and publish' : 'Duplicate as draft'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void handleMake(event)}>
        <Form
          fields={fields}
          errors={isTried ? errors : {}}
          onChange={(changes) => setFields((before) => ({ ...before, ...changes }))}
        />
      </form>
    </Dialog>
  )
}

const noDateHint = 'Without a date, the interview can start at any time.'

type FormProps = { fields: Fields; errors: Errors; onChange: (changes: Partial<Fields>) => void }

function Form({ fields, errors, onChange }: FormProps) {
  const publishId = useId()
  const hasMail = useHasMail()
  const text = (name: 'email' | 'name' | 'at', label: string, type: string, most: number) => (
    <Field
      label={label}
      {...(name === 'email' ? { required: true } : { optional: true })}
      {...(name === 'at' ? { hint: noteOnTime(fields.at, fields.timeZone) ?? noDateHint } : {})}
      {...(name !== 'name' && errors[name] ? { error: errors[name] } : {})}
    >
      {(control) => (
        <Input
          {...control}
          type={type}
          maxLength={most}
          value={fields[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <div className="flex flex-col gap-4">
      {text('email', 'Candidate email', 'email', 254)}
      {text('name', 'Candidate name', 'text', 120)}
      {text('at', 'Date and time', 'datetime-local', 30)}
      {fields.at && (
        <ZoneField value={fields.timeZone} error={errors.timeZone} onChange={(timeZone) => onChange({ timeZone })} />
      )}
      <div className="flex items-start gap-2.5">
        <Checkbox
          id={publishId}
          className="mt-0.5"
          checked={fields.publish}
          onCheckedChange={(isOn) => onChange({ publish: isOn === true })}
        />
        <label htmlFor={publishId}>
          Publish now
          <span className="block text-sm text-muted">
            The link works right away.{' '}
            {hasMail ? 'We email the invitation.' : 'No mail server is set up: send the link yourself.'}
          </span>
        </label>
      </div>
      {fields.publish && <MissingNotice />}
    </div>
  )
}
