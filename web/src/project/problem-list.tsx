import type { ProjectProblem } from '../type-check/protocol.ts'
import type { Place } from './places.ts'

type Props = { problems: readonly ProjectProblem[] | null; onOpen: (place: Place) => void }

/** TypeScript's errors in all files. They block nothing. */
export function ProblemList({ problems, onOpen }: Props) {
  if (!problems) return <p className="p-3 text-sm text-muted">Checking the types of all files…</p>
  if (problems.length === 0) return <p className="p-3 text-sm text-muted">TypeScript found no problems.</p>
  return (
    <ul className="flex flex-col py-1.5">
      {problems.map(({ path, line, column, message }) => (
        <li key={`${path}:${line}:${column}:${message}`}>
          <button
            type="button"
            className="flex w-full flex-wrap items-baseline gap-x-3 px-3 py-1 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2"
            onClick={() => onOpen({ path, line, column })}
          >
            <span translate="no" className="font-mono text-xs text-accent-text">
              {path}:{line}:{column}
            </span>
            <span className="min-w-0 break-words">{message}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
