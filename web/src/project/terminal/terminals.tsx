import { Ear, EarOff, Plus, X } from 'lucide-react'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useStore } from '../../journal/store.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { later } from '../../ui/later.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { withReason } from '../../ui/with-reason.ts'
import type { Place } from '../places.ts'
import type { Box, BoxState } from './box.ts'

const Terminal = later(async () => (await import('./terminal.tsx')).Terminal)

/** How often the user opened the terminals to type; `besides`: the existing terminals when asking for a new one. */
export type Opened = { times: number; besides: readonly number[] }

type Props = {
  box: Box
  shown: number | null
  opened: Opened
  onShow: (terminal: number) => void
  onNew: () => void
  paths: readonly string[]
  isOver: boolean
  onOpen: (place: Place) => void
  onLeave: () => void
}

const maxTerminals = 3

/** Up to three terminals, and what to know of the box behind them. */
export function Terminals({ box, shown, opened, onShow, onNew, paths, isOver, onOpen, onLeave }: Props) {
  const state = useStore(box.state)
  const [isSpoken, setSpoken] = useState(false)
  const { terminals } = state
  const active = terminals.find((each) => each === shown) ?? terminals.at(-1)
  const isReady = state.link === 'open' && state.box === 'ready'
  const reason = isOver
    ? 'Time is up, so you can’t open another terminal.'
    : !isReady
      ? 'The terminals aren’t connected right now.'
      : terminals.length >= maxTerminals
        ? `You can have ${maxTerminals} terminals. Close one to open another.`
        : null
  const seen = useRef(opened.times)
  const takeFocus = useCallback(() => {
    if (opened.times === seen.current || opened.besides.includes(active ?? 0)) return false
    seen.current = opened.times
    return true
  }, [opened, active])
  return (
    <div className="flex h-full min-h-0 flex-col">
      {state.listed.length > 0 && (
        <p className="shrink-0 px-3 pt-2 text-xs text-muted">
          Not saved, because they’re too large or aren’t text: {state.listed.map(({ path }) => path).join(', ')}
        </p>
      )}
      <StateLine state={state} isOver={isOver} onAgain={() => void box.connect()} onNew={onNew} />
      {active !== undefined && (
        <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-0.5 border-b border-line px-2 pointer-coarse:min-h-12">
          {terminals
            .toSorted((a, b) => a - b)
            .map((each) => (
              <span key={each} className={cn('flex items-center rounded-md', each === active && 'bg-hover')}>
                <button
                  type="button"
                  aria-pressed={each === active}
                  className={cn(
                    'h-8 rounded-sm px-2 text-xs pointer-coarse:h-11',
                    each === active ? 'text-ink' : 'text-muted',
                  )}
                  onClick={() => onShow(each)}
                >
                  Terminal {each}
                </button>
                <IconButton
                  size="sm"
                  label={`Close terminal ${each}`}
                  icon={<X aria-hidden className="size-3!" />}
                  onClick={() => box.send({ type: 'close', terminal: each })}
                />
              </span>
            ))}
          <IconButton size="sm" label="New terminal" icon={<Plus aria-hidden />} {...withReason(reason, onNew)} />
          <p className="ml-auto hidden text-2xs text-faint lg:block">Shift+Escape leaves the terminal</p>
          <IconButton
            size="sm"
            label={isSpoken ? 'Screen reader mode is on' : 'Screen reader mode'}
            aria-pressed={isSpoken}
            icon={isSpoken ? <Ear aria-hidden /> : <EarOff aria-hidden />}
            onClick={() => setSpoken(!isSpoken)}
          />
        </div>
      )}
      <div className="min-h-0 flex-1">
        {active !== undefined && (
          <Terminal
            key={active}
            {...{ box, paths, isSpoken, onOpen, onLeave, takeFocus }}
            terminal={active}
            isReadOnly={isOver || !isReady}
          />
        )}
      </div>
    </div>
  )
}

type LineProps = { state: BoxState; isOver: boolean; onAgain: () => void; onNew: () => void }

/** Explains why a terminal is unavailable; nothing while it works. */
function StateLine({ state: { link, box, reason, terminals }, isOver, onAgain, onNew }: LineProps) {
  if (isOver) return null
  if (link === 'lost')
    return <Line>The terminal lost its connection. We’re reconnecting automatically. You can keep editing.</Line>
  if (link === 'aside') return <Line>This interview is open on another device, and its terminals are there.</Line>
  if (link === 'refused')
    return (
      <Line action={<Again onClick={onAgain}>Try again</Again>}>
        {reason} You can keep editing; your files are safe.
      </Line>
    )
  if (box === 'ended')
    return (
      <Line action={<Again onClick={onNew}>Start again</Again>}>
        {reason ?? 'The terminal has ended. Your files are safe.'}
      </Line>
    )
  if (terminals.length > 0) return null
  if (link === 'open' && box === 'ready')
    return <Line action={<Again onClick={onNew}>Open a terminal</Again>}>No terminal is open.</Line>
  return (
    <Line>
      <span className="inline-flex items-center gap-2">
        <Spinner />
        Starting the terminal…
      </span>
    </Line>
  )
}

function Line({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div role="status" className="flex shrink-0 flex-wrap items-center gap-3 px-3 py-2 text-sm text-muted">
      <span className="min-w-0">{children}</span>
      {action}
    </div>
  )
}

function Again({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button size="sm" variant="secondary" onClick={onClick}>
      {children}
    </Button>
  )
}
