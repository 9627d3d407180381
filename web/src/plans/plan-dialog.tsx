import type { Interview } from '@nova/contract/interviews/interviews'
import { changePlan, type PlanMails, previewPlanMails, type Slot } from '@nova/contract/interviews/plans'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { ApiError, call, failureOf, messageOf } from '../api.ts'
import { interviewsKey } from '../interviews/interviews.ts'
import { Button } from '../ui/button.tsx'
import { localDateTime } from '../ui/date-time.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { MailPreview } from './mail-preview.tsx'
import { changeOf, errorsOf, fieldsOf, type PlanFields } from './plan-fields.ts'
import { PlanForm } from './plan-form.tsx'

type Props = { interview: Interview; slots: readonly Slot[]; onClose: () => void; onChanged: () => void }

/** Open as long as it is there: first the plan, then what is sent when it is saved. */
export function PlanDialog({ interview: current, slots: offered, onClose, onChanged }: Props) {
  // Snapshot at opening, to detect a conflicting save.
  const [{ interview, slots }] = useState({ interview: current, slots: offered })
  const [fields, setFields] = useState<PlanFields>(() => fieldsOf(interview, slots))
  const [isTried, setTried] = useState(false)
  const [mails, setMails] = useState<PlanMails | null>(null)
  const { isBusy, failure, attempt } = useAttempt(onChanged)
  const known = [interview.scheduledDate, interview.openUntil, ...slots.map(({ startsAt }) => startsAt)]
  const errors = errorsOf(fields, known)
  const input = { params: { id: interview.id }, body: changeOf(fields, interview.revision) }
  const isMailed = mails !== null && mails.mail !== null

  const handleContinue = () => {
    setTried(true)
    if (Object.keys(errors).length > 0) return
    void attempt(async () => setMails(await call(previewPlanMails, input)))
  }
  const handleSave = () =>
    void attempt(async () => {
      await call(changePlan, input)
      toast.success(isMailed ? `Saved. We’re emailing ${interview.candidateName}.` : 'Saved')
      onChanged()
      onClose()
    })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="max-w-2xl"
      title={mails ? 'Check before you save' : 'Change date or duration'}
      description={
        mails
          ? 'This is what happens when you save.'
          : 'You can change this until the candidate joins. Next, you’ll see the email they get.'
      }
      footer={
        mails ? (
          <>
            <Button variant="secondary" onClick={() => setMails(null)}>
              <ArrowLeft aria-hidden />
              Back
            </Button>
            <Button busy={isBusy} onClick={handleSave}>
              {isMailed ? 'Save and email' : 'Save'}
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button busy={isBusy} onClick={handleContinue}>
              Continue
            </Button>
          </>
        )
      }
    >
      {failure && <Notice tone="bad">{failure}</Notice>}
      {mails ? (
        <MailPreview mails={mails} />
      ) : (
        <PlanForm
          fields={fields}
          errors={isTried ? errors : {}}
          keptDate={interview.scheduledDate && localDateTime(interview.scheduledDate)}
          onChange={(changes) => setFields((before) => ({ ...before, ...changes }))}
        />
      )}
    </Dialog>
  )
}

/** One call at a time; a refusal stays in view, with the page behind it brought up to date. */
function useAttempt(onChanged: () => void) {
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
      void cache.invalidateQueries({ queryKey: interviewsKey })
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500 && error.status > 0
      if (isRefused) {
        setFailure(messageOf(error, 'We couldn’t save this change'))
        onChanged()
      } else toast.error(...failureOf(error, 'We couldn’t save this change'))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, attempt }
}
