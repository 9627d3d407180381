import type { OwnCode } from '@nova/contract/own-code/own-code'
import { retryOwnCode, stopOwnCode } from '@nova/contract/own-code/own-code-calls'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, failureOf } from '../api.ts'
import { useFocusAfter } from '../leaving/leaving.ts'
import { useHasMail } from '../notices/use-mail.ts'
import { useSession } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Progress } from '../ui/progress.tsx'
import { toast } from '../ui/toast.tsx'
import { keepOwnCode } from './own-code-queries.ts'
import { describeState, isUnderWay, placeOfStep } from './own-code-words.ts'

/** The state of a change with its progress and problems, and the buttons that end the work or go on with it. */
export function StateCard({ change }: { change: OwnCode }) {
  const { id, state, step, problems, mayChange } = change
  const cache = useQueryClient()
  const hasMail = useHasMail()
  const { interviewer } = useSession()
  const mailed = interviewer?.name === change.createdByName ? 'you' : change.createdByName
  const [isBusy, setBusy] = useState(false)
  const heading = useFocusAfter(isUnderWay(change))
  const act = async (endpoint: typeof stopOwnCode | typeof retryOwnCode, failure: string) => {
    setBusy(true)
    try {
      keepOwnCode(cache, await call(endpoint, { params: { id } }))
    } catch (error) {
      toast.error(...failureOf(error, failure))
    } finally {
      setBusy(false)
    }
  }
  const [words] = describeState(change)
  const place = isUnderWay(change) && step ? placeOfStep(step) : undefined
  return (
    <Card className="flex flex-col gap-4 p-5 sm:px-7">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 {...heading} className="sr-only outline-none">
            State
          </h2>
          <p role="status" className="text-lg font-medium text-pretty tabular">
            {place && <span className="block text-sm font-normal text-muted">{place}</span>}
            {words}
          </p>
        </div>
        {mayChange && isUnderWay(change) && (
          <Button variant="secondary" busy={isBusy} onClick={() => void act(stopOwnCode, 'We couldn’t stop it.')}>
            Stop
          </Button>
        )}
        {mayChange && state === 'stopped' && (
          <Button busy={isBusy} onClick={() => void act(retryOwnCode, 'We couldn’t go on with it.')}>
            Go on
          </Button>
        )}
      </div>
      {isUnderWay(change) && (
        <>
          <Progress
            label={words}
            value={step && step.total > 0 ? (100 * step.done) / step.total : null}
            {...(step && step.total > 0 ? { valueText: `${step.done} of ${step.total}` } : {})}
          />
          <p className="text-sm text-muted">
            You can close this page.{' '}
            {hasMail ? `We mail ${mailed} when it is done.` : 'The work goes on, and this page shows the result.'}
          </p>
        </>
      )}
      {problems.length > 0 && (
        <ul className="flex list-disc flex-col gap-1.5 rounded-lg bg-warn-soft py-3 pr-4 pl-8 text-warn">
          {problems.map((problem) => (
            <li key={problem} className="wrap-anywhere">
              {problem}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
