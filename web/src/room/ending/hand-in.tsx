import type { PadLanguage } from '@nova/contract/words'
import { useEffect, useRef, useState } from 'react'
import type { Pad } from '../../journal/pads.ts'
import type { RoomQuestion } from '../../journal/questions.ts'
import { useStore } from '../../journal/store.ts'
import { isSubmitted } from '../../journal/timeline.ts'
import { Button } from '../../ui/button.tsx'
import { LaterAlertDialog } from '../../ui/later-dialog.tsx'
import { type Submitting, useSubmit } from './use-submit.ts'

type Props = {
  answering: Submitting
  question: RoomQuestion
  /** Null where the answer is files: they are submitted as the server has them. */
  language: PadLanguage | null
  pad: Pad | null
  isOver: boolean
  /** Another tab or device has the interview, which alone can submit. */
  isAside?: boolean
  /** Why the candidate may want to look again before submitting, by the text, which is empty where files are submitted. */
  doubtsOf?: (text: string) => string[]
}

/** The Submit and Withdraw buttons. Submitting asks for confirmation if something speaks against it. */
export function HandIn({ answering, question, language, pad, isOver, isAside = false, doubtsOf }: Props) {
  const { isBusy, submit, withdraw } = useSubmit(answering, question, language)
  const [doubts, setDoubts] = useState<readonly string[]>([])
  const known = useRef('')
  const [isAsked, setAsked] = useState(false)
  const answer = useStore(answering.timeline).answers.get(question.id)
  const canWithdraw = isSubmitted(answer)
  const { submitButton, follow } = useFocusAfter(canWithdraw || isAsked)
  // Closed for good: they would come back unasked when this page is used again, or lie under the words about the time.
  const isShut = isAside || isOver
  if (isShut && doubts.length > 0) setDoubts([])
  if (isShut && isAsked) setAsked(false)

  const ask = () => {
    const text = pad?.text() ?? ''
    const found = pad && text.trim() === '' ? [] : (doubtsOf?.(text) ?? [])
    // Submitting again after the same warning confirms it.
    if (found.length > 0 && found.join('\n') !== known.current) setDoubts(found)
    else void submit(pad)
  }
  const handleWithdraw = async () => {
    follow()
    await withdraw()
    setAsked(false)
  }
  return (
    <>
      {canWithdraw && (
        <Button variant="ghost" disabled={isOver || isAside} aria-disabled={isBusy} onClick={() => setAsked(true)}>
          Withdraw
        </Button>
      )}
      <Button ref={submitButton} busy={isBusy} disabled={isOver || isAside} aria-disabled={isBusy} onClick={ask}>
        {answer?.isCompleted ? 'Submit again' : 'Submit'}
      </Button>
      <LaterAlertDialog
        open={doubts.length > 0}
        onOpenChange={(isOpen) => !isOpen && setDoubts([])}
        tone="primary"
        title={language === null ? 'Submit this project?' : 'Submit this answer?'}
        description={<Doubts doubts={doubts} />}
        confirmLabel="Submit anyway"
        cancelLabel="Keep working"
        onConfirm={() => {
          known.current = doubts.join('\n')
          setDoubts([])
          void submit(pad)
        }}
      />
      <LaterAlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        tone="primary"
        title="Withdraw your answer?"
        description={
          <div className="flex flex-col gap-2">
            <p>This reopens the question. Your text stays here, and you can change and resubmit it.</p>
            <p>
              We submit whatever is here when the interview ends. Clear it if you don't want to submit anything. Your
              interviewers can see that you submitted an answer and withdrew it.
            </p>
          </div>
        }
        confirmLabel="Withdraw"
        cancelLabel="Keep it submitted"
        busy={isBusy}
        onConfirm={() => void handleWithdraw()}
      />
    </>
  )
}

function Doubts({ doubts }: { doubts: readonly string[] }) {
  const anyway = 'You can submit it anyway, and change and resubmit it until the interview ends.'
  if (doubts.length < 2) return `${doubts.join('')} ${anyway}`
  return (
    <div className="flex flex-col gap-2">
      <p>This is unfinished:</p>
      <ul className="list-disc pl-5 text-ink">
        {doubts.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <p>{anyway}</p>
    </div>
  )
}

/** Moves the focus to Submit after withdrawing, because the Withdraw button disappears. */
function useFocusAfter(isThere: boolean) {
  const submitButton = useRef<HTMLButtonElement>(null)
  const isFollowed = useRef(false)
  useEffect(() => {
    if (isThere || !isFollowed.current) return
    isFollowed.current = false
    setTimeout(() => document.activeElement === document.body && submitButton.current?.focus())
  }, [isThere])
  return { submitButton, follow: () => void (isFollowed.current = true) }
}
