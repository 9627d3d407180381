import { useEffect, useRef } from 'react'
import { cn } from '../ui/cn.ts'

/** Submitted code with its line numbers; `line` is marked and in view. */
export function SubmittedCode({ code, line }: { code: string; line?: number | undefined }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const list = box.current
    const row = list?.querySelector<HTMLElement>('[data-marked]')
    // Not scrollIntoView: on a phone it would move the whole page.
    if (list && row) list.scrollTop = row.offsetTop - list.clientHeight / 2
  }, [line, code])
  return (
    <div className="min-w-0">
      <h3 className="text-sm font-medium text-muted">Your submitted code</h3>
      <section
        ref={box}
        aria-label="Your submitted code"
        // It scrolls, so the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="relative mt-1 max-h-64 overflow-auto rounded-lg border border-line bg-surface py-2 focus-visible:-outline-offset-2"
      >
        <ol translate="no" className="w-max min-w-full font-mono text-sm">
          {code.split('\n').map((text, at) => (
            <li
              key={at}
              data-marked={at + 1 === line || undefined}
              className={cn('flex gap-3 px-3', at + 1 === line && 'bg-warn-soft')}
            >
              <span aria-hidden className="w-8 shrink-0 text-right text-faint select-none">
                {at + 1}
              </span>
              <code translate="no" className="whitespace-pre">
                {text === '' ? ' ' : text}
              </code>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
