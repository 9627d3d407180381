import type { Interview } from '@nova/contract/interviews/interviews'
import { isLacking, offersDraft } from '@nova/contract/questions/lacking'
import { isNotExecuted } from '@nova/contract/questions/not-executed'
import { isUnanswered } from '@nova/contract/questions/unanswered'
import { Plus, RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Doubts } from '../../doubts/doubts.tsx'
import { isOpenToChange } from '../../plans/plans.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Progress } from '../proposing.ts'

type Props = {
  interview: Interview
  isRegenerating: boolean
  progress: Progress
  onAdd: () => void
  onRegenerate: () => void
  onCancel: () => void
}

/** The candidate, the choice and the skills that it can't test; for a draft also the buttons that change the proposal. */
export function ChoiceHeader({ interview, isRegenerating, progress, onAdd, onRegenerate, onCancel }: Props) {
  const again = useFocusBack(isRegenerating)
  return (
    <>
      <PageHeader
        title={<FocusedTitle>AI Generated Questions</FocusedTitle>}
        subtitle={`${interview.title}, for ${interview.candidateName}`}
        actions={
          isOpenToChange(interview) && (
            <>
              <Button variant="secondary" disabled={isRegenerating} onClick={onAdd}>
                <Plus aria-hidden />
                Add a question
              </Button>
              {interview.status === 'Draft' && (
                <Button ref={again} variant="secondary" busy={isRegenerating} onClick={onRegenerate}>
                  {!isRegenerating && <RefreshCw aria-hidden />}
                  {isRegenerating ? regeneratingLabel(progress) : 'Regenerate'}
                </Button>
              )}
              {isRegenerating && (
                <Button variant="ghost" onClick={onCancel}>
                  Cancel
                </Button>
              )}
            </>
          )
        }
      />
      <Doubts of={interview}>
        {interview.status === 'Draft' && <p>Go back to the details to confirm or correct it.</p>}
      </Doubts>
      {interview.assumptions.filter(isShownFirst).map((sentence) => (
        <Notice
          key={sentence}
          action={
            offersDraft(sentence) &&
            interview.status === 'Draft' && (
              <Button variant="link" className="text-sm" disabled={isRegenerating} onClick={onRegenerate}>
                Draft questions
              </Button>
            )
          }
        >
          {sentence}
        </Notice>
      ))}
    </>
  )
}

const isShownFirst = (assumption: string) =>
  isNotExecuted(assumption) || isUnanswered(assumption) || isLacking(assumption)

/** Gives the focus back to a button that lost it, or whose neighbour did, by being busy. */
function useFocusBack(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body) button.current?.focus()
    wasBusy.current = isBusy
  }, [isBusy])
  return button
}

function regeneratingLabel({ done, total }: Progress): string {
  return total > 0 ? `Regenerating... ${done} of ${total}` : 'Regenerating...'
}

function FocusedTitle({ children }: { children: string }) {
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return (
    <span ref={ref} tabIndex={-1} className="outline-none">
      {children}
    </span>
  )
}
