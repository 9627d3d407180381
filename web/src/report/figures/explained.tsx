/** A figure that says what it is made of when it is pressed. */
import type { Part } from '@nova/contract/reports/report-questions'
import { X } from 'lucide-react'
import { Popover } from 'radix-ui'
import type { ReactNode } from 'react'
import { sayOf100, sayRange, type Width } from './figures.ts'
import { PartTree, RuleLink } from './part-tree.tsx'

type Props = {
  /** Absent in older reports: then the figure is only shown. */
  part: Part | undefined
  /** The figure's uncertainty. */
  width?: Width | undefined
  children: ReactNode
}

export function Explained({ part, width = {}, children }: Props) {
  if (!part) return children
  const range = part.value === null ? null : sayRange(Math.round(part.value), width)
  return (
    <Popover.Root>
      <Popover.Trigger className="rounded-md text-inherit underline decoration-faint decoration-dotted decoration-1 underline-offset-4 hover:decoration-current hover:decoration-solid print:no-underline">
        {children}
        <span className="sr-only"> Show how {part.name} is made</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={`How ${part.name} is made`}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          className="z-50 flex max-h-[min(34rem,var(--radix-popover-content-available-height))] w-[min(30rem,calc(100vw-1.5rem))] animate-pop flex-col gap-3 overflow-y-auto rounded-lg bg-raised p-4 text-base shadow-pop"
        >
          <div className="flex items-start justify-between gap-3">
            <div>
              <h3 className="font-semibold">
                {part.name}: {sayOf100(part.value, width) ?? 'not assessed'}
              </h3>
              {range && <p className="text-sm text-muted tabular">{range}</p>}
            </div>
            <Popover.Close
              aria-label="Close"
              className="grid size-8 shrink-0 place-items-center rounded-md text-faint hover:bg-hover hover:text-ink"
            >
              <X aria-hidden className="size-4" />
            </Popover.Close>
          </div>
          <p className="text-muted">{part.says}</p>
          <PartTree part={part} />
          <RuleLink rule={part.rule} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
