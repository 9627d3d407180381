import { changePanelPlan, type Debrief } from '@nova/contract/reviews/debrief'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { localOf, momentOf, noDate } from '../ui/date-time.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { noteOnTime, ownZone } from '../ui/zoned-time.ts'
import { debriefKey } from './use-debrief.ts'

type Props = { debrief: Debrief; onClose: () => void }

const toField = (moment: string | null) => (moment === null ? '' : localOf(moment))

/** By when scorecards are due and the candidate gets a reply; says what is mailed for each. Open as long as it is there. */
export function DatesDialog({ debrief: { interviewId: id, plan }, onClose }: Props) {
  const cache = useQueryClient()
  const [due, setDue] = useState(() => toField(plan.scorecardsDueAt))
  const [reply, setReply] = useState(() => toField(plan.replyBy))
  const [problem, setProblem] = useState<string>()
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const errorOf = (local: string) => (isTried && local !== '' && !isDate(local) ? noDate : undefined)
  const handleSave = async () => {
    setTried(true)
    if ([due, reply].some((local) => local !== '' && !isDate(local))) return
    setBusy(true)
    setProblem(undefined)
    try {
      const body = { scorecardsDueAt: momentOf(due), replyBy: momentOf(reply), version: plan.version }
      cache.setQueryData(debriefKey(id), await call(changePanelPlan, { params: { id }, body }))
      toast.success('Dates saved')
      onClose()
    } catch (error) {
      setProblem(messageOf(error, 'We couldn’t save the dates. They’re still here, so you can try again.'))
      void cache.invalidateQueries({ queryKey: debriefKey(id) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Dates of the panel"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isBusy} onClick={() => void handleSave()}>
            Save dates
          </Button>
        </>
      }
    >
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Field
        label="Scorecards due"
        optional
        error={errorOf(due)}
        hint={
          noteOnTime(due, ownZone()) ?? 'Whoever of the panel hasn’t submitted by then is emailed a reminder, once.'
        }
      >
        {(control) => (
          <Input {...control} type="datetime-local" value={due} onChange={(event) => setDue(event.target.value)} />
        )}
      </Field>
      <Field
        label="Reply to the candidate by"
        optional
        error={errorOf(reply)}
        hint={noteOnTime(reply, ownZone()) ?? promised}
      >
        {(control) => (
          <Input {...control} type="datetime-local" value={reply} onChange={(event) => setReply(event.target.value)} />
        )}
      </Field>
    </Dialog>
  )
}

const promised =
  'The candidate sees this promise on their page. Two days before, the team is emailed once unless feedback is released.'

/** Browsers let a year have six digits. */
const isDate = (local: string) => /^\d{4}-/.test(local) && momentOf(local) !== null
