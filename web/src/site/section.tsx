import type { ReactNode } from 'react'
import { cn } from '../ui/cn.ts'

type Props = {
  id: string
  title: ReactNode
  lead?: ReactNode
  /** Heading next to text, and over pictures and cards. */
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
          'container-app grid gap-x-12 gap-y-6 py-9 sm:gap-y-10 sm:py-20',
          layout === 'beside' && 'lg:grid-cols-[22rem_minmax(0,1fr)]',
        )}
      >
        <div className={cn(layout === 'over' && 'max-w-2xl')}>
          <h2 id={`${id}-title`} className="text-2xl font-semibold tracking-[-0.02em] sm:text-3xl">
            {title}
          </h2>
          {lead && <p className="mt-3 text-lg text-muted sm:mt-4 sm:text-xl">{lead}</p>}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  )
}
