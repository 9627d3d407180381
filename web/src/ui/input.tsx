import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export const controlStyle =
  'w-full rounded-md border border-edge/55 bg-surface text-base text-ink transition-colors duration-100 hover:border-edge focus-visible:border-accent focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-faint aria-invalid:border-bad dark:bg-sunken'

/** A list to choose from, closed. */
export const selectStyle = 'flex h-9 items-center justify-between gap-2 px-3 text-left pointer-coarse:h-11'

/** A file input: its button looks like the others. */
export const fileStyle =
  'min-w-0 rounded-md text-sm text-muted file:mr-3 file:h-9 file:cursor-pointer file:rounded-md file:border file:border-line file:bg-surface file:px-3.5 file:text-base file:font-medium file:text-ink hover:file:bg-hover disabled:opacity-50 pointer-coarse:file:h-11'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cn(controlStyle, 'h-9 px-3 pointer-coarse:h-11', className)} {...rest} />
}
