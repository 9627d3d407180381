import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** A surface with a border; its content brings its own padding. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={cn('print:break-inside-avoid rounded-xl border border-line bg-surface shadow-card', className)}
      {...rest}
    />
  )
}
