import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { cn } from './cn.ts'
import { Tooltip } from './tooltip.tsx'

type Props = Omit<ButtonProps, 'children' | 'asChild'> & {
  label: string
  icon: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
}

/** A button that is only an icon: its label is read out and shown as a tooltip. */
export function IconButton({ label, icon, side, variant = 'ghost', size = 'md', className, ...rest }: Props) {
  const square = { sm: 'w-8 px-0 pointer-coarse:w-11', md: 'w-9 px-0 pointer-coarse:w-11', lg: 'w-11 px-0' }[
    size ?? 'md'
  ]
  return (
    <Tooltip text={label} side={side}>
      <Button variant={variant} size={size} aria-label={label} className={cn(square, className)} {...rest}>
        {icon}
      </Button>
    </Tooltip>
  )
}
