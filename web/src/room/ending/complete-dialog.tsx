/** Asks before completing: which version of each answer counts, and what is still open. */
import type { CompletionReview, TakenVersion, VersionChoice } from '@nova/contract/candidates'
import { languageNames } from '@nova/contract/language-names'
import { useEffect, useState } from 'react'
import { failureOf } from '../../api.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { localTime } from '../../ui/date-time.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { toast } from '../../ui/toast.tsx'
import { Unsent } from './handing-in.ts'

type Props = {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  /** In the order of the room; those that were not submitted yet are left. */
  questions: readonly { id: string; title: string }[]
  left: readonly { id: string; title: string }[]
  /** Questions about submitted code: `offered` where nobody has looked at them, `begun` where some have no answer. */
  followUps: 'none' | 'offered' | 'begun'
  isRunning: boolean
  review: () => Promise<CompletionReview>
  complete: (take: TakenVersion[]) => Promise<unknown>
  onCompleted: () => void
}

type Asked = { id: string; title: string; choices: readonly VersionChoice[] }

export function CompleteDialog(props: Props) {
  const { open, onOpenChange, questions, left, complete, onCompleted } = props
  const [isBusy, setBusy] = useState(false)
  const found = useReview(open, props.review)
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const asked = questions.flatMap(({ id, title }): Asked[] => {
    const choices = found?.questions.find(({ questionId }) => questionId === id)?.choices ?? []
    return choices.length > 1 ? [{ id, title, choices }] : []
  })
  const empty = left.filter(({ id }) => found?.questions.find((each) => each.questionId === id)?.state === 'empty')
  const choiceOf = ({ id, choices }: Asked) =>
    choices.find((choice) => keyOf(choice) === chosen.get(id)) ?? choices.find(({ isPreselected }) => isPreselected)!
  const handleComplete = async () => {
    setBusy(true)
    try {
      await complete(asked.flatMap((each) => toTaken(each.id, choiceOf(each))))
      onCompleted()
    } catch (error) {
      if (error instanceof Unsent) toast.error(error.message)
      else toast.error(...failureOf(error, 'Failed to complete interview'))
    } finally {
      setBusy(false)
      onOpenChange(false)
    }
  }
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      tone="primary"
      title="Complete the interview?"
      description={
        <div className="flex flex-col gap-2">
          <Left left={left} empty={empty} />
          <StillOpen {...props} />
        </div>
      }
      confirmLabel="Complete"
      cancelLabel="Keep working"
      busy={isBusy || (open && found === undefined)}
      onConfirm={() => void handleComplete()}
    >
      {asked.map((each) => (
        <RadioCards
          key={each.id}
          legend={`Which version of “${each.title}” counts?`}
          value={keyOf(choiceOf(each))}
          onChange={(key) => setChosen((before) => new Map(before).set(each.id, key))}
          choices={each.choices.map((choice) => ({ value: keyOf(choice), ...describe(choice) }))}
        />
      ))}
    </AlertDialog>
  )
}

/** What the server would take now; undefined while it is asked for, null where it can't be reached. */
function useReview(isOpen: boolean, review: Props['review']): CompletionReview | null | undefined {
  const [found, setFound] = useState<CompletionReview | null | undefined>(undefined)
  useEffect(() => {
    if (!isOpen) return
    let isWanted = true
    const show = (result: CompletionReview | null) => isWanted && setFound(result)
    review().then(show, () => show(null))
    return () => {
      isWanted = false
      setFound(undefined)
    }
    // Asked for once each time it opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen])
  return found
}

const keyOf = ({ kind, language, testId }: VersionChoice) => [kind, language, testId].join(' ')

/** What was submitted stays without being taken again. */
function toTaken(questionId: string, { kind, language, testId }: VersionChoice): TakenVersion[] {
  if (kind === 'kept') return []
  const code = language === null || language === 'text' || language.startsWith('file:') ? null : language
  return [
    { questionId, ...(code ? { language: code as TakenVersion['language'] } : {}), ...(testId ? { testId } : {}) },
  ]
}

function describe({ kind, language, at, tested }: VersionChoice): { label: string; hint: string } {
  const time = localTime(at)
  const inLanguage = language ? ` in ${languageNames[language]}` : ''
  const label = {
    kept: `Keep what I submitted${inLanguage}`,
    current: `Take what is there now${inLanguage}`,
    tested: `Take an earlier version${inLanguage}`,
  }[kind]
  const when = { kept: `Submitted at ${time}.`, current: `Last edited at ${time}.`, tested: `Tested at ${time}.` }[kind]
  const passed = tested ? ` Passed ${tested.passed} of ${tested.total} visible tests.` : ''
  const untested = language && !tested ? ' Not tested as it is.' : ''
  return { label, hint: `${when}${passed}${untested}` }
}

type LeftProps = Pick<Props, 'left'> & { empty: Props['left'] }

function Left({ left, empty }: LeftProps) {
  if (left.length === 0) return <p>You have submitted every question. You can't change anything after you complete.</p>
  return (
    <>
      <p>Not submitted yet:</p>
      <ul className="list-disc pl-5 text-ink">
        {left.map(({ id, title }) => (
          <li key={id}>
            {title}
            {empty.some((each) => each.id === id) && <span className="text-muted"> (no answer)</span>}
          </li>
        ))}
      </ul>
      <p>
        We submit what you wrote there. A question without an answer counts as 0. You can't change anything after you
        complete.
      </p>
    </>
  )
}

function StillOpen({ followUps, isRunning }: Pick<Props, 'followUps' | 'isRunning'>) {
  return (
    <>
      {followUps === 'offered' && (
        <p>You haven't started the short questions about your code, at the top of this page.</p>
      )}
      {followUps === 'begun' && (
        <p>You haven't answered all of the short questions about your code, at the top of this page.</p>
      )}
      {isRunning && <p>Your code is still running. You won't see its result if you complete now.</p>}
    </>
  )
}
