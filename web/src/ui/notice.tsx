import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

const looks = {
  info: { style: 'bg-info-soft text-info', Icon: Info },
  good: { style: 'bg-good-soft text-good', Icon: CircleCheck },
  warn: { style: 'bg-warn-soft text-warn', Icon: TriangleAlert },
  bad: { style: 'bg-bad-soft text-bad', Icon: CircleAlert },
}

type Props = { tone?: keyof typeof looks; children: ReactNode; action?: ReactNode; className?: string }

/** A sentence that stays where it concerns; a bad one is read out at once. */
export function Notice({ tone = 'info', children, action, className }: Props) {
  const { style, Icon } = looks[tone]
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cn('flex items-start gap-2.5 rounded-lg px-3.5 py-2.5', style, className)}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      {/* On a phone the action goes below: next to the sentence it would leave it a few words wide. */}
      <div className="flex min-w-0 flex-1 items-start gap-x-2.5 gap-y-1 max-sm:flex-col">
        <div className="min-w-0 sm:flex-1">{children}</div>
        {action}
      </div>
    </div>
  )
}
