import { cn } from '../ui/cn.ts'
import { countByLane, lanes, type LaneId } from './lanes.ts'
import type { PlayedEvent } from './recording.ts'

type Props = {
  events: readonly PlayedEvent[]
  hidden: ReadonlySet<LaneId>
  onHidden: (hidden: ReadonlySet<LaneId>) => void
  className?: string | undefined
}

/** Chooses the kinds of event to show, list and step through. */
export function LaneFilter({ events, hidden, onHidden, className }: Props) {
  const counts = countByLane(events.map(({ entry }) => entry))
  const toggle = (id: LaneId) => {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    onHidden(next)
  }
  return (
    <div role="group" aria-label="Kinds of event" className={cn('flex flex-wrap gap-1.5', className)}>
      {lanes
        .filter(({ id }) => counts.has(id))
        .map(({ id, name, colour }) => {
          const isShown = !hidden.has(id)
          return (
            <button
              key={id}
              type="button"
              aria-pressed={isShown}
              className={cn(
                'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full pointer-coarse:h-11 border px-2.5 text-xs transition-colors duration-100',
                isShown ? 'border-edge/70 bg-surface text-ink' : 'border-line text-faint line-through',
              )}
              onClick={() => toggle(id)}
            >
              <span aria-hidden className={cn('size-2 rounded-full', isShown ? colour : 'bg-edge')} />
              {name} <span className="text-faint tabular">{counts.get(id)}</span>
            </button>
          )
        })}
    </div>
  )
}
