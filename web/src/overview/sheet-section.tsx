import { type ReactNode, useId } from 'react'
import { Card } from '../ui/card.tsx'

type Props = { title: string; aside?: ReactNode; children: ReactNode }

/** One part of the page of an interview, under its name. */
export function SheetSection({ title, aside, children }: Props) {
  const id = useId()
  return (
    <Card>
      <section aria-labelledby={id} className="p-5">
        <div className="mb-3.5 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {aside && <p className="text-sm text-muted tabular">{aside}</p>}
        </div>
        {children}
      </section>
    </Card>
  )
}
