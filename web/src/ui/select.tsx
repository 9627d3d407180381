import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { cn } from './cn.ts'
import type { FieldControl } from './field.tsx'
import { controlStyle, selectStyle } from './input.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean }

export type SelectProps = Partial<FieldControl> & {
  value: string
  onValueChange: (value: string) => void
  options: readonly SelectOption[]
  placeholder?: string
  disabled?: boolean
  className?: string
  defaultOpen?: boolean
  /** For a select without a Field. */
  'aria-label'?: string
}

export function Select({
  value,
  onValueChange,
  options,
  placeholder,
  disabled,
  className,
  defaultOpen = false,
  ...control
}: SelectProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange} disabled={disabled} defaultOpen={defaultOpen}>
      <Radix.Trigger className={cn(controlStyle, selectStyle, className)} {...control}>
        <span className="truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon asChild>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-faint" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-select-content-available-height) w-(--radix-select-trigger-width) min-w-40 animate-pop overflow-hidden rounded-lg bg-raised shadow-pop"
        >
          <Radix.Viewport className="p-1">
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                className="flex h-8 items-center pointer-coarse:h-11 justify-between gap-3 rounded-md px-2.5 text-base text-ink outline-none select-none data-disabled:text-faint data-highlighted:bg-hover"
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <Check aria-hidden className="size-4 text-accent-text" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
