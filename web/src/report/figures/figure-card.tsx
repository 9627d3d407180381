import type { Part } from '@nova/contract/report-questions'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { Progress } from '../../ui/progress.tsx'
import { Explained } from './explained.tsx'
import type { Tone } from './figures.ts'

const inks: Record<Tone, string> = { good: 'text-good', warn: 'text-warn', bad: 'text-bad', neutral: 'text-muted' }

type Props = {
  name: string
  /** 0 to 100; null: not assessed. */
  value: number | null
  tone: Tone
  /** It rests on too little evidence: the number stands no larger than the words. */
  isFirstSign?: boolean
  badge?: ReactNode
  /** What the figure is made of; a click on it shows that. Older reports do not say. */
  part?: Part | undefined
  /** What the figure means, or why there is none. */
  children?: ReactNode
}

/** One figure of 100 with its bar. */
export function FigureCard({ name, value, tone, isFirstSign = false, badge, part, children }: Props) {
  // A figure that is not there is no sign of anything.
  const word = value === null ? null : isFirstSign ? 'First sign only' : part?.isProvisional ? 'Provisional' : null
  return (
    <Card className="flex flex-col px-5 py-4">
      <div className="flex min-h-5.5 flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <h2 className="text-sm text-muted">{name}</h2>
        {badge ?? (word && <Badge tone="outline">{word}</Badge>)}
      </div>
      {value === null ? (
        <p className="mt-2 text-lg font-medium text-muted">
          <Explained part={part}>Not assessed</Explained>
        </p>
      ) : (
        <>
          <p
            className={cn(
              'mt-1.5 tabular',
              isFirstSign ? 'text-base' : 'text-3xl font-semibold tracking-tight',
              inks[tone],
            )}
          >
            <Explained part={part}>
              {value}
              <span className="text-base font-normal tracking-normal text-faint">/100</span>
            </Explained>
          </p>
          <Progress value={value} label={name} tone={tone} className="mt-2.5" />
        </>
      )}
      {children && <div className="mt-3 flex flex-col gap-1 text-sm text-pretty text-muted">{children}</div>}
    </Card>
  )
}
