import { type Decision, type DecisionState, recordDecision } from '@nova/contract/reviews/reviews'
import type { DecisionOutcome } from '@nova/contract/words'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, call, messageOf } from '../api.ts'
import { useKeyOfMine } from '../sign-in/sign-in.tsx'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Collapsible } from '../ui/collapsible.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Field } from '../ui/field.tsx'
import { useKeptEntries } from '../ui/kept-entries.ts'
import { Notice } from '../ui/notice.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.tsx'
import { decisionKey, useDecision } from './use-decision.ts'

const tones: Record<DecisionOutcome, BadgeTone> = { Advance: 'good', Hold: 'warn', Decline: 'bad' }

const choices = [
  { value: 'Advance', label: 'Advance', hint: 'Goes on to the next step.' },
  { value: 'Hold', label: 'Hold', hint: 'Wait, for more information or a later opening.' },
  { value: 'Decline', label: 'Decline', hint: 'Doesn’t go on.' },
] as const satisfies readonly { value: DecisionOutcome; label: string; hint: string }[]

const fromReport = 'The recommendation above is the system’s; a person decides, with a reason.'

/** The decision of a person, next to the system's recommendation; each change is a new entry. */
export function DecisionCard({ interviewId, undecided = fromReport }: { interviewId: string; undecided?: string }) {
  const { data, isError, error, refetch } = useDecision(interviewId)
  const kept = useKeptEntries<Entries>(useKeyOfMine(`decision:${interviewId}`), nothing)
  // Reopen an unfinished entry, even if another decision arrived since.
  const [isOpen, setOpen] = useState(kept[0] !== nothing)
  const current = data?.decisions[0]
  return (
    <Card className="@container flex flex-col gap-5 px-5 py-6 sm:px-7">
      <h2 className="text-lg font-semibold tracking-tight">Decision</h2>
      {isError && !data && (
        <Notice
          tone="bad"
          action={
            <Button size="sm" variant="secondary" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {messageOf(error, 'We couldn’t load the decision. Check your connection and try again.')}
        </Notice>
      )}
      {data && !current && (
        <p className="max-w-prose text-muted">
          Nobody has decided yet. {data.mayDecide ? undecided : 'The decision appears here with its reason.'}
        </p>
      )}
      {current && <Made decision={current} />}
      {data?.mayDecide &&
        (isOpen || !current ? (
          <DecisionForm
            interviewId={interviewId}
            kept={kept}
            last={current}
            onDone={() => setOpen(false)}
            // The form stays, with its entries, once the other decision is shown above it.
            onStale={() => setOpen(true)}
          />
        ) : (
          <Button variant="secondary" className="self-start print:hidden" onClick={() => setOpen(true)}>
            Change the decision
          </Button>
        ))}
      {data && data.decisions.length > 1 && (
        <Collapsible title="Earlier decisions">
          <ol className="flex flex-col gap-4">
            {data.decisions.slice(1).map((decision) => (
              <li key={decision.at}>
                <Made decision={decision} />
              </li>
            ))}
          </ol>
        </Collapsible>
      )}
    </Card>
  )
}

function Made({ decision: { outcome, reason, by, at, recommendation } }: { decision: Decision }) {
  return (
    <div className="flex max-w-prose flex-col items-start gap-2">
      <Badge tone={tones[outcome]} className="h-8 px-3.5 text-base font-semibold">
        {outcome}
      </Badge>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {reason}
      </p>
      <p className="text-sm text-muted">
        Decided by {by}, <DateTime value={at} />.
        {recommendation !== undefined &&
          ` The system’s recommendation at that time: ${recommendation ?? 'not enough evidence'}.`}
      </p>
    </div>
  )
}

type Entries = { outcome: DecisionOutcome | ''; reason: string }
const nothing: Entries = { outcome: '', reason: '' }

type FormProps = {
  interviewId: string
  kept: ReturnType<typeof useKeptEntries<Entries>>
  last: Decision | undefined
  onDone: () => void
  onStale: () => void
}

function useDeciding({ interviewId, kept, last, onDone, onStale }: FormProps) {
  const cache = useQueryClient()
  const [{ outcome, reason }, , forget] = kept
  const [problem, setProblem] = useState<string>()
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!outcome || reason.trim() === '') return
    setBusy(true)
    setProblem(undefined)
    try {
      const params = { id: interviewId }
      const after: DecisionState = await call(recordDecision, {
        params,
        body: { outcome, reason, seen: last?.at ?? null },
      })
      cache.setQueryData(decisionKey(interviewId), after)
      toast.success('Decision recorded')
      forget()
      onDone()
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        onStale()
        void cache.invalidateQueries({ queryKey: decisionKey(interviewId) })
      }
      setProblem(
        messageOf(error, 'We couldn’t record the decision. Your entries are still here, so you can try again.'),
      )
    } finally {
      setBusy(false)
    }
  }
  return { problem, isTried, isBusy, handleSubmit }
}

function DecisionForm(props: FormProps) {
  const { kept, last, onDone } = props
  const [{ outcome, reason }, change, forget] = kept
  const { problem, isTried, isBusy, handleSubmit } = useDeciding(props)
  const isChange = last !== undefined
  return (
    <form onSubmit={handleSubmit} noValidate className="flex max-w-2xl flex-col gap-4 print:hidden">
      <RadioCards<DecisionOutcome | ''>
        legend={isChange ? 'New decision' : 'Your decision'}
        value={outcome}
        onChange={(value) => change({ outcome: value })}
        choices={choices}
        className="@lg:grid-cols-3"
      />
      {isTried && !outcome && (
        <p role="alert" className="-mt-2 text-sm text-bad">
          Please choose a decision.
        </p>
      )}
      <Field
        label="Reason"
        required
        error={isTried && reason.trim() === '' ? 'Please give a reason.' : undefined}
        hint="Everyone with access to this interview sees it, with your name."
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={2000}
            value={reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
        )}
      </Field>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className="flex gap-2">
        <Button type="submit" busy={isBusy}>
          Record decision
        </Button>
        {isChange && (
          <Button
            variant="ghost"
            onClick={() => {
              forget()
              onDone()
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
