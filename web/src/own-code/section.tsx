import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'

type Props = { id: string; title: string; about?: ReactNode; children: ReactNode }

/** A part of a change's page, which links lead to. */
export function Section({ id, title, about, children }: Props) {
  return (
    <Card className="min-w-0">
      <section aria-labelledby={id}>
        <div className="border-b border-line px-5 py-4 sm:px-7">
          <h2 id={id} tabIndex={-1} className="scroll-mt-20 text-xl font-semibold tracking-tight outline-none">
            {title}
          </h2>
          {about && <p className="mt-0.5 max-w-prose text-sm text-muted">{about}</p>}
        </div>
        <div className="flex flex-col gap-5 px-5 py-6 sm:px-7">{children}</div>
      </section>
    </Card>
  )
}
