import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { controlStyle } from './input.tsx'

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea dir="auto" rows={rows} className={cn(controlStyle, 'block resize-y px-3 py-2', className)} {...rest} />
  )
}
