import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Textarea } from '../ui/textarea.tsx'

const longestReason = 500

type Props = {
  isBusy: boolean
  /** Nothing can be decided now; what was written stays. */
  isOff: boolean
  onReject: (reason: string) => void
  onCancel: () => void
}

/** Asks why a change is rejected; nobody has to say. */
export function RejectForm({ isBusy, isOff, onReject, onCancel }: Props) {
  const [reason, setReason] = useState('')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const reject = () => {
    if (!isOff) onReject(reason.trim())
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) reject()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        reject()
      }}
    >
      <label htmlFor={id} className="text-sm font-medium">
        Why are you rejecting it? <span className="font-normal text-muted">(optional)</span>
      </label>
      <Textarea
        ref={field}
        id={id}
        rows={2}
        maxLength={longestReason}
        value={reason}
        className="text-sm"
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={handleKey}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="secondary" disabled={isOff} busy={isBusy}>
          Reject change
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
