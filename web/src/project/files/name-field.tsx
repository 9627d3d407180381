import { describePathProblem } from '@nova/contract/projects/project-path'
import { useEffect, useId, useRef, useState } from 'react'

type Props = { label: string; start?: string; onDone: (name: string | null) => boolean; onLeave: () => void }

/** A name that is typed in its place; Enter takes it, anything else leaves all as it was. */
export function NameField({ label, start = '', onDone, onLeave }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(start)
  const isDone = useRef(false)
  const hint = useId()
  const problem = name === '' ? undefined : describePathProblem(name)
  const isWrong = problem !== undefined
  useEffect(() => {
    const input = field.current
    input?.focus()
    // Its ending is seldom what changes.
    const dot = start.lastIndexOf('.')
    input?.setSelectionRange(0, dot > 0 ? dot : start.length)
  }, [start])
  /**
   * A refused name stays here for correction. An unmounting field also loses the focus, after its value was handled.
   */
  const finish = (value: string | null) => {
    if (!isDone.current) isDone.current = onDone(value)
  }
  return (
    <>
      <input
        ref={field}
        value={name}
        aria-label={label}
        data-paste-into="file"
        aria-invalid={isWrong}
        aria-describedby={isWrong ? hint : undefined}
        spellCheck={false}
        className="h-6 w-full rounded-sm border border-edge bg-surface px-1.5 text-sm text-ink"
        onChange={(event) => setName(event.target.value)}
        onBlur={() => isDone.current || onLeave()}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Escape') finish(null)
          if (event.key === 'Enter' && !isWrong) finish(name.trim())
        }}
      />
      {isWrong && (
        <p id={hint} role="alert" className="pt-0.5 text-xs text-bad">
          {problem}
        </p>
      )}
    </>
  )
}
