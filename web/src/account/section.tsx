import { type ReactNode, useId } from 'react'
import { Card } from '../ui/card.tsx'

/** A section of the settings: its purpose on the left, its fields on the right. */
export function Section({ title, hint, children }: { title: string; hint: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-x-10 gap-y-3 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div>
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <p className="mt-1 text-sm text-muted">{hint}</p>
      </div>
      <Card className="p-5 sm:p-6">{children}</Card>
    </section>
  )
}
