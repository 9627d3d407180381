/** A language model alone on a review's changes: its results, and the button that measures the company's. */
import {
  measureModelAlone,
  type ModelAlone,
  type ModelAloneResult,
  type ModelWay,
  readModelAlone,
  stopModelAlone,
} from '@nova/contract/questions/model-alone'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call, messageOf } from '../api.ts'
import { useSession } from '../sign-in/sign-in.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Notice } from '../ui/notice.tsx'

const lookEveryMs = 2_000
const keyOf = (id: string) => ['model-alone', id] as const

export function ModelAloneCard({ questionId }: { questionId: string }) {
  const cache = useQueryClient()
  const { data, error } = useQuery({
    queryKey: keyOf(questionId),
    queryFn: ({ signal }) => call(readModelAlone, { params: { id: questionId }, signal }),
    refetchInterval: ({ state }) => (state.data?.running ? lookEveryMs : false),
  })
  const start = useMutation({
    mutationFn: (way: ModelWay) => call(measureModelAlone, { params: { id: questionId }, body: { way } }),
    onSuccess: (started) => cache.setQueryData(keyOf(questionId), started),
  })
  const stop = useMutation({
    mutationFn: () => call(stopModelAlone, { params: { id: questionId } }),
    onSuccess: (stopped) => cache.setQueryData(keyOf(questionId), stopped),
  })
  if (error) return <p className="text-sm text-muted">{messageOf(error, 'We couldn’t load the results of models.')}</p>
  if (!data) return null
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      <p className="text-muted">
        A model accepts or rejects each change: by reading alone, or with a box, in which it searches the files and runs
        the visible tests. Above 40 % of the faults found by place (with a box 70 %), this review says little about a
        person who may use that model so.
      </p>
      {data.results.map((result) => (
        <Result key={`${result.model} ${result.way} ${result.at}`} result={result} />
      ))}
      <Running running={data.running} />
      {data.running && data.mayStart && (
        <Button
          size="sm"
          variant="secondary"
          busy={stop.isPending}
          disabled={data.running.isEnding}
          onClick={() => stop.mutate()}
        >
          {data.running.isEnding ? 'Stopping' : 'Stop'}
        </Button>
      )}
      {stop.isError && (
        <Notice tone="bad">{messageOf(stop.error, 'We couldn’t stop it. Check your connection and try again.')}</Notice>
      )}
      {start.isError && (
        <Notice tone="bad">{messageOf(start.error, 'We couldn’t start. Check your connection and try again.')}</Notice>
      )}
      <Start {...{ data }} isBusy={start.isPending} onStart={start.mutate} />
    </div>
  )
}

const wayWords: Record<ModelWay, string> = { reading: 'reading alone', box: 'with a box' }
const firstLetter = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function Result({ result }: { result: ModelAloneResult }) {
  const { model, way, version, at, found, faulty, falseAlarms, sound, answered, total, dPrime, isRetired, stopped } =
    result
  const places = `${found} of ${faulty} by place`
  return (
    <section aria-label={`${model}, ${wayWords[way]}`} className="flex w-full flex-col gap-1 border-b border-line pb-3">
      <p className="flex flex-wrap items-center gap-1.5">
        <Badge tone={isRetired ? 'warn' : isRetired === false ? 'good' : 'outline'}>
          {isRetired ? 'Retired' : isRetired === false ? 'Holds' : 'Not clear'}
        </Badge>
        <span className="min-w-0 break-words">
          {isRetired
            ? `Retired for ${model} (found ${places}, `
            : isRetired === false
              ? `Holds for ${model} (found ${places}, `
              : stopped === null
                ? `${model} answered too few changes to say (`
                : `${model} wasn’t measured to the end (`}
          <DateTime value={at} />)
        </span>
      </p>
      <p className="text-muted">
        {firstLetter(wayWords[way])}: {answered} of {total} changes answered, {falseAlarms} of {sound} sound ones
        rejected
        {dPrime && `, d′ ${dPrime.value.toFixed(2)} (${dPrime.low.toFixed(2)} to ${dPrime.high.toFixed(2)})`}.
        {version !== null && ` Version ${version}.`}
      </p>
      {stopped !== null && <p className="text-warn">{stopped}</p>}
    </section>
  )
}

function Running({ running }: Pick<ModelAlone, 'running'>) {
  return (
    <div role="status">
      {running && (
        <p>
          {running.model}, {wayWords[running.way]}, has decided on {running.done} of {running.total} changes.{' '}
          {running.by} started it.{' '}
          {running.isEnding ? 'It stops after the change that it is at.' : 'You can leave this page.'}
        </p>
      )}
    </div>
  )
}

const numbers = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 })

type StartProps = { data: ModelAlone; isBusy: boolean; onStart: (way: ModelWay) => void }

function Start({ data: { model, estimate, boxEstimate, mayStart, running, results }, isBusy, onStart }: StartProps) {
  const { interviewer } = useSession()
  if (model === null || !estimate)
    return (
      <p className="text-muted">
        Your company has no language model to measure.{' '}
        {interviewer?.isOperator ? (
          <>
            Add one on the page{' '}
            <Link to="/settings/models" className="text-accent-text underline underline-offset-2">
              Models
            </Link>
            .
          </>
        ) : (
          'An operator adds one on the page Models.'
        )}
      </p>
    )
  if (!mayStart) return <p className="text-muted">An administrator can measure {model} here.</p>
  const isAgain = (way: ModelWay) => results.some((result) => result.model === model && result.way === way)
  return (
    <>
      <p className="text-muted">
        {model} takes about {tellEstimate(estimate)} for{' '}
        {estimate.changes === 1 ? '1 change' : `${estimate.changes} changes`}
        {boxEstimate
          ? `, and very roughly ${tellEstimate(boxEstimate)} with a box.`
          : '. With a box it can’t be measured, since this server can’t run the project.'}{' '}
        The changes are sent to it, without their faults and hidden tests.
      </p>
      <div className="flex flex-wrap gap-2">
        {(boxEstimate ? (['reading', 'box'] as const) : (['reading'] as const)).map((way) => (
          <Button
            key={way}
            size="sm"
            variant="secondary"
            busy={isBusy || running?.way === way}
            disabled={running !== null}
            onClick={() => onStart(way)}
          >
            {running?.way === way ? 'Measuring' : `Measure ${wayWords[way]}${isAgain(way) ? ' again' : ''}`}
          </Button>
        ))}
      </div>
    </>
  )
}

const tellEstimate = ({ tokens, cost }: NonNullable<ModelAlone['estimate']>) =>
  `${Number(numbers.format(tokens).replaceAll(',', '')).toLocaleString('en')} tokens${cost > 0 ? `, costing ${numbers.format(cost)},` : ''}`
