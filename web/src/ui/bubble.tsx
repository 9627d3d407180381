import type { ReactNode } from 'react'
import { cn } from './cn.ts'

type Props = { name: string; side: 'left' | 'right'; tone?: 'accent' | 'info'; children: ReactNode }

/** A person's message in a thread; the reader's own are at the right. */
export function Bubble({ name, side, tone = 'accent', children }: Props) {
  return (
    <div
      className={cn(
        'flex max-w-[88%] flex-col gap-1',
        side === 'right' ? 'items-end self-end' : 'items-start self-start',
      )}
    >
      <p className="text-2xs font-medium text-faint">{name}</p>
      <div
        className={cn(
          'rounded-lg px-3 py-2 text-base wrap-anywhere',
          tone === 'info' ? 'bg-info-soft' : 'bg-accent-soft',
        )}
      >
        {children}
      </div>
    </div>
  )
}
