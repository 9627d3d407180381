import { type ReactNode, useId } from 'react'

/** A part of the panel, named by its heading. */
export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={heading} className="text-base font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

export function Nothing({ children }: { children: ReactNode }) {
  return <p className="text-sm text-muted">{children}</p>
}
