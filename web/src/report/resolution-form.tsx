import { type FindingOutcome, mostReasonCharacters, resolveFinding } from '@nova/contract/findings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { findingReviewKey, outcomes } from './finding-review.ts'

type Props = { id: string; findingKey: string; onClose: () => void }

const choices = (Object.keys(outcomes) as FindingOutcome[]).map((value) => ({
  value,
  label: outcomes[value].label,
  hint: outcomes[value].hint,
}))

/** What a finding comes to, and why. What was said before stays in its history. */
export function ResolutionForm({ id, findingKey, onClose }: Props) {
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<FindingOutcome>('unclear')
  const [reason, setReason] = useState('')
  const [wasTried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: () =>
      call(resolveFinding, { params: { id }, body: { key: findingKey, outcome, reason: reason.trim() } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: findingReviewKey(id) })
      onClose()
    },
  })
  const isMissing = wasTried && reason.trim() === ''
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (reason.trim() === '') {
      event.currentTarget.querySelector('textarea')?.focus()
      return
    }
    save.mutate()
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="flex max-w-3xl flex-col gap-4 print:hidden">
      <RadioCards
        legend="What is this finding?"
        value={outcome}
        onChange={setOutcome}
        choices={choices}
        className="sm:grid-cols-3"
      />
      <Field
        label="Reason"
        required
        hint="Say what you based this on. Your colleagues see it with your name."
        {...(isMissing ? { error: 'Enter a reason.' } : {})}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={mostReasonCharacters}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      {save.isError && (
        <Notice tone="bad">{messageOf(save.error, "We couldn't save the resolution. Try again.")}</Notice>
      )}
      <div className="flex gap-2">
        <Button type="submit" size="sm" busy={save.isPending}>
          Save resolution
        </Button>
        <Button type="button" size="sm" variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
