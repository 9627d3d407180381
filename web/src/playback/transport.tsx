import { formatMoment } from '@nova/contract/reports/moment'
import {
  CircleHelp,
  Link as LinkIcon,
  Pause,
  Play,
  SkipBack,
  SkipForward,
  SlidersHorizontal,
  StepBack,
  StepForward,
} from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { type Player, type Speed, speeds, usePlayer } from './player.ts'
import type { Recording } from './recording.ts'
import type { Action } from './shortcuts.ts'
import { SkippedNote } from './timeline-strip.tsx'

const speedOptions = speeds.map((speed) => ({ value: String(speed), label: `${speed}×` }))

type Props = {
  recording: Recording
  player: Player
  /** On a phone, where what is not always needed opens below. */
  isMoreShown: boolean
  onMore: (isShown: boolean) => void
  act: (action: Action) => void
  onCopyLink: () => void
}

/** The controls: play and pause, steps, pace, and the link to the moment. */
export function Transport({ recording, player, isMoreShown, onMore, act, onCopyLink }: Props) {
  const isPlaying = usePlayer(player, (state) => state.isPlaying)
  return (
    <div role="group" aria-label="Player" className="flex flex-wrap items-center gap-x-1 gap-y-2 max-sm:gap-x-0.5">
      <IconButton label="Previous event" icon={<SkipBack aria-hidden />} onClick={() => act('previousEvent')} />
      <IconButton label="Previous edit" icon={<StepBack aria-hidden />} onClick={() => act('previousEdit')} />
      <IconButton
        label={isPlaying ? 'Pause' : 'Play'}
        variant="primary"
        icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        onClick={() => act('toggle')}
      />
      <IconButton label="Next edit" icon={<StepForward aria-hidden />} onClick={() => act('nextEdit')} />
      <IconButton label="Next event" icon={<SkipForward aria-hidden />} onClick={() => act('nextEvent')} />
      <Clock player={player} duration={recording.duration} />
      <SkippedNote recording={recording} player={player} />
      <IconButton
        className="ml-auto sm:hidden"
        label="Player settings"
        aria-expanded={isMoreShown}
        icon={<SlidersHorizontal aria-hidden />}
        onClick={() => onMore(!isMoreShown)}
      />
      <Pace player={player} isShownOnPhones={isMoreShown} act={act} onCopyLink={onCopyLink} />
    </div>
  )
}

type PaceProps = Pick<Props, 'player' | 'act' | 'onCopyLink'> & { isShownOnPhones: boolean }

function Pace({ player, isShownOnPhones, act, onCopyLink }: PaceProps) {
  const speed = usePlayer(player, (state) => state.speed)
  const isIdleSkipped = usePlayer(player, (state) => state.isIdleSkipped)
  return (
    <div
      className={cn(
        'ml-auto flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:ml-0 max-sm:w-full',
        !isShownOnPhones && 'max-sm:hidden',
      )}
    >
      <label htmlFor="skip-idle" className="flex items-center gap-2 text-sm text-muted">
        <Switch id="skip-idle" checked={isIdleSkipped} onCheckedChange={player.setIdleSkipped} />
        Skip idle
      </label>
      <Select
        aria-label="Speed"
        className="h-8 w-20 text-sm"
        value={String(speed)}
        onValueChange={(value) => player.setSpeed(Number(value) as Speed)}
        options={speedOptions}
      />
      <Button size="sm" variant="secondary" onClick={onCopyLink} aria-label="Copy link to this moment">
        <LinkIcon aria-hidden />
        Copy link
      </Button>
      <IconButton
        size="sm"
        className="pointer-coarse:hidden"
        label="Keyboard help"
        icon={<CircleHelp aria-hidden />}
        onClick={() => act('help')}
      />
    </div>
  )
}

function Clock({ player, duration }: { player: Player; duration: number }) {
  const seconds = usePlayer(player, ({ at }) => Math.floor(at / 1000))
  return (
    <p className="px-2 text-base whitespace-nowrap tabular max-sm:px-1">
      <span className="font-medium">{formatMoment(seconds * 1000)}</span>
      <span className="text-faint max-sm:sr-only"> / {formatMoment(duration)}</span>
    </p>
  )
}
