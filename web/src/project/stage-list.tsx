import type { ShownProject } from '@nova/contract/projects/projects'
import { CircleCheck, CircleDashed, CircleDot } from 'lucide-react'
import { type Store, useStore } from '../journal/store.ts'
import type { Timeline } from '../journal/timeline.ts'
import { Badge } from '../ui/badge.tsx'
import { Collapsible } from '../ui/collapsible.tsx'
import { Markdown } from '../ui/markdown.tsx'

const kinds = { fix: 'Fix', extend: 'Extend', review: 'Review', refactor: 'Refactor', repair: 'Repair' } as const

type Props = {
  questionId: string
  stages: ShownProject['stages']
  /** Those that review changes; none of them has a hidden test to pass. */
  reviewed: ShownProject['reviewed']
  timeline: Store<Timeline>
}

/** The stages of a project, with the result of the last check with hidden tests. */
export function StageList({ questionId, stages, reviewed, timeline }: Props) {
  const hasHidden = stages.some(({ id }) => !reviewed?.includes(id))
  const tests = useStore(timeline).projectTests
  const checked = tests.findLast(
    ({ questionId: id, result }) => id === questionId && result.trigger !== 'submitted' && result.hidden.length > 0,
  )
  return (
    <section aria-labelledby="stages" className="flex flex-col gap-2">
      <h3 id="stages" className="text-base font-semibold">
        Stages
      </h3>
      <ol className="flex flex-col">
        {stages.map((stage, at) => {
          const counts = checked?.result.hidden.find((each) => each.stage === stage.id)
          return (
            <li key={stage.id} className="border-t border-line py-2 first:border-0">
              <Collapsible
                defaultOpen={at === 0}
                title={
                  <span className="flex flex-wrap items-center gap-2 text-ink">
                    {at + 1}. {stage.title}
                    <Badge tone="outline">{kinds[stage.kind]}</Badge>
                    <span className="text-xs font-normal text-faint tabular">{stage.minutes} min</span>
                  </span>
                }
                aside={counts && <Counts {...counts} />}
              >
                <Markdown text={stage.statement} />
              </Collapsible>
            </li>
          )
        })}
      </ol>
      {!checked && hasHidden && (
        <p className="flex items-center gap-1.5 text-xs text-faint">
          <CircleDashed aria-hidden className="size-3.5 shrink-0" />
          “Check with hidden tests” shows here how far each stage is.
        </p>
      )}
    </section>
  )
}

function Counts({ passed, total }: { passed: number; total: number }) {
  const isDone = passed === total
  const Icon = isDone ? CircleCheck : CircleDot
  return (
    <span className={`flex items-center gap-1 text-xs tabular ${isDone ? 'text-good' : 'text-muted'}`}>
      <Icon aria-hidden className="size-3.5" />
      {passed} of {total}
    </span>
  )
}
