import { formatMoment } from '@nova/contract/reports/moment'
import { memo, useEffect, useMemo, useRef } from 'react'
import { cn } from '../ui/cn.ts'
import { laneOf, lanes, type LaneId } from './lanes.ts'
import { type Player, usePlayer } from './player.ts'
import { countUntil, type PlayedEvent } from './recording.ts'

type Props = { events: readonly PlayedEvent[]; player: Player; describe: (event: PlayedEvent) => string }

/** Every event that is not filtered out, to jump to; the one that was reached last is marked. */
export function EventList({ events, player, describe }: Props) {
  const reached = usePlayer(player, ({ at }) => countUntil(events, at))
  const texts = useMemo(() => events.map(describe), [events, describe])
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = box.current?.querySelector<HTMLElement>('[aria-current]')
    const list = box.current
    if (!row || !list || list.contains(document.activeElement)) return
    // Not scrollIntoView: on a phone it would move the whole page.
    const [top, bottom] = [row.offsetTop, row.offsetTop + row.offsetHeight]
    if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight)
      list.scrollTop = top - list.clientHeight / 2
  }, [reached])
  if (events.length === 0) return <p className="p-4 text-muted">No events match the selected kinds.</p>
  return (
    <div ref={box} className="relative min-h-0 flex-1 overflow-y-auto" tabIndex={-1}>
      <table className="w-full text-sm">
        <caption className="sr-only">Events of the session</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Event</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event, index) => (
            <Row key={event.seq} event={event} isCurrent={index === reached - 1} player={player} text={texts[index]!} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const colourByLane = new Map<LaneId, string>(lanes.map(({ id, colour }) => [id, colour]))

type RowProps = { event: PlayedEvent; isCurrent: boolean; player: Player; text: string }

const Row = memo(function Row({ event, isCurrent, player, text }: RowProps) {
  const time = formatMoment(event.at)
  return (
    <tr
      aria-current={isCurrent || undefined}
      className={cn('relative border-b border-line', isCurrent ? 'bg-accent-soft' : 'hover:bg-hover')}
    >
      <td className="w-18 pl-1 align-top tabular">
        <button
          type="button"
          aria-label={`Go to ${time}: ${text}`}
          // Its area is the whole row, above the text next to it.
          className="min-h-8 rounded-md pointer-coarse:min-h-11 px-2 py-1.5 text-accent-text after:absolute after:inset-0 after:z-10 after:content-[''] hover:underline"
          onClick={() => player.seek(event.at)}
        >
          {time}
        </button>
      </td>
      <td className="relative py-1.5 pr-3 pl-4 pointer-coarse:py-3">
        <span
          aria-hidden
          className={cn(
            'absolute top-3 left-0 size-2 rounded-full pointer-coarse:top-4.5',
            colourByLane.get(laneOf(event.entry)),
          )}
        />
        <span className="wrap-anywhere">{text}</span>
      </td>
    </tr>
  )
})
