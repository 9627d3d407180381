/** Adds one person to a position. */
import { maxNameLength } from '@nova/contract/constants'
import { describeIssue } from '@nova/contract/issue-words'
import { CandidateForm, type Position } from '@nova/contract/positions/positions'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, failureOf, messageOf } from '../api.ts'
import { useHasMail } from '../notices/use-mail.ts'
import { MissingNotice } from '../privacy-notice/missing-notice.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { copyText } from '../ui/copy-button.tsx'
import { momentOf, noDate } from '../ui/date-time.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toast.tsx'
import { noteOnTime, ownZone } from '../ui/zoned-time.ts'
import { peopleWords, useAdding } from './positions.ts'

type Props = { position: Position; onClose: () => void }

const empty = { name: '', email: '', scheduled: '' }

export function AddDialog({ position, onClose }: Props) {
  const words = peopleWords[position.peopleWord]
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Add ${words.one}`}
      description={`The interview gets this position’s questions, settings and panel. No resume needed.`}
    >
      <Form position={position} onClose={onClose} />
    </Dialog>
  )
}

function Form({ position, onClose }: Props) {
  const others = position.questions.filter(({ isCore }) => !isCore)
  const [entries, setEntries] = useState(empty)
  const [publish, setPublish] = useState(true)
  const [questionIds, setQuestionIds] = useState(others.map(({ id }) => id))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const adding = useAdding(position.id)
  const set = (change: Partial<typeof empty>) => {
    setEntries((now) => ({ ...now, ...change }))
    setErrors({})
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const { scheduled, ...person } = entries
    const date = scheduled ? momentOf(scheduled) : undefined
    if (date === null) {
      setErrors({ scheduledDate: noDate })
      return
    }
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const form = { ...person, publish, questionIds, ...(date && { scheduledDate: date, timeZone }) }
    const parsed = CandidateForm.safeParse(form, { error: describeIssue })
    if (!parsed.success) {
      setErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])))
      return
    }
    adding.mutate(parsed.data, {
      onSuccess: ({ candidateLink }) => {
        onClose()
        void tellAdded(parsed.data.name, candidateLink)
      },
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'candidate_in_position')
          setErrors({ email: messageOf(error, '') })
        else toast.error(...failureOf(error, 'We couldn’t add this person'))
      },
    })
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit}>
      <PersonFields entries={entries} errors={errors} onChange={set} />
      {others.length > 0 && (
        <Others
          questions={others}
          chosen={questionIds}
          onChange={setQuestionIds}
          core={position.questions.length - others.length}
        />
      )}
      <PublishChoice isOn={publish} onChange={setPublish} />
      {publish && <MissingNotice />}
      <div className="flex justify-end gap-2 pt-2">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={adding.isPending}>
          {publish ? 'Add and publish' : 'Add as draft'}
        </Button>
      </div>
    </form>
  )
}

type FieldsProps = {
  entries: typeof empty
  errors: Record<string, string>
  onChange: (change: Partial<typeof empty>) => void
}

function PersonFields({ entries, errors, onChange }: FieldsProps) {
  return (
    <>
      <Field label="Name" required error={errors['name']}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={maxNameLength}
            value={entries.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label="Email" required error={errors['email']}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="off"
            maxLength={254}
            value={entries.email}
            onChange={(event) => onChange({ email: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Date and time"
        optional
        hint={noteOnTime(entries.scheduled, ownZone()) ?? 'Without a date, the interview can start at any time.'}
        error={errors['scheduledDate']}
      >
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={entries.scheduled}
            onChange={(event) => onChange({ scheduled: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}

const noMail = 'No mail server is set up: send the link yourself.'

function PublishChoice({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const id = useId()
  const hasMail = useHasMail()
  return (
    <div className="flex items-start gap-2.5">
      <Checkbox id={id} className="mt-0.5" checked={isOn} onCheckedChange={(state) => onChange(state === true)} />
      <label htmlFor={id}>
        Publish now
        <span className="block text-sm text-muted">
          The link works right away. {hasMail ? 'We email the invitation.' : noMail}
        </span>
      </label>
    </div>
  )
}

type OthersProps = {
  questions: Position['questions']
  chosen: string[]
  core: number
  onChange: (ids: string[]) => void
}

function Others({ questions, chosen, core, onChange }: OthersProps) {
  const base = useId()
  return (
    <fieldset>
      <legend className="text-sm font-medium">Questions besides the core</legend>
      <p className="mt-0.5 mb-2 text-sm text-muted">
        {core === 1 ? 'The core question is always asked.' : `The ${core} core questions are always asked.`}
      </p>
      <ul className="flex flex-col gap-2">
        {questions.map(({ id, title }) => (
          <li key={id} className="flex items-start gap-2.5">
            <Checkbox
              id={`${base}-${id}`}
              className="mt-0.5"
              checked={chosen.includes(id)}
              onCheckedChange={(state) =>
                onChange(state === true ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
            />
            <label htmlFor={`${base}-${id}`} className="min-w-0 break-words">
              {title}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** With the link on the clipboard, where there is one. */
async function tellAdded(name: string, candidateLink: string | null): Promise<void> {
  if (candidateLink === null) return toast.success(`${name} was added as a draft.`)
  const link = new URL(candidateLink, location.origin).href
  if (await copyText(link)) toast.success(`${name} was added. The link is copied to your clipboard.`)
  else toast.info(`${name} was added. Copy this link`, { description: link, duration: 30_000 })
}
