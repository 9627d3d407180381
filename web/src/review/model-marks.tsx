/** Offers to have a language model mark text answers, says what it costs, and shows how far it is. */
import { type AnswerMark, type AnswerMarks, markAnswers, readAnswerMarks } from '@nova/contract/reviews/answer-marks'
import { pointOf } from '@nova/contract/reviews/judgement'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Interval in which a running reading is looked up. */
const lookEveryMs = 2_000

export type ModelMarks = { model: string; byPoint: ReadonlyMap<string, AnswerMark> }

/** `isOpen`: the reader may see what was found. */
export function useModelMarks(id: string, isOpen: boolean) {
  const queryKey = ['answer-marks', id] as const
  const cache = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readAnswerMarks, { params: { id }, signal }),
    enabled: isOpen,
    refetchInterval: ({ state }) => (state.data?.isReading ? lookEveryMs : false),
  })
  const [problem, setProblem] = useState<string>()
  const start = async () => {
    setProblem(undefined)
    try {
      await call(markAnswers, { params: { id } })
      cache.setQueryData<AnswerMarks>(queryKey, (before) => before && { ...before, isReading: true })
    } catch (error) {
      setProblem(messageOf(error, 'We couldn’t ask the model. Check your connection and try again.'))
    }
  }
  const made = data?.made
  const marks: ModelMarks | null = made
    ? { model: made.model, byPoint: new Map(made.marks.map((mark) => [pointOf(mark), mark])) }
    : null
  return { data: isOpen ? data : undefined, marks, start, problem }
}

const numbers = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 })
const costOf = (cost: number) => (cost > 0 ? `, costing ${numbers.format(cost)}` : '')

export function ModelReading({ data, start, problem }: Omit<ReturnType<typeof useModelMarks>, 'marks'>) {
  if (!data) return null
  const { model, whyNot, estimate, isReading, made } = data
  return (
    <div className="my-2 flex max-w-prose flex-col items-start gap-2 text-sm">
      {made && (
        <p>
          {made.model}
          {made.version !== null && ` (${made.version})`} read these answers on{' '}
          {new Date(made.at).toLocaleDateString('en', { dateStyle: 'medium' })}, using{' '}
          {made.tokens.toLocaleString('en')} tokens{costOf(made.cost)}. Its marks count nothing until you confirm them.
        </p>
      )}
      {made && made.unread.length > 0 && (
        <Notice tone="warn">
          It couldn’t read {made.unread.length === 1 ? '1 answer' : `${made.unread.length} answers`}:{' '}
          {made.unread[0]!.why}
        </Notice>
      )}
      {model !== null && estimate && (
        <>
          {!made && (
            <p className="text-muted">
              {model} can mark the sentence that makes each point. It reads every answer three times and marks only what
              all three agree on. For {estimate.answers === 1 ? '1 answer' : `${estimate.answers} answers`} that takes
              about {Number(numbers.format(estimate.tokens).replaceAll(',', '')).toLocaleString('en')} tokens
              {costOf(estimate.cost)}. Nothing counts until you confirm it.
            </p>
          )}
          <Button size="sm" variant="secondary" busy={isReading} onClick={() => void start()}>
            {isReading ? 'Reading the answers' : made ? 'Read them again' : 'Have the answers read'}
          </Button>
        </>
      )}
      {whyNot === 'not-told' && (
        <p className="text-muted">
          The candidate wasn’t told before joining that your language model may read answers, so it doesn’t.
        </p>
      )}
      {problem && <Notice tone="bad">{problem}</Notice>}
    </div>
  )
}

const stateWords: Record<AnswerMark['state'], string> = {
  made: 'makes the point',
  unmade: 'found nothing that makes the point',
  unsure: 'wasn’t sure. Read the answer',
  denied: 'denies it, or says it isn’t known',
}

/** One mark as what the model says, and never as ours. */
export function ModelMark({ mark, model }: { mark: AnswerMark; model: string }) {
  return (
    <span className="block text-faint">
      {mark.sentence === null ? (
        `${model} ${stateWords[mark.state]}.`
      ) : (
        <>
          {model}: <q className="text-muted">{mark.sentence}</q> {stateWords[mark.state]}.
        </>
      )}
    </span>
  )
}
