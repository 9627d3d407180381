import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { Spinner } from './spinner.tsx'

export const buttonStyle = cva(
  'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium transition-colors duration-100 disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent hover:bg-accent-strong',
        secondary: 'border border-line bg-surface text-ink hover:border-edge/70 hover:bg-hover',
        ghost: 'text-muted hover:bg-hover hover:text-ink',
        danger: 'bg-bad-soft text-bad hover:bg-bad hover:text-canvas',
        // As high as its text; under a finger it reaches 44 px all the same.
        link: 'relative h-auto! p-0! text-accent-text underline-offset-4 hover:underline pointer-coarse:after:absolute pointer-coarse:after:-inset-x-2 pointer-coarse:after:-inset-y-3',
      },
      size: {
        // Under a finger all are as high: 44 px.
        sm: 'h-8 px-3 text-sm pointer-coarse:h-11',
        md: 'h-9 px-3.5 text-base pointer-coarse:h-11',
        lg: 'h-11 px-5 text-lg',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonStyle> & {
    /** The child, a link say, becomes the button. */
    asChild?: boolean
    /** Shows a spinner and ignores clicks. If given, a double click counts once: the first may not be sent yet. */
    busy?: boolean
  }

export function Button({ variant, size, asChild, busy, disabled, className, children, onClick, ...rest }: ButtonProps) {
  const style = cn(buttonStyle({ variant, size }), className)
  if (asChild) {
    return (
      <Slot.Root className={style} {...(onClick && { onClick })} {...rest}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <button
      type="button"
      className={style}
      disabled={disabled ?? busy}
      aria-busy={busy}
      {...rest}
      onClick={(event) => {
        if (busy !== undefined && event.detail > 1) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
