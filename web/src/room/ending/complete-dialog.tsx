/** The confirmation before completing: the version of each answer that counts, and open items. */
import type { CompletionReview, TakenVersion, VersionChoice } from '@nova/contract/interviews/candidates'
import { languageNames } from '@nova/contract/questions/language-names'
import { useEffect, useRef, useState } from 'react'
import { ApiError, failureOf } from '../../api.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { localTime } from '../../ui/date-time.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { toast } from '../../ui/toast.tsx'
import { type HandingIn, Unsent } from './handing-in.ts'

type Props = {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  /** In the order of the room; those that were not submitted yet are left. */
  questions: readonly { id: string; title: string }[]
  left: readonly { id: string; title: string }[]
  /** Questions about submitted code: not looked at, some without an answer, or answered and not sent yet. */
  followUps: 'none' | 'offered' | 'begun' | 'waiting'
  isRunning: boolean
  review: HandingIn['review']
  complete: (take: TakenVersion[], asOf?: number) => Promise<unknown>
  onCompleted: () => void
}

type Asked = { id: string; title: string; choices: readonly VersionChoice[] }

export function CompleteDialog(props: Props) {
  const { open, onOpenChange, questions, left, followUps, complete, onCompleted } = props
  const [isBusy, setBusy] = useState(false)
  const { found, testing, again } = useReview({ isOpen: open, isPaused: isBusy }, props.review)
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
      const take = asked.flatMap((each) => toTaken(each.id, choiceOf(each)))
      await complete(take, found?.seq)
      onCompleted()
      onOpenChange(false)
    } catch (error) {
      const hasChanged = error instanceof ApiError && error.code === 'work_changed'
      if (error instanceof Unsent) toast.error(error.message)
      else toast.error(...failureOf(error, 'Failed to complete interview'))
      if (hasChanged) again()
      else onOpenChange(false)
    } finally {
      setBusy(false)
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
          <Left left={left} empty={empty} isAllAnswered={followUps === 'none' || followUps === 'waiting'} />
          <StillOpen {...props} />
          {/* There from the start, so that a screen reader says what comes into it. */}
          <p role="status">{testing > 0 && testingWords(testing)}</p>
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

const testingWords = (left: number) =>
  `We're running the visible tests on your code: ${left} ${left === 1 ? 'version' : 'versions'} left.`

/** Another tab may work on while the dialog is open. */
const reviewAgainMs = 5000

/** Polls the versions the server would take now; null if it can't be reached. */
function useReview({ isOpen, isPaused }: { isOpen: boolean; isPaused: boolean }, review: Props['review']) {
  const [found, setFound] = useState<CompletionReview | null | undefined>(undefined)
  const [testing, setTesting] = useState(0)
  const [visit, setVisit] = useState(0)
  const asking = useRef(review)
  useEffect(() => {
    asking.current = review
  })
  useEffect(() => {
    if (!isOpen || isPaused) return
    let isWanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      const result = await asking.current((left) => isWanted && setTesting(left)).catch(() => null)
      if (!isWanted) return
      setTesting(0)
      // Keep the last result during a short outage: the server refuses outdated choices.
      setFound((before) => result ?? before ?? null)
      timer = setTimeout(() => void read(), reviewAgainMs)
    }
    void read()
    return () => {
      isWanted = false
      clearTimeout(timer)
      setTesting(0)
    }
  }, [isOpen, isPaused, visit])
  useEffect(() => (isOpen ? () => setFound(undefined) : undefined), [isOpen])
  const again = () => {
    setFound(undefined)
    setVisit((before) => before + 1)
  }
  return { found, testing, again }
}

const keyOf = ({ kind, language, testId }: VersionChoice) => [kind, language, testId].join(' ')

/** Submitted versions stay without being sent again. */
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

type LeftProps = Pick<Props, 'left'> & { empty: Props['left']; isAllAnswered: boolean }

function Left({ left, empty, isAllAnswered }: LeftProps) {
  if (left.length === 0)
    return <p>{isAllAnswered && 'You have answered every question.'} You can't change anything after you complete.</p>
  return (
    <>
      <p>Not submitted yet:</p>
      <ul className="list-disc pl-5 text-ink">
        {left.map(({ id, title }) => (
          <li key={id}>
            {title}
            {empty.some((each) => each.id === id) && <span className="text-muted"> (not answered)</span>}
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
      {followUps === 'waiting' && (
        <p>Your last answers about your code are waiting to be sent. They go out once you're back online.</p>
      )}
      {isRunning && <p>Your code is still running. You won't see its result if you complete now.</p>}
    </>
  )
}
