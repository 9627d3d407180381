import type { Proposal } from '@nova/contract/projects/proposals'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import type { Changes } from './changes.ts'

const maxReasonLength = 500

type Props = {
  isBusy: boolean
  /** Saving is impossible now; the entered text stays. */
  isOff: boolean
  error: string | undefined
  onSave: (reason: string) => void
  onSkip: () => void
}

/** Asks for an optional reason after a rejection. */
export function ReasonForm({ isBusy, isOff, error, onSave, onSkip }: Props) {
  const [reason, setReason] = useState('')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  // Focus the field, since the pressed button has gone; a reader who already moved on keeps the focus.
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus()
  }, [])
  const save = () => {
    if (!isOff && reason.trim() !== '') onSave(reason.trim())
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onSkip()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <label htmlFor={id} className="text-sm font-medium">
        Why did you reject it? <span className="font-normal text-muted">(optional)</span>
      </label>
      <Textarea
        ref={field}
        id={id}
        rows={2}
        maxLength={maxReasonLength}
        value={reason}
        className="text-sm"
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={handleKey}
      />
      {error && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="secondary" disabled={isOff} busy={isBusy}>
          Save
        </Button>
        <Button size="sm" variant="ghost" onClick={onSkip}>
          Skip
        </Button>
      </div>
    </form>
  )
}

/** Rejects a change at once, and asks for the reason after it. */
export function useRejecting(proposal: Proposal, changes: Changes) {
  const [isWanted, setWanted] = useState(false)
  const canSay = proposal.state === 'rejected' && proposal.reason === null
  return {
    canSay,
    isSaying: canSay && isWanted,
    reject: async () => {
      const isDone = await changes.reject(proposal, '')
      if (isDone) setWanted(true)
      return isDone
    },
    say: () => setWanted(true),
    skip: () => setWanted(false),
  }
}
