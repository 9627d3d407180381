import { formatMoment } from '@nova/contract/reports/moment'
import { memo, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { cn } from '../ui/cn.ts'
import { findAbsences, findDensity, findPauses, findViews, pathOf } from './density.ts'
import { laneOf, lanes, type LaneId } from './lanes.ts'
import { formatLength } from './moment-time.ts'
import { findSkipped, type Player, usePlayer } from './player.ts'
import type { PlayedEvent, Recording } from './recording.ts'

type Props = {
  recording: Recording
  player: Player
  /** Events that pass the filter. */
  events: readonly PlayedEvent[]
  shown: ReadonlySet<LaneId>
  describe: (event: PlayedEvent) => string
}

type Hover = { x: number; width: number; at: number; event: PlayedEvent | undefined }

const reachPx = 7

/** Everything that happened over time, lane by lane; a press or a drag goes there. */
export function TimelineStrip({ recording, player, events, shown, describe }: Props) {
  const track = useRef<HTMLDivElement>(null)
  const [hover, setHover] = useState<Hover | null>(null)
  const seconds = usePlayer(player, ({ at }) => Math.floor(at / 1000))
  const { duration } = recording

  const placeOf = (event: PointerEvent) => {
    const { left, width } = track.current!.getBoundingClientRect()
    const x = Math.min(Math.max(event.clientX - left, 0), width)
    return { x, width, at: (x / Math.max(width, 1)) * duration }
  }
  const nearest = (at: number, width: number) => {
    const reach = (reachPx / Math.max(width, 1)) * duration
    const near = events.filter((event) => Math.abs(event.at - at) <= reach)
    return near.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0]
  }
  const handleDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    const { at, width } = placeOf(event)
    track.current!.setPointerCapture(event.pointerId)
    player.seek(nearest(at, width)?.at ?? at)
  }
  const handleMove = (event: PointerEvent) => {
    const place = placeOf(event)
    if (track.current!.hasPointerCapture(event.pointerId)) player.seek(place.at)
    if (event.pointerType === 'mouse') setHover({ ...place, event: nearest(place.at, place.width) })
  }

  const visible = lanes.filter(({ id }) => shown.has(id))
  return (
    <div className="flex gap-3">
      <div aria-hidden className="w-14 shrink-0 text-2xs text-faint max-sm:hidden">
        <p className="flex h-8 items-center">Typing</p>
        {visible.map(({ id, name }) => (
          <p key={id} className="flex h-3.5 items-center leading-none">
            {name}
          </p>
        ))}
      </div>
      <div
        ref={track}
        role="slider"
        tabIndex={0}
        aria-label="Position"
        aria-valuemin={0}
        aria-valuemax={Math.ceil(duration / 1000)}
        aria-valuenow={seconds}
        aria-valuetext={`${formatMoment(seconds * 1000)} of ${formatMoment(duration)}`}
        className="relative min-w-0 flex-1 cursor-pointer touch-pan-y rounded-sm select-none [contain:layout]"
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerLeave={() => setHover(null)}
      >
        <Marks recording={recording} events={events} shown={shown} />
        <Playhead player={player} duration={duration} />
        {hover && <HoverTip {...hover} describe={describe} />}
      </div>
    </div>
  )
}

type MarksProps = Pick<Props, 'recording' | 'events' | 'shown'>

const Marks = memo(function Marks({ recording, events, shown }: MarksProps) {
  const { duration, gaps } = recording
  const path = useMemo(() => pathOf(findDensity(recording)), [recording])
  const stretches = useMemo(() => {
    const typed = recording.edits.filter(({ role, cause }) => role === 'candidate' && cause === 'typed')
    const away = findAbsences(
      recording.events,
      duration,
      typed.map(({ at }) => at),
    )
    return { away, pauses: findPauses(recording.events), changes: findViews(recording.events) }
  }, [recording, duration])
  const percent = (at: number) => `${(at / Math.max(duration, 1)) * 100}%`
  const visible = lanes.filter(({ id }) => shown.has(id))
  return (
    <div aria-hidden className="overflow-hidden rounded-sm bg-sunken">
      {gaps.map(({ from, to }) => (
        <span
          key={from}
          className="absolute top-0 h-8 bg-[repeating-linear-gradient(135deg,var(--color-line)_0_1px,transparent_1px_5px)]"
          style={{ left: percent(from), width: percent(to - from) }}
        />
      ))}
      <svg viewBox="0 0 240 100" preserveAspectRatio="none" className="relative block h-8 w-full text-accent">
        <path d={path} fill="currentColor" />
      </svg>
      {visible.map(({ id, colour }) => (
        <div key={id} className="relative h-3.5 border-t border-line">
          {(id === 'away' || id === 'pauses' || id === 'changes') &&
            stretches[id].map(({ from, to }, at) => (
              <span
                key={at}
                className={cn('absolute top-1 h-1.5 min-w-0.75 rounded-full opacity-50', colour)}
                style={{ left: percent(from), width: percent(to - from) }}
              />
            ))}
          {events
            .filter(({ entry }) => laneOf(entry) === id)
            .map(({ seq, at }) => (
              <span
                key={seq}
                data-seq={seq}
                className={cn('absolute top-0.5 h-2.5 w-0.75 -translate-x-1/2 rounded-full', colour)}
                style={{ left: percent(at) }}
              />
            ))}
        </div>
      ))}
    </div>
  )
})

/** Moved directly: it moves with each frame. */
function Playhead({ player, duration }: { player: Player; duration: number }) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const move = () => {
      line.current!.style.left = `${(player.state().at / Math.max(duration, 1)) * 100}%`
    }
    move()
    return player.subscribe(move)
  }, [player, duration])
  return (
    <div ref={line} aria-hidden className="pointer-events-none absolute -inset-y-1 w-0.5 -translate-x-1/2 bg-ink">
      <span className="absolute -top-1 left-1/2 size-2.5 -translate-x-1/2 rounded-full bg-ink" />
    </div>
  )
}

function HoverTip({ x, width, at, event, describe }: Hover & Pick<Props, 'describe'>) {
  const isRight = x > width / 2
  return (
    <div aria-hidden className="pointer-events-none absolute inset-y-0 w-px bg-edge" style={{ left: `${x}px` }}>
      <p
        className={cn(
          'absolute bottom-full z-20 mb-1.5 w-max max-w-72 truncate rounded-md bg-ink px-2 py-1 text-xs font-medium text-canvas tabular',
          isRight ? 'right-0' : 'left-0',
        )}
      >
        {event ? `${formatMoment(event.at)} ${describe(event)}` : formatMoment(at)}
      </p>
    </div>
  )
}

/** That a silence is being skipped, and how long it was. */
export function SkippedNote({ recording, player }: Pick<Props, 'recording' | 'player'>) {
  const gap = usePlayer(player, (state) => findSkipped(state, recording.gaps))
  if (!gap) return null
  return (
    <span className="rounded-full bg-idle-soft px-2 py-0.5 text-xs text-muted tabular">
      Skipping {formatLength(gap.to - gap.from)} without activity
    </span>
  )
}
