import type { ReactNode } from 'react'
import { cn } from '../ui/cn.ts'

type Props = {
  name: string
  children: ReactNode
  tone?: 'plain' | 'bad' | 'warn'
  /** Lines point at each other: they keep their columns and scroll sideways. */
  isAligned?: boolean
}

const tones = { plain: '', bad: 'text-bad', warn: 'text-warn' }

/** Printed text with its name. */
export function OutputBlock({ name, children, tone = 'plain', isAligned = false }: Props) {
  return (
    <section aria-label={name} className="flex min-w-0 flex-col gap-1">
      <h3 className="text-xs font-medium text-faint">{name}</h3>
      <pre
        translate="no"
        // It may scroll, which the keyboard must be able to do.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={isAligned ? 0 : undefined}
        className={cn(
          'max-h-72 overflow-auto rounded-lg bg-sunken p-2.5 font-mono text-xs',
          // Compilers count a tab as eight columns.
          isAligned ? 'whitespace-pre [tab-size:8]' : 'break-words whitespace-pre-wrap',
          tones[tone],
        )}
      >
        {isBlank(children) ? <span className="font-sans text-faint">only empty lines</span> : children}
      </pre>
    </section>
  )
}

function isBlank(children: ReactNode): boolean {
  return typeof children === 'string' && children.trim() === ''
}
