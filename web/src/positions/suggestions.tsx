import { kindFacts } from '@nova/contract/kinds/kinds'
import { type SuggestedQuestion, suggestForPosition } from '@nova/contract/positions/positions'
import { isTooShortAlone, tooShortAlone } from '@nova/contract/reports/showable'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call, messageOf } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Chosen, Entries } from './form.ts'

/** The input for question suggestions. */
export type Job = Pick<Entries, 'title' | 'description' | 'level' | 'duration' | 'settings'>

type Props = { job: Job; taken: Chosen[]; actions: (question: SuggestedQuestion) => ReactNode }

const shownAtFirst = 5
const usualMinutes = 60

/** Questions that fit the position's job description, each with the reason, as in the wizard. */
export function Suggestions({ job, taken, actions }: Props) {
  const [isWhole, setWhole] = useState(false)
  // Snapshot at opening: questions added later keep their place.
  const [body] = useState(() => bodyOf(job, taken))
  const isOn = job.description.trim() !== '' || job.title.trim() !== ''
  const { data, isPending, error } = useQuery({
    queryKey: ['position-suggestions', body],
    queryFn: ({ signal }) => call(suggestForPosition, { body, signal }),
    enabled: isOn,
    retry: false,
  })
  if (!isOn) {
    return <Notice>Describe the job first, and questions that fit it are suggested here.</Notice>
  }
  const shown = isWhole ? data?.questions : data?.questions.slice(0, shownAtFirst)
  return (
    <section aria-label="Suggested for this job" className="mb-6 flex flex-col gap-3">
      <h3 className="font-semibold">Suggested for this job</h3>
      {isPending && <Skeleton className="h-40 rounded-xl" />}
      {error && <Notice tone="warn">{messageOf(error, 'We couldn’t suggest questions.')}</Notice>}
      {shown?.length === 0 && <Notice>The bank has no question that fits this job. Search it below.</Notice>}
      {shown && shown.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {shown.map((question) => (
            <li key={question.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-medium break-words">{question.title}</p>
                <p className="mt-0.5 text-sm break-words text-muted">{question.reason}</p>
                <p className="mt-1 flex items-center gap-2 text-sm text-muted tabular">
                  <Badge tone="outline">{kindFacts[question.kind].name}</Badge>
                  {question.minutes} min
                </p>
                {isTooShortAlone(question, job.settings) && (
                  <p className="mt-1 text-sm text-warn">{tooShortAlone} Add another question beside it.</p>
                )}
              </div>
              {actions(question)}
            </li>
          ))}
        </ul>
      )}
      {data && !isWhole && data.questions.length > shownAtFirst && (
        <div>
          <Button variant="link" onClick={() => setWhole(true)}>
            Show all {data.questions.length} suggestions
          </Button>
        </div>
      )}
    </section>
  )
}

function bodyOf({ title, description, level, duration, settings }: Job, taken: Chosen[]) {
  const minutes = Math.round(Number(duration))
  return {
    title,
    description,
    level,
    chosen: taken.map(({ id }) => id),
    questionType: settings.questionType,
    programmingLanguage: settings.programmingLanguage,
    duration: minutes >= 5 && minutes <= 480 ? minutes : usualMinutes,
  }
}
