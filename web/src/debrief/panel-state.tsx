import { type Debrief, remindPanel } from '@nova/contract/reviews/debrief'
import { useQueryClient } from '@tanstack/react-query'
import { BellRing, CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { HeldMailWords } from '../account/held-mail.tsx'
import { call, failureOf } from '../api.ts'
import { ActMails } from '../notices/act-mails.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { toast } from '../ui/toast.tsx'
import { DatesDialog } from './dates-dialog.tsx'
import { debriefKey, listAwaited } from './use-debrief.ts'

/** Submitted and missing scorecards, their due date and promised dates; with reminders and date settings. */
export function PanelState({ debrief }: { debrief: Debrief }) {
  const { reviewers, plan, mayManage, status } = debrief
  const [isDating, setDating] = useState(false)
  const panel = reviewers.filter(({ isOnPanel }) => isOnPanel)
  const mayRemind = mayManage && listAwaited(debrief).length > 0 && (status === 'InProgress' || status === 'Completed')
  return (
    <section aria-label="Scorecards" className="flex flex-col gap-2.5 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2">
        {panel.length === 0 ? (
          <p className="text-muted">Nobody is on the panel who rates.</p>
        ) : (
          <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
            {panel.map(({ id, name, submittedAt, isLate }) => (
              <li key={id} className="flex items-center gap-2">
                {name}
                <Badge tone={submittedAt ? 'good' : isLate ? 'bad' : 'neutral'}>
                  {submittedAt ? 'Submitted' : isLate ? 'Late' : 'Not yet'}
                </Badge>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-2">
          {mayManage && status !== 'Cancelled' && (
            <Button variant="secondary" size="sm" onClick={() => setDating(true)}>
              <CalendarClock aria-hidden />
              Set dates…
            </Button>
          )}
          {mayRemind && <RemindButton debrief={debrief} />}
        </div>
      </div>
      <p className="text-muted">
        {plan.scorecardsDueAt ? (
          <>
            Scorecards due <DateTime value={plan.scorecardsDueAt} />
          </>
        ) : (
          'No due date for scorecards'
        )}
        {' · '}
        {plan.replyBy ? (
          <>
            reply promised by <DateTime value={plan.replyBy} />
          </>
        ) : (
          'no reply promised'
        )}
      </p>
      {isDating && <DatesDialog debrief={debrief} onClose={() => setDating(false)} />}
    </section>
  )
}

/** Asks first, with the mail in view. */
function RemindButton({ debrief: { interviewId: id } }: { debrief: Debrief }) {
  const cache = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const handleRemind = async () => {
    setBusy(true)
    try {
      const { reminded } = await call(remindPanel, { params: { id } })
      toast.success(`Reminded ${new Intl.ListFormat('en').format(reminded)}`)
    } catch (error) {
      toast.error(...failureOf(error, 'We couldn’t remind the panel'))
    } finally {
      setBusy(false)
      setAsked(false)
      void cache.invalidateQueries({ queryKey: debriefKey(id) })
    }
  }
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsked(true)}>
        <BellRing aria-hidden />
        Remind…
      </Button>
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        tone="primary"
        title="Remind whoever hasn’t submitted?"
        description={<HeldMailWords what="the reminders" />}
        confirmLabel="Send reminder"
        cancelLabel="Not now"
        busy={isBusy}
        onConfirm={() => void handleRemind()}
      >
        <ActMails interviewId={id} act="remind" />
      </AlertDialog>
    </>
  )
}
