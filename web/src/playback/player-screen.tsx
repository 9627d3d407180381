import type { Interview } from '@nova/contract/interviews/interviews'
import { findDeviceChanges } from '@nova/contract/room/devices'
import { ArrowLeft, Film, RefreshCw } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { toast } from '../ui/toast.tsx'
import { listAsked } from './asked-questions.ts'
import { findViews } from './density.ts'
import { HelpDialog } from './help-dialog.tsx'
import { LaneFilter } from './lane-filter.tsx'
import { describeEvent, laneOf, lanes, type LaneId } from './lanes.ts'
import { keepPlace, placeFrom, placeLink } from './place.ts'
import { createPlayer, type Player, usePlayer } from './player.ts'
import type { SessionToPlay } from './read-journal.ts'
import { findScene, makeRecording, type Pinned, type PlayedEvent, type Recording } from './recording.ts'
import { type Action, useShortcutChoice, useShortcuts } from './shortcuts.ts'
import { SidePanel } from './side-panel.tsx'
import { Stage } from './stage.tsx'
import { stepByEdit, stepByEvent } from './steps.ts'
import { TimelineStrip } from './timeline-strip.tsx'
import { Transport } from './transport.tsx'

type ScreenProps = { session: SessionToPlay | undefined; onReload: () => void; isReloading: boolean }

/** The player of a session, once its journal was read. */
export function PlayerScreen({ session, ...reloading }: ScreenProps) {
  return session ? <Loaded key={session.readAt} session={session} {...reloading} /> : <PageSkeleton />
}

function Loaded({ session, onReload, isReloading }: ScreenProps & { session: SessionToPlay }) {
  const { interview, entries, lineSources, readAt } = session
  const recording = useMemo(() => makeRecording(entries, readAt, lineSources), [entries, readAt, lineSources])
  const player = useMemo(
    () => recording && createPlayer(recording.duration, recording.gaps, placeFrom(location.search, recording)),
    [recording],
  )
  const isOver = interview.status === 'Completed' || interview.status === 'Cancelled'
  const handleReload = () => {
    if (player) keepPlace(player.state().at)
    onReload()
  }
  return (
    <div className="flex min-h-dvh flex-col lg:h-dvh">
      <title>{`${interview.title} · playback · Nova Interviews`}</title>
      <Bar interview={interview}>
        {!isOver && (
          <Button size="sm" variant="secondary" busy={isReloading} onClick={handleReload}>
            {!isReloading && <RefreshCw aria-hidden />}
            Load new events
          </Button>
        )}
      </Bar>
      {recording && player ? (
        <Playing interview={interview} recording={recording} player={player} />
      ) : (
        <main id="main" tabIndex={-1} className="grid flex-1 place-items-center">
          <EmptyState icon={<Film aria-hidden />} title="Nothing to play yet">
            You can play the session once the candidate has joined.
          </EmptyState>
        </main>
      )}
    </div>
  )
}

function Bar({ interview, children }: { interview: Interview; children: ReactNode }) {
  const { id, title, status, candidateName, candidateEmail } = interview
  return (
    <header className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5 sm:px-4">
      {status === 'Completed' ? (
        <BackTo path={`/interview/${id}/report`}>Report</BackTo>
      ) : (
        <BackTo path="/interviewer/dashboard">Dashboard</BackTo>
      )}
      <h1
        title={title}
        className="min-w-0 flex-1 font-semibold max-sm:order-last max-sm:basis-full max-sm:text-sm max-sm:break-words sm:truncate"
      >
        {title}{' '}
        <span className="font-normal text-muted max-sm:block">{candidateName || candidateEmail || 'Unknown'}</span>
      </h1>
      {children}
      <ThemeToggle />
    </header>
  )
}

function BackTo({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Button asChild size="sm" variant="ghost" className="max-sm:mr-auto">
      <Link to={path}>
        <ArrowLeft aria-hidden />
        {children}
      </Link>
    </Button>
  )
}

/** Says an event in a sentence. */
function useDescriptions(recording: Recording, questions: ReturnType<typeof listAsked>) {
  const viewed = useMemo(
    () => new Map(findViews(recording.events).map(({ seq, from, to }) => [seq, to - from])),
    [recording],
  )
  const otherDevices = useMemo(() => {
    const joins = recording.events.flatMap(({ entry }) =>
      entry.kind === 'joined' ? [{ ...entry.payload, seq: entry.seq }] : [],
    )
    return new Set(findDeviceChanges(joins).map(({ seq }) => seq))
  }, [recording])
  return useCallback(
    ({ entry, at }: PlayedEvent) => {
      const titleOf = (id: string) => questions.find((question) => question.id === id)?.title ?? 'another question'
      const size = entry.kind === 'diffView' ? viewed.get(entry.seq) : countInserted(recording, entry, at)
      return describeEvent(entry, titleOf, size, otherDevices.has(entry.seq))
    },
    [questions, recording, viewed, otherDevices],
  )
}

type PlayingProps = { interview: Interview; recording: Recording; player: Player }

const tenSecondsMs = 10_000

