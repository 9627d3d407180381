import type { ReactNode } from 'react'
import { cn } from '../ui/cn.ts'

/** Printed text with its name. */
export function OutputBlock({
  name,
  children,
  isError = false,
}: {
  name: string
  children: ReactNode
  isError?: boolean
}) {
  return (
    <section aria-label={name} className="flex flex-col gap-1">
      <h3 className="text-xs font-medium text-faint">{name}</h3>
      <pre
        className={cn(
          'max-h-72 overflow-auto rounded-lg bg-sunken p-2.5 font-mono text-xs break-words whitespace-pre-wrap',
          isError && 'text-bad',
        )}
      >
        {isBlank(children) ? <span className="font-sans text-faint">nothing but empty lines</span> : children}
      </pre>
    </section>
  )
}

function isBlank(children: ReactNode): boolean {
  return typeof children === 'string' && children.trim() === ''
}
