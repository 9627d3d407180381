import {
  endHold,
  getInterviewRetention,
  holdInterview,
  type InterviewRetention as Kept,
} from '@nova/contract/retention/retention'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call, messageOf } from '../api.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { sayDay } from './days.ts'
import { PersonalCopy } from './personal-copy.tsx'
import { RequestAnswer } from './request-answer.tsx'

const anchorWords: Record<Kept['anchor']['kind'], string> = {
  decision: 'the decision',
  closing: 'the closing',
  contact: 'the last contact',
}

/** When one interview is deleted, its legal hold, and the candidate's request to be erased; for the section of its page. */
export function InterviewRetention({ interviewId, Frame }: { interviewId: string; Frame: Frame }) {
  const key = ['interviews', 'retention', interviewId]
  const params = { id: interviewId }
  const cache = useQueryClient()
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getInterviewRetention, { params, signal }),
  })
  if (!data) return null
  const keep = (after: Kept) => cache.setQueryData(key, after)
  return (
    <Frame title="Retention">
      <div className="flex flex-col gap-4">
        <p className="text-pretty">{sayDate(data)}</p>
        {data.request && (
          <RequestAnswer interviewId={interviewId} request={data.request} mayAnswer={data.mayHold} onAnswered={keep} />
        )}
        {data.hold ? (
          <Notice tone="warn">
            Legal hold by {data.hold.madeBy} until {sayDay(data.hold.endsAt)}: {data.hold.reason}
          </Notice>
        ) : null}
        {data.mayHold && (
          <Hold
            hasHold={data.hold !== null}
            set={async (body) => keep(await call(holdInterview, { params, body }))}
            end={async () => keep(await call(endHold, { params }))}
          />
        )}
        {data.mayHold && <PersonalCopy interviewId={interviewId} />}
      </div>
    </Frame>
  )
}

type Frame = (props: { title: string; children: ReactNode }) => ReactNode

function sayDate({ deletedOn, keptUntil, anchor, hold, request, sentence }: Kept): string {
  if (request?.state === 'approved') return 'The candidate’s request was approved. It is deleted within a day.'
  const from = `counted from ${anchorWords[anchor.kind]} on ${sayDay(anchor.at)}`
  if (!deletedOn) return keptUntil ? `Kept at least until ${sayDay(keptUntil)}, ${from}.` : sentence
  if (hold && hold.endsAt > deletedOn)
    return `Deleted once the legal hold has ended. The rule’s date is ${sayDay(deletedOn)}, ${from}.`
  return `Deleted on ${sayDay(deletedOn)}, ${from}.`
}

type HoldProps = {
  hasHold: boolean
  set: (form: { reason: string; endsAt: string }) => Promise<unknown>
  end: () => Promise<unknown>
}

function Hold({ hasHold, set, end }: HoldProps) {
  const [isOpen, setOpen] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const [reason, setReason] = useState('')
  const [day, setDay] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
      setOpen(false)
      toast.success(done)
    } catch (error) {
      setProblem(messageOf(error, 'We couldn’t save the hold. Try again.'))
    } finally {
      setBusy(false)
    }
  }
  const endsAt = new Date(`${day}T23:59:59`)
  const isReady = reason.trim() !== '' && !Number.isNaN(endsAt.getTime())
  if (!isOpen)
    return (
      <div className="flex flex-col gap-2">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            {hasHold ? 'Change the hold' : 'Set a legal hold'}
          </Button>
          {hasHold && (
            <Button variant="ghost" size="sm" busy={isBusy} onClick={() => setEnding(true)}>
              End the hold
            </Button>
          )}
        </div>
        <AlertDialog
          open={isEnding}
          onOpenChange={setEnding}
          title="End the legal hold?"
          description="If the date of the retention rule has passed, the interview is deleted within the next hours."
          confirmLabel="End the hold"
          busy={isBusy}
          onConfirm={() => void act(end, 'Legal hold ended').then(() => setEnding(false))}
        />
      </div>
    )
  return (
    <form
      className="flex flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void act(() => set({ reason: reason.trim(), endsAt: endsAt.toISOString() }), 'Legal hold set')
      }}
    >
      <Field
        label="Reason"
        required
        hint="People of your company see it. The candidate sees only that there is a hold."
      >
        {(control) => (
          <Input {...control} value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
        )}
      </Field>
      <Field label="Last day" required>
        {(control) => <Input {...control} type="date" value={day} onChange={({ target }) => setDay(target.value)} />}
      </Field>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className="flex gap-2">
        <Button type="submit" size="sm" busy={isBusy} disabled={isBusy || !isReady}>
          Set the hold
        </Button>
        <Button variant="ghost" size="sm" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
