import type { Part } from '@nova/contract/reports/report-questions'
import { sealedWord } from '@nova/contract/reports/sealed-report'
import type { ReactNode } from 'react'
import { useSeal } from '../../review/seal.tsx'
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
  /** The range, in place of a number that it is too wide for. */
  instead?: string | undefined
  /** Too little evidence: the number is no larger than the words. */
  isFirstSign?: boolean
  badge?: ReactNode
  /** In place of a figure that is not there. */
  nothing?: string
  /** The figure's parts, opened with a click. Older reports lack them. */
  part?: Part | undefined
  children?: ReactNode
}

/** One figure of 100 with its bar. */
export function FigureCard({
  name,
  value,
  tone,
  instead,
  isFirstSign = false,
  badge,
  nothing = 'Not assessed',
  part,
  children,
}: Props) {
  const seal = useSeal()
  // A figure that is not there says nothing.
  const word = value === null ? null : isFirstSign ? 'Preliminary' : part?.isProvisional ? 'Provisional' : null
  return (
    <Card className="flex flex-col px-5 py-4">
      <div className="flex min-h-5.5 flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <h2 className="text-sm text-muted">{name}</h2>
        {badge ?? (word && <Badge tone="outline">{word}</Badge>)}
      </div>
      {value === null ? (
        <p className="mt-2 text-lg font-medium text-muted">
          {seal ? sealedWord : <Explained part={part}>{nothing}</Explained>}
        </p>
      ) : (
        <>
          <p
            className={cn(
              'mt-1.5 tabular',
              isFirstSign || instead ? 'text-base' : 'text-3xl font-semibold tracking-tight',
              instead ? inks.neutral : inks[tone],
            )}
          >
            <Explained part={part}>
              {instead ?? value}
              <span className="text-base font-normal tracking-normal text-faint">/100</span>
            </Explained>
          </p>
          {!instead && <Progress value={value} label={name} tone={tone} className="mt-2.5" />}
        </>
      )}
      {children && <div className="mt-3 flex flex-col gap-1 text-sm text-pretty text-muted">{children}</div>}
    </Card>
  )
}
