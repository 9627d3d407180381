import type { VisibleCase } from '@nova/contract/questions/runs'
import { CircleCheck, CircleSlash, CircleX } from 'lucide-react'
import { cn } from '../ui/cn.ts'
import { describeCase } from './result-words.ts'

const openWords = ['not run', 'not judged', 'not known'] as const

const outcomeOf = ({ status }: Pick<VisibleCase, 'status'>) =>
  status === 'passed' ? 'passed' : (openWords.find((word) => word === describeCase(status)) ?? 'failed')

export const isFailed = (result: Pick<VisibleCase, 'status'> | null) =>
  result !== null && outcomeOf(result) === 'failed'

/** Marks a failed test as a place that the summary leads to. */
export const placeOf = (result: Pick<VisibleCase, 'status'> | null) =>
  isFailed(result) ? { 'data-failed': true, tabIndex: -1 } : {}

const looks = {
  passed: { Icon: CircleCheck, tone: 'text-good' },
  failed: { Icon: CircleX, tone: 'text-bad' },
  'not run': { Icon: CircleSlash, tone: 'text-faint' },
  'not judged': { Icon: CircleSlash, tone: 'text-faint' },
  'not known': { Icon: CircleSlash, tone: 'text-faint' },
}

/** The sign of a test's outcome. */
export function CaseIcon({ result, isStale = false }: { result: Pick<VisibleCase, 'status'>; isStale?: boolean }) {
  const { Icon, tone } = looks[outcomeOf(result)]
  return <Icon aria-hidden className={cn('size-4 shrink-0', isStale ? 'text-faint' : tone)} />
}

/** The outcome as sign and word; faint where the code has changed since. */
export function CaseMark({ result, isStale }: { result: VisibleCase | null; isStale: boolean }) {
  if (!result) return null
  const outcome = outcomeOf(result)
  return (
    <span
      className={cn(
        'flex shrink-0 items-center gap-1.5 text-xs font-medium',
        isStale ? 'text-faint' : looks[outcome].tone,
      )}
    >
      <CaseIcon result={result} isStale={isStale} />
      {outcome}
    </span>
  )
}
