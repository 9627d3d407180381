import { type ReactNode, useId } from 'react'
import { cn } from './cn.ts'
import { radioLook } from './radio-look.ts'

export type RadioCard<T extends string> = {
  value: T
  label: string
  hint: string
  icon?: ReactNode
  disabled?: boolean
}

type Props<T extends string> = {
  legend: string
  value: T
  onChange: (value: T) => void
  choices: readonly RadioCard<T>[]
  className?: string
}

/** One choice of a few, each with a sentence. Arrow keys move it, as radio buttons do. */
export function RadioCards<T extends string>({ legend, value, onChange, choices, className }: Props<T>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className={cn('grid gap-2.5', className)}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex cursor-pointer has-disabled:cursor-default has-disabled:bg-sunken items-start gap-3 rounded-lg border border-line bg-surface p-3.5 transition-colors duration-100 hover:border-edge/70 has-checked:border-accent has-checked:bg-accent-soft/40 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
              aria-describedby={`${name}-${choice.value}`}
              aria-label={choice.label}
              className={cn(radioLook, 'mt-0.5')}
            />
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-2 font-medium [&_svg]:size-4 [&_svg]:text-faint">
                {choice.icon}
                {choice.label}
              </span>
              <span id={`${name}-${choice.value}`} className="mt-0.5 block text-sm text-pretty text-muted">
                {choice.hint}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
