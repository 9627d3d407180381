import {
  type CandidateRequest,
  type CandidateSide,
  isWaiting,
  longestRequest,
  mostReplies,
  replyToRequest,
} from '@nova/contract/feedback'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, failureOf } from '../api.ts'
import { useKeyOfMine } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { useKeptEntries } from '../ui/kept-entries.ts'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.tsx'
import { kindNames } from './request-thread.tsx'

type Props = { id: string; request: CandidateRequest; onChange: (side: CandidateSide) => void }

const nothing = { text: '' }

/** Replies to a request; the candidate is mailed. */
export function ReplyForm({ id, request, onChange }: Props) {
  const [{ text }, change, forget] = useKeptEntries(useKeyOfMine(`reply:${request.id}`), nothing)
  const [isOpen, setOpen] = useState(isWaiting(request) || text !== '')
  const send = useMutation({
    mutationFn: () => call(replyToRequest, { params: { id, requestId: request.id }, body: { text } }),
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
  if (request.replies.length >= mostReplies) return null
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
            maxLength={longestRequest}
            value={text}
            onChange={(event) => change({ text: event.target.value })}
          />
        )}
      </Field>
      <Button type="submit" size="sm" className="self-start" busy={send.isPending} disabled={text.trim() === ''}>
        Send reply
      </Button>
    </form>
  )
}
