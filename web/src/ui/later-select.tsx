import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { cn } from './cn.ts'
import { controlStyle, selectStyle } from './input.tsx'
import { laterControl } from './later-control.tsx'
import type { SelectProps } from './select.tsx'

/** A list to choose from, on a screen that takes keys before it. */
export const LaterSelect = laterControl(async () => (await import('./select.tsx')).Select, ClosedSelect)

function ClosedSelect({ value, options, className, disabled, 'aria-label': label }: SelectProps) {
  // What it opens is not there yet.
  const list = useId()
  return (
    <button
      type="button"
      role="combobox"
      aria-expanded={false}
      aria-controls={list}
      aria-label={label}
      disabled={disabled}
      className={cn(controlStyle, selectStyle, className)}
    >
      <span className="truncate">{options.find((option) => option.value === value)?.label}</span>
      <ChevronDown aria-hidden className="size-4 shrink-0 text-faint" />
    </button>
  )
}
