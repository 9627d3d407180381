import { type FindingOutcome, maxReasonCharacters, resolveFinding } from '@nova/contract/reports/findings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call, messageOf } from '../../api.ts'
import { useKeyOfMine } from '../../sign-in/sign-in.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { keepEntries, readKeptEntries, useKeptEntries } from '../../ui/kept-entries.ts'
import { Notice } from '../../ui/notice.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { findingReviewKey, outcomes } from './finding-review.ts'

type Props = { id: string; findingKey: string; onClose: () => void }

const choices = (Object.keys(outcomes) as FindingOutcome[]).map((value) => ({
  value,
  label: outcomes[value].label,
  hint: outcomes[value].hint,
}))

type Entries = { outcome: FindingOutcome; reason: string }
const nothing: Entries = { outcome: 'unclear', reason: '' }

const useKeyOf = (id: string, findingKey: string) => useKeyOfMine(`finding:${id}:${findingKey}`)

/** True if the reader has begun to judge this finding; its form is then open. */
export function useIsBegun(id: string, findingKey: string | undefined): boolean {
  const key = useKeyOf(id, findingKey ?? '')
  return findingKey !== undefined && readKeptEntries(key) !== null
}

/** A reviewer's verdict on a finding, with the reason. Earlier verdicts stay in its history. */
export function ResolutionForm({ id, findingKey, onClose }: Props) {
  const queries = useQueryClient()
  const keptBy = useKeyOf(id, findingKey)
  const [{ outcome, reason }, change, forget] = useKeptEntries(keptBy, nothing)
  const [wasTried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: () =>
      call(resolveFinding, { params: { id }, body: { key: findingKey, outcome, reason: reason.trim() } }),
    onSuccess: async () => {
      // On the device; on the screen the words stay until the finding shows them.
      keepEntries(keptBy, null)
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
        onChange={(value) => change({ outcome: value })}
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
            maxLength={maxReasonCharacters}
            value={reason}
            onChange={(event) => change({ reason: event.target.value })}
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
        <Button
          type="button"
          size="sm"
          variant="secondary"
          onClick={() => {
            forget()
            onClose()
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
