import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { controlStyle } from './input.tsx'

/** A text of several lines. Near its `maxLength` it counts down: browsers take no more keys then, and say nothing. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const { value, maxLength } = rest
  return (
    <>
      <textarea dir="auto" rows={rows} className={cn(controlStyle, 'block resize-y px-3 py-2', className)} {...rest} />
      {typeof value === 'string' && maxLength !== undefined && <Left max={maxLength} used={value.length} />}
    </>
  )
}

const maxToldAt = 200
const steps = [0, 20, 100]

function Left({ max, used }: { max: number; used: number }) {
  const left = max - used
  if (left > Math.min(maxToldAt, max / 10)) return null
  // Said at a few numbers only: read aloud with every key, it would talk over the typing.
  const step = steps.find((each) => left <= each) ?? maxToldAt
  return (
    <>
      <p className={cn('mt-1.5 text-sm tabular', left > 0 ? 'text-muted' : 'text-warn')}>
        {left} of {max.toLocaleString('en')} characters left
      </p>
      <span role="status" className="sr-only">
        {step === 0 ? 'No characters left' : `Fewer than ${step + 1} characters left`}
      </span>
    </>
  )
}
