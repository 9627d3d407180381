import { completeUrl } from '@nova/contract/http-url'
import type { Interview } from '@nova/contract/interviews/interviews'
import { changeDetails, DetailsChange } from '@nova/contract/interviews/plans'
import { describeIssue } from '@nova/contract/issue-words'
import type { NoticePlace } from '@nova/contract/words'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, call, failureOf, messageOf } from '../api.ts'
import { interviewsKey } from '../interviews/interviews.ts'
import { useHasMail } from '../notices/use-mail.ts'
import { NoticePlaceFields } from '../place-notices/place-notices.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'

type Props = { interview: Interview; onClose: () => void; onChanged: () => void }

const names = ['candidateName', 'candidateEmail', 'title', 'meetingUrl'] as const
type Name = (typeof names)[number]
type Errors = Partial<Record<Name, string>>
type Fields = Record<Name, string> & { noticePlace: NoticePlace }

const labels: Record<Name, string> = {
  candidateName: 'Candidate name',
  candidateEmail: 'Candidate email',
  title: 'Title',
  meetingUrl: 'Meeting link',
}
const types: Record<Name, string> = { candidateName: 'text', candidateEmail: 'email', title: 'text', meetingUrl: 'url' }

function fieldsOf({ candidateName, candidateEmail, title, meetingUrl, noticePlace }: Interview): Fields {
  return {
    candidateName: candidateName.toLowerCase() === candidateEmail ? '' : candidateName,
    candidateEmail,
    title,
    meetingUrl: meetingUrl ?? '',
    noticePlace,
  }
}

/** Only what differs from the form's first values: a colleague's change of the rest stays. */
function changeOf(fields: Fields, before: Fields, revision: number): Record<string, unknown> {
  const changed = names.filter((name) => fields[name].trim() !== before[name])
  const valueOf = (name: Name) => (name === 'meetingUrl' ? completeUrl(fields[name]) || null : fields[name].trim())
  const place = fields.noticePlace === before.noticePlace ? {} : { noticePlace: fields.noticePlace }
  return { revision, ...Object.fromEntries(changed.map((name) => [name, valueOf(name)])), ...place }
}

function errorsOf(change: Record<string, unknown>): Errors {
  const issues = DetailsChange.safeParse(change, { error: describeIssue }).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
}

/** Corrects the candidate and the role, until the candidate joins; open as long as it is there. */
export function DetailsDialog({ interview: current, onClose, onChanged }: Props) {
  // Snapshot at opening, to detect a conflicting save.
  const [interview] = useState(current)
  const [before] = useState(() => fieldsOf(interview))
  const [fields, setFields] = useState(before)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<{ at?: Name; message: string }>()
  const [isBusy, setBusy] = useState(false)
  const cache = useQueryClient()
  const formId = useId()
  const change = changeOf(fields, before, interview.revision)
  const errors: Errors = isTried ? errorsOf(change) : {}
  if (refused?.at) errors[refused.at] ??= refused.message

  const handleSave = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const body = DetailsChange.safeParse(change)
    if (isBusy || !body.success) return
    setBusy(true)
    setRefused(undefined)
    try {
      await call(changeDetails, { params: { id: interview.id }, body: body.data })
      toast.success('Saved')
      void cache.invalidateQueries({ queryKey: interviewsKey })
      onChanged()
      onClose()
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) {
        toast.error(...failureOf(error, 'We couldn’t save this change'))
        return
      }
      const at = error.code === 'candidate_in_position' ? { at: 'candidateEmail' as const } : {}
      setRefused({ ...at, message: messageOf(error, 'We couldn’t save this change') })
      onChanged()
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Edit details"
      description="You can correct these until the candidate joins. The questions stay as they are."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSave(event)}>
        {refused && !refused.at && <Notice tone="bad">{refused.message}</Notice>}
        <TextFields
          {...{ fields, errors }}
          onChange={(next) => {
            setRefused(undefined)
            setFields(next)
          }}
        />
        <NoticePlaceFields
          value={fields.noticePlace}
          onChange={(noticePlace) => setFields({ ...fields, noticePlace })}
          scheduledAt={interview.scheduledDate}
        />
        <Consequence interview={interview} change={change} />
      </form>
    </Dialog>
  )
}

type TextProps = { fields: Fields; errors: Errors; onChange: (fields: Fields) => void }

function TextFields({ fields, errors, onChange }: TextProps) {
  return (
    <>
      {names.map((name) => (
        <Field
          key={name}
          label={labels[name]}
          {...(name === 'title' || name === 'candidateEmail' ? { required: true } : { optional: true })}
          {...(errors[name] ? { error: errors[name] } : {})}
        >
          {(control) => (
            <Input
              {...control}
              type={types[name]}
              value={fields[name]}
              onChange={(event) => onChange({ ...fields, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </>
  )
}

function Consequence({ interview: { status }, change }: { interview: Interview; change: Record<string, unknown> }) {
  const hasMail = useHasMail()
  if (status === 'Draft') return null
  if ('candidateEmail' in change) {
    return (
      <Notice tone="warn">
        The link that you sent stops working, and the new address gets one of its own.{' '}
        {hasMail ? 'We email both addresses.' : 'No mail server is set up: send the new link yourself.'}
      </Notice>
    )
  }
  if (!('meetingUrl' in change)) {
    if (!('noticePlace' in change)) return null
    return (
      <Notice tone="info">
        The candidate reads the notice before joining. We don’t email about this change: an invitation that was already
        sent has the notice it was sent with.
      </Notice>
    )
  }
  return (
    <Notice tone="info">
      {hasMail
        ? 'We email the candidate the invitation with the new meeting link.'
        : 'Tell the candidate the new meeting link: no mail server is set up.'}
    </Notice>
  )
}
