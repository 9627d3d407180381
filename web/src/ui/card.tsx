import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('rounded-xl border border-line bg-surface shadow-card', className)} {...rest} />
}

/** A card's head: title left, actions right. */
export function CardHeader({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('flex items-start justify-between gap-4 px-5 pt-5', className)} {...rest} />
}

export function CardTitle({ className, children, ...rest }: ComponentProps<'h2'>) {
  return (
    <h2 className={cn('text-lg font-semibold tracking-tight', className)} {...rest}>
      {children}
    </h2>
  )
}

export function CardDescription({ className, ...rest }: ComponentProps<'p'>) {
  return <p className={cn('text-base text-muted', className)} {...rest} />
}

export function CardContent({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('p-5', className)} {...rest} />
}
