import { useState } from 'react'
import { Button } from '../ui/button.tsx'

/** Lines that are shown before a press shows all. */
const maxLines = 8

/** The query of a run; of a long one the first lines, and the rest on demand. */
export function QueryText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  const lines = text.trimEnd().split('\n')
  const isLong = lines.length > maxLines
  return (
    <section aria-label="Query" className="flex min-w-0 flex-col gap-1">
      <h3 className="text-xs font-medium text-faint">Query</h3>
      <pre
        // It may scroll, which the keyboard must be able to do.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        translate="no"
        className="max-h-96 overflow-auto rounded-lg bg-sunken p-2.5 font-mono text-xs whitespace-pre"
      >
        {(isOpen ? lines : lines.slice(0, maxLines)).join('\n')}
      </pre>
      {isLong && (
        <Button
          size="sm"
          variant="link"
          className="self-start text-xs"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show the first lines' : `Show all ${lines.length} lines`}
        </Button>
      )}
    </section>
  )
}
