import { Progress as Radix } from 'radix-ui'
import { cn } from './cn.ts'

const fills = { accent: 'bg-accent', good: 'bg-good', warn: 'bg-warn', bad: 'bg-bad', neutral: 'bg-faint' }

type Props = {
  /** 0 to 100; null while it is not known. */
  value: number | null
  label: string
  valueText?: string
  tone?: keyof typeof fills
  className?: string
}

export function Progress({ value, label, valueText, tone = 'accent', className }: Props) {
  return (
    <Radix.Root
      value={value}
      aria-label={label}
      {...(valueText ? { getValueLabel: () => valueText } : {})}
      className={cn('h-1.5 w-full overflow-hidden rounded-full bg-idle-soft', className)}
    >
      <Radix.Indicator
        className={cn(
          'h-full rounded-full transition-[width] duration-150',
          fills[tone],
          value === null && 'animate-shimmer',
        )}
        style={{ width: value === null ? '40%' : `${Math.min(100, Math.max(0, value))}%` }}
      />
    </Radix.Root>
  )
}
