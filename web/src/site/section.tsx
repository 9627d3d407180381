import type { ReactNode } from 'react'
import { cn } from '../ui/cn.ts'

type Props = {
  id: string
  title: ReactNode
  lead?: ReactNode
  /** Heading beside the content where there is room for both, or over it. */
  layout?: 'beside' | 'over'
  tone?: 'canvas' | 'sunken'
  children: ReactNode
}

/** One section of the landing page. */
export function Section({ id, title, lead, layout = 'over', tone = 'canvas', children }: Props) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={cn('border-t border-line', tone === 'sunken' && 'bg-sunken')}
    >
      <div
        className={cn(
          'container-app grid gap-x-12 gap-y-10 py-16 sm:py-24',
          layout === 'beside' && 'lg:grid-cols-[22rem_minmax(0,1fr)]',
        )}
      >
        <div className={cn(layout === 'over' && 'max-w-2xl')}>
          <h2 id={`${id}-title`} className="text-3xl font-semibold tracking-[-0.02em]">
            {title}
          </h2>
          {lead && <p className="mt-4 text-xl text-muted">{lead}</p>}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  )
}
