import { type ProposalStage, proposalStages } from '@nova/contract/interviews/interviews'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'
import { LogoMark } from '../ui/logo.tsx'
import { Progress as Bar } from '../ui/progress.tsx'
import type { Progress } from './proposing.ts'

type Props = { resumeName: string; progress: Progress; onCancel: () => void }

const stageNames: Record<ProposalStage, string> = {
  resume: 'Reading the resume',
  job: 'Reading the job description',
  choosing: 'Choosing questions',
  checking: 'Checking the questions',
}

/** The wait for the proposal: the server's stages, which questions are there, and of those being written how many are decided. */
export function Analyzing({ resumeName, progress, onCancel }: Props) {
  const seconds = useSeconds()
  const { stage, titles, done, total } = progress
  return (
    <Card className="mx-auto mt-6 flex w-full max-w-xl flex-col items-center px-6 py-12 text-center sm:mt-14">
      <LogoMark className="size-9 animate-shimmer" />
      <h1 ref={focusOnce} tabIndex={-1} className="outline-none mt-5 text-xl font-semibold tracking-tight">
        Nova AI is Analyzing
      </h1>
      <Stages stage={stage} resumeName={resumeName} />
      {/* Before questions are written the stages above show the same; this text is then for screen readers only. */}
      <p role="status" className={cn('mt-4 max-w-md text-sm text-muted', total === 0 && 'sr-only')}>
        {total > 0
          ? `${done} of ${total} questions are written and checked. We run coding questions against their tests first.`
          : `${stageNames[stage]}…`}
      </p>
      {total > 0 && (
        <Bar className="mt-5 max-w-md" label="Questions written" value={Math.round((100 * done) / total)} />
      )}
      {titles.length > 0 && (
        <ul aria-label="Questions so far" className="mt-5 w-full max-w-md text-left text-sm text-muted">
          {titles.slice(-4).map((title) => (
            <li key={title} className="truncate">
              {title}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-6 text-sm text-balance text-faint tabular">
        {seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`} so far. It usually takes a
        few seconds, at most five minutes. Please keep this page open.
      </p>
      <Button variant="ghost" className="mt-4" onClick={onCancel}>
        Cancel
      </Button>
    </Card>
  )
}

function Stages({ stage, resumeName }: { stage: ProposalStage; resumeName: string }) {
  const current = proposalStages.indexOf(stage)
  return (
    <ol aria-label="Stages" className="mt-6 flex w-full max-w-xs flex-col gap-3 text-left">
      {proposalStages.map((each, at) => (
        <li
          key={each}
          aria-current={at === current ? 'step' : undefined}
          className={cn('flex items-start gap-3', at > current && 'text-faint')}
        >
          <span
            aria-hidden
            className={cn(
              'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border',
              at < current && 'border-transparent bg-good-soft text-good',
              at === current && 'border-accent text-accent-text',
              at > current && 'border-edge/60',
            )}
          >
            {at < current && <Check className="size-3" strokeWidth={3} />}
            {at === current && <span className="size-2 animate-shimmer rounded-full bg-accent" />}
          </span>
          <span className="min-w-0">
            {stageNames[each]}
            {at < current && <span className="sr-only">, done</span>}
            {each === 'resume' && resumeName && (
              <span className="block text-sm break-words text-faint">{resumeName}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

const focusOnce = (heading: HTMLElement | null) => heading?.focus()

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const startedAt = Date.now()
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - startedAt) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}
