import {
  type CandidateRequest,
  type CandidateSide,
  isWaiting,
  maxRequestLength,
  maxReplies,
  outcomesOf,
  replyToRequest,
  type RequestOutcome,
} from '@nova/contract/reviews/feedback'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, failureOf } from '../api.ts'
import { useKeyOfMine } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { useKeptEntries } from '../ui/kept-entries.ts'
import { Select } from '../ui/select.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.tsx'
import { withReason, tellEmpty } from '../ui/with-reason.ts'
import { kindNames, outcomeNames } from './request-thread.tsx'

type Props = { id: string; request: CandidateRequest; onChange: (side: CandidateSide) => void }

const nothing: { text: string; outcome: RequestOutcome | 'none' } = { text: '', outcome: 'none' }

/** Replies to a request; the candidate is mailed. */
export function ReplyForm({ id, request, onChange }: Props) {
  const [{ text, outcome = 'none' }, change, forget] = useKeptEntries(useKeyOfMine(`reply:${request.id}`), nothing)
  const [isOpen, setOpen] = useState(isWaiting(request) || text !== '')
  const send = useMutation({
    mutationFn: () =>
      call(replyToRequest, {
        params: { id, requestId: request.id },
        body: { text, outcome: outcome === 'none' ? null : outcome },
      }),
    networkMode: 'always',
    onSuccess: (side) => {
      forget()
      setOpen(false)
      onChange(side)
      toast.success('Reply sent to the candidate')
    },
    onError: (error: unknown) =>
      toast.error(...failureOf(error, "We couldn't send the reply. Your text is still here.")),
  })
  if (request.replies.length >= maxReplies) return null
  if (!isOpen) {
    return (
      <Button variant="ghost" size="sm" className="self-start" onClick={() => setOpen(true)}>
        Add another reply
      </Button>
    )
  }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') send.mutate()
      }}
    >
      <Field
        label={`Your reply: ${kindNames[request.kind].toLowerCase()}`}
        hint="The candidate sees your name and the date."
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={maxRequestLength}
            value={text}
            onChange={(event) => change({ text: event.target.value })}
          />
        )}
      </Field>
      {outcomesOf[request.kind].length > 0 && (
        <Field label="Result" hint="The candidate sees it. Without one, the request stays answered and not settled.">
          {(control) => (
            <Select
              {...control}
              value={outcome}
              onValueChange={(value) => change({ outcome: value as RequestOutcome | 'none' })}
              options={[
                { value: 'none', label: 'No result yet' },
                ...outcomesOf[request.kind].map((value) => ({ value, label: outcomeNames[value] })),
              ]}
            />
          )}
        </Field>
      )}
      <Button
        type="submit"
        size="sm"
        className="self-start"
        busy={send.isPending}
        {...withReason(tellEmpty(text, 'Write your reply first.'))}
      >
        Send reply
      </Button>
    </form>
  )
}
