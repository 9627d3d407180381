import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

const itemStyle =
  'flex h-8 items-center gap-2.5 pointer-coarse:h-11 rounded-md px-2.5 text-base outline-none select-none data-disabled:text-faint data-highlighted:bg-hover [&_svg]:size-4'

type MenuProps = { trigger: ReactNode; align?: 'start' | 'end'; defaultOpen?: boolean; children: ReactNode }

/** A menu on its trigger (a Button or IconButton). */
export function DropdownMenu({ trigger, align = 'end', defaultOpen = false, children }: MenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen={defaultOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 min-w-44 animate-pop rounded-lg bg-raised p-1 shadow-pop"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type ItemProps = ComponentProps<typeof Radix.Item> & { icon?: ReactNode; tone?: 'plain' | 'danger' }

export function MenuItem({ icon, tone = 'plain', className, children, ...rest }: ItemProps) {
  return (
    <Radix.Item
      className={cn(itemStyle, tone === 'danger' ? 'text-bad [&_svg]:text-bad' : '[&_svg]:text-faint', className)}
      {...rest}
    >
      {/* As its own child (asChild) it brings its icon along. */}
      {rest.asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Radix.Item>
  )
}

type ChoiceProps = { value: string; onValueChange: (value: string) => void; children: ReactNode }

export function MenuChoices({ value, onValueChange, children }: ChoiceProps) {
  return (
    <Radix.RadioGroup value={value} onValueChange={onValueChange}>
      {children}
    </Radix.RadioGroup>
  )
}

export function MenuChoice({ value, icon, children }: { value: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <Radix.RadioItem value={value} className={cn(itemStyle, '[&_svg]:text-faint')}>
      {icon}
      <span className="flex-1">{children}</span>
      <Radix.ItemIndicator>
        <Check aria-hidden className="text-accent-text!" />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  )
}

export function MenuSeparator() {
  return <Radix.Separator className="mx-1 my-1 h-px bg-line" />
}

/** Items that belong together, under their name. */
export function MenuSection({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Radix.Group aria-label={label} className="mt-1 border-t border-line pt-1 first:mt-0 first:border-t-0 first:pt-0">
      <Radix.Label className="px-2.5 py-1 text-xs font-medium text-faint">{label}</Radix.Label>
      {children}
    </Radix.Group>
  )
}
