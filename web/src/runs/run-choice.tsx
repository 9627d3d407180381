import { useId } from 'react'
import type { CustomInput } from './run-input.ts'

type Way = CustomInput['way']
const names: Record<Way, string> = { call: 'Call', program: 'Program' }

/** Chooses how Run Code runs the code: by calling the question's function, or whole, as a program. */
export function RunChoice({ way, onChange }: { way: Way; onChange: (way: Way) => void }) {
  const name = useId()
  return (
    <fieldset className="flex items-center gap-2 px-3 py-1 text-sm">
      <legend className="sr-only">How Run Code runs your code</legend>
      <span aria-hidden className="text-muted">
        Run Code as
      </span>
      <div className="flex rounded-lg border border-edge p-0.5">
        {(Object.keys(names) as Way[]).map((each) => (
          <label
            key={each}
            className="relative flex min-h-7 cursor-pointer items-center rounded-md px-2.5 font-medium text-muted pointer-coarse:min-h-10 has-checked:bg-accent-soft has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent forced-colors:has-checked:outline-1"
          >
            <input
              type="radio"
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
              name={name}
              value={each}
              checked={each === way}
              onChange={() => onChange(each)}
            />
            {names[each]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
