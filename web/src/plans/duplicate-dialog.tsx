import type { Interview } from '@nova/contract/interviews'
import { duplicateInterview } from '@nova/contract/plans'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, failureOf } from '../api.ts'
import { interviewsKey, overviewPath } from '../interviews/interviews.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toast.tsx'
import { ZoneField } from './plan-form.tsx'
import { isTimeZone, ownZone, toMoment } from './zoned-time.ts'

type Props = { interview: Interview; onClose: () => void }

const questionsOf = ({ technicalQuestions, behavioralQuestions }: Interview) =>
  technicalQuestions.length + behavioralQuestions.length

/** The same interview for another candidate; open as long as it is there. */
export function DuplicateDialog({ interview, onClose }: Props) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [at, setAt] = useState('')
  const [timeZone, setTimeZone] = useState(interview.timeZone ?? ownZone())
  const [publish, setPublish] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const zoneError = at && !isTimeZone(timeZone) ? 'Choose a time zone from the list, such as Europe/Berlin.' : undefined
  const moment = at && !zoneError ? toMoment(at, timeZone) : null
  const atError = moment && Date.parse(moment) <= Date.now() ? 'Choose a time that is still ahead.' : undefined
  const emailError = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
    ? undefined
    : 'Please enter a valid candidate email.'

  const handleMake = async () => {
    setTried(true)
    if (emailError || atError || zoneError) return
    setBusy(true)
    try {
      const body = {
        candidateEmail: email.trim(),
        publish,
        ...(name.trim() ? { candidateName: name.trim() } : {}),
        ...(moment ? { scheduledDate: moment, timeZone } : {}),
      }
      const made = await call(duplicateInterview, { params: { id: interview.id }, body })
      void cache.invalidateQueries({ queryKey: interviewsKey })
      const leftOut = questionsOf(interview) - questionsOf(made)
      toast.success(publish ? 'Interview duplicated and published' : 'Interview duplicated as a draft', {
        ...(leftOut > 0
          ? { description: `We left out ${leftOut} written from the first candidate’s resume.`, duration: 8000 }
          : {}),
      })
      onClose()
      await navigate(overviewPath(made.id))
    } catch (error) {
      toast.error(...failureOf(error, 'We couldn’t duplicate this interview'))
      setBusy(false)
    }
  }
  const error = (text: string | undefined) => (isTried && text ? { error: text } : {})
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Duplicate for another candidate"
      description="Settings, questions and panel come along. Nothing about the first candidate does: no resume, no accommodations, no answers."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isBusy} onClick={() => void handleMake()}>
            {publish ? 'Duplicate and publish' : 'Duplicate as draft'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Candidate email" required {...error(emailError)}>
          {(control) => (
            <Input
              {...control}
              type="email"
              maxLength={254}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <Field label="Candidate name" optional>
          {(control) => (
            <Input {...control} maxLength={120} value={name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <Field label="Date and time" optional hint="Empty: at any time." {...error(atError)}>
          {(control) => (
            <Input {...control} type="datetime-local" value={at} onChange={(event) => setAt(event.target.value)} />
          )}
        </Field>
        {at && <ZoneField value={timeZone} error={isTried ? zoneError : undefined} onChange={setTimeZone} />}
        <label className="flex items-start gap-2.5">
          <Checkbox className="mt-0.5" checked={publish} onCheckedChange={(isOn) => setPublish(isOn === true)} />
          <span>
            Publish now
            <span className="block text-sm text-muted">The candidate is e-mailed the invitation with their link.</span>
          </span>
        </label>
      </div>
    </Dialog>
  )
}