function Playing({ interview, recording, player }: PlayingProps) {
  const [hidden, setHidden] = useState<ReadonlySet<LaneId>>(new Set())
  const [pinned, setPinned] = useState<Pinned>({ questionId: null, language: null })
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isMoreShown, setMoreShown] = useState(false)
  const [hasKeys, setHasKeys] = useShortcutChoice()
  const questions = useMemo(() => listAsked(interview), [interview])
  const followed = usePlayer(player, ({ at }) => findScene(recording, at, pinned).questionId)
  const questionId = followed ?? questions[0]?.id ?? null
  const events = useMemo(
    () => recording.events.filter(({ entry }) => !hidden.has(laneOf(entry))),
    [recording.events, hidden],
  )
  const shown = useMemo(() => {
    const used = new Set(recording.events.map(({ entry }) => laneOf(entry)))
    return new Set(lanes.flatMap(({ id }) => (used.has(id) && !hidden.has(id) ? [id] : [])))
  }, [recording, hidden])
  const describe = useDescriptions(recording, questions)
  const act = useCallback(
    (action: Action) => perform(action, { recording, player, events, onHelp: () => setHelpOpen(true) }),
    [recording, player, events],
  )
  useShortcuts(hasKeys && !isHelpOpen, act)
  usePlaceInAddress(player)

  const handleCopyLink = async () => {
    const link = placeLink(player.state().at)
    if (await copyText(link)) toast.success('Link to this moment copied')
    else toast.info('Copy this link', { description: link, duration: 30_000 })
  }

  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[minmax(0,1fr)_auto]"
    >
      <div className="min-h-0 max-lg:h-[24rem] max-lg:has-[[data-workspace]]:h-[57rem]">
        <Stage
          {...{ recording, player, questions, questionId, pinned }}
          interviewId={interview.id}
          onPinned={setPinned}
        />
      </div>
      <section
        aria-label="Timeline"
        // A project is taller than a phone: the controls stay in view below it, unless that leaves little of a low
        // window.
        className="z-10 flex flex-col gap-2.5 border-t border-line bg-canvas px-3 py-2.5 max-lg:bottom-0 sm:px-4 lg:order-3 lg:col-span-2 [@media(min-height:600px)]:max-lg:sticky"
      >
        <Transport
          {...{ recording, player, isMoreShown, act }}
          onMore={setMoreShown}
          onCopyLink={() => void handleCopyLink()}
        />
        <TimelineStrip {...{ recording, player, events, shown, describe }} />
        <LaneFilter
          events={recording.events}
          hidden={hidden}
          onHidden={setHidden}
          className={isMoreShown ? undefined : 'max-sm:hidden'}
        />
      </section>
      <div className="min-h-0 border-line max-lg:h-[32rem] max-lg:border-t lg:order-2 lg:border-l">
        <SidePanel
          question={questions.find(({ id }) => id === questionId)}
          {...{ interview, recording, player, events, describe }}
        />
      </div>
      <HelpDialog open={isHelpOpen} onOpenChange={setHelpOpen} isOn={hasKeys} onChoose={setHasKeys} />
    </main>
  )
}

/** The paste's event may be a moment from its edit. */
const sameMomentMs = 1500

/** Count the characters inserted by a paste, as the report does: the clipboard may hold other line ends. */
function countInserted({ edits }: Recording, entry: PlayedEvent['entry'], at: number): number | undefined {
  if (entry.kind !== 'paste' || entry.payload.into !== 'pad') return undefined
  const near = edits.filter(
    ({ cause, track, at: moment }) =>
      cause === 'pasted' && track.questionId === entry.questionId && Math.abs(moment - at) <= sameMomentMs,
  )
  return near.toSorted((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at))[0]?.inserted
}

type Reach = { recording: Recording; player: Player; events: readonly PlayedEvent[]; onHelp: () => void }

function perform(action: Action, { recording, player, events, onHelp }: Reach): void {
  const { at } = player.state()
  const { duration } = recording
  const step = (next: number) => {
    player.pause()
    player.seek(next)
  }
  switch (action) {
    case 'toggle':
      return player.toggle()
    case 'previousEdit':
      return step(stepByEdit(recording, at, -1))
    case 'nextEdit':
      return step(stepByEdit(recording, at, 1))
    case 'previousEvent':
      return player.seek(stepByEvent(events, at, -1, duration))
    case 'nextEvent':
      return player.seek(stepByEvent(events, at, 1, duration))
    case 'back':
      return player.seek(at - tenSecondsMs)
    case 'forward':
      return player.seek(at + tenSecondsMs)
    case 'start':
      return player.seek(0)
    case 'end':
      return player.seek(duration)
    case 'slower':
      return player.changeSpeed(-1)
    case 'faster':
      return player.changeSpeed(1)
    case 'help':
      return onHelp()
  }
}

const restMs = 400

/** Once the player rests, the address leads here, so that a reload does too. */
function usePlaceInAddress(player: Player): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = player.subscribe(() => {
      clearTimeout(timer)
      const { isPlaying, at } = player.state()
      if (!isPlaying) timer = setTimeout(() => keepPlace(at), restMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [player])
}
