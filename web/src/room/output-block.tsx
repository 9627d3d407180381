import { cn } from '../ui/cn.ts'

/** Printed text with its name. */
export function OutputBlock({ name, text, isError = false }: { name: string; text: string; isError?: boolean }) {
  return (
    <section aria-label={name} className="flex flex-col gap-1">
      <h3 className="text-xs font-medium text-faint">{name}</h3>
      <pre
        className={cn(
          'max-h-72 overflow-auto rounded-lg bg-sunken p-2.5 font-mono text-xs break-words whitespace-pre-wrap',
          isError && 'text-bad',
        )}
      >
        {text}
      </pre>
    </section>
  )
}

/** Milliseconds as people read them: what is too short to measure is not nothing. */
export function formatMs(durationMs: number): string {
  if (durationMs < 1) return 'under 1 ms'
  return durationMs < 2000 ? `${Math.round(durationMs)} ms` : `${(durationMs / 1000).toFixed(1)} s`
}
