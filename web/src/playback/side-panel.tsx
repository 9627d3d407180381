import type { Interview } from '@nova/contract/interviews/interviews'
import { formatMoment } from '@nova/contract/reports/moment'
import { extendFollowUps, listFollowUps } from '@nova/contract/reviews/follow-up-sets'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import type { AskedQuestion } from './asked-questions.ts'
import { EventList } from './event-list.tsx'
import { type Player, usePlayer } from './player.ts'
import { countUntil, type EventEntry, type PlayedEvent, type Recording } from './recording.ts'
import { RunCard, type RunEntry } from './run-card.tsx'
import type { SaidEvent } from './thread.tsx'

// Formatted text is for these alone, and the first look does not wait for it.
const Problem = lazy(async () => ({ default: (await import('../ui/problem.tsx')).Problem }))
const FollowUpRecords = lazy(async () => ({
  default: (await import('../follow-ups/record-list.tsx')).FollowUpRecords,
}))
const Thread = lazy(async () => ({ default: (await import('./thread.tsx')).Thread }))

const Scorecard = lazy(async () => ({ default: (await import('../review/review.tsx')).Scorecard }))

type Props = {
  interview: Pick<Interview, 'id' | 'status'>
  recording: Recording
  player: Player
  question: AskedQuestion | undefined
  /** Events that pass the filter. */
  events: readonly PlayedEvent[]
  describe: (event: PlayedEvent) => string
}

const scrolled = 'relative min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2'

function Asked({ question }: Pick<Props, 'question'>) {
  return (
    <div className="p-4">
      {question ? (
        <Suspense>
          <Problem question={question} />
        </Suspense>
      ) : (
        <p className="text-muted">The candidate hasn't opened a question yet.</p>
      )}
    </div>
  )
}

/** Next to the text: the list of events, what was said and run so far, and what was asked. */
export function SidePanel({ interview, recording, player, question, events, describe }: Props) {
  const [shown, setShown] = useState('events')
  const said = useMemo(() => recording.events.filter(isSaid), [recording])
  const runs = useMemo(() => recording.events.filter(isRun), [recording])
  const saidCount = usePlayer(player, ({ at }) => countUntil(said, at))
  const runCount = usePlayer(player, ({ at }) => countUntil(runs, at))
  const saidHere = useMemo(
    () => said.slice(0, saidCount).filter(({ entry }) => entry.kind === 'chat' && entry.questionId === question?.id),
    [said, saidCount, question],
  )
  const messages = useMemo(
    () => said.slice(0, saidCount).filter(({ entry }) => entry.kind === 'message'),
    [said, saidCount],
  )
  const runsHere = useMemo(
    () =>
      runs
        .slice(0, runCount)
        .filter(({ entry }) => entry.questionId === question?.id)
        .toReversed(),
    [runs, runCount, question],
  )
  const aboutCode = useAboutCode(recording, player, question)
  // Based on the whole session: a tab that came and went with the moment would confuse viewers.
  const hasCodeTab = recording.followUps.length > 0
  return (
    <Tabs value={shown} onValueChange={setShown} className="flex h-full min-h-0 flex-col">
      <TabsList className="shrink-0 px-1 sm:gap-0 lg:[&>*]:px-2 lg:[&>*]:text-sm" aria-label="About this moment">
        <TabsTrigger value="events">Events</TabsTrigger>
        <TabsTrigger value="nova" count={saidHere.length}>
          Nova
        </TabsTrigger>
        {said.some(({ entry }) => entry.kind === 'message') && (
          <TabsTrigger value="messages" count={messages.length}>
            Messages
          </TabsTrigger>
        )}
        <TabsTrigger value="runs" count={runsHere.length}>
          Runs
        </TabsTrigger>
        <TabsTrigger value="problem">Problem</TabsTrigger>
        <TabsTrigger value="scorecard">Scorecard</TabsTrigger>
        {hasCodeTab && (
          <TabsTrigger value="code" count={aboutCode.filter(({ state }) => state === 'answered').length}>
            Code Q&A
          </TabsTrigger>
        )}
      </TabsList>
      <TabsContent value="events" className="flex min-h-0 flex-1 flex-col data-[state=inactive]:hidden">
        <EventList events={events} player={player} describe={describe} />
      </TabsContent>
      <TabsContent value="nova" className={scrolled}>
        <Suspense>
          <Talk said={saidHere} recording={recording} player={player} />
        </Suspense>
      </TabsContent>
      <TabsContent value="messages" className={scrolled}>
        <Suspense>
          <Thread said={messages} onJump={player.seek} empty="No messages between candidate and interviewers yet." />
        </Suspense>
      </TabsContent>
      <TabsContent value="runs" className={scrolled}>
        <Runs runs={runsHere} />
      </TabsContent>
      <TabsContent value="problem" className={scrolled}>
        <Asked question={question} />
      </TabsContent>
      <TabsContent value="scorecard" className={scrolled}>
        <Rating {...{ interview, recording, player }} />
      </TabsContent>
      {hasCodeTab && (
        <TabsContent value="code" className={scrolled}>
          <AboutCode records={aboutCode} />
        </TabsContent>
      )}
    </Tabs>
  )
}

/** The talk with Nova, with the steps of an agent program so far. */
function Talk({ said, recording, player }: { said: readonly SaidEvent[] } & Pick<Props, 'recording' | 'player'>) {
  const all = useMemo(() => recording.events.filter(isTurn), [recording])
  const count = usePlayer(player, ({ at }) => countUntil(all, at))
  const turns = useMemo(() => all.slice(0, count).map(({ entry }) => entry.payload), [all, count])
  return <Thread {...{ said, turns }} onJump={player.seek} empty="No messages to Nova about this question yet." />
}

/** The scorecard, whose ratings may take the moment that is shown. */
function Rating({ interview, recording, player }: Pick<Props, 'interview' | 'recording' | 'player'>) {
  return (
    <div className="p-4">
      <Suspense>
        <Scorecard
          interviewId={interview.id}
          isCompleted={interview.status === 'Completed'}
          moments={{
            take: () => findSeqAt(recording, player.state().at),
            link: (seq) => <GoTo at={recording.momentBySeq.get(seq)} player={player} />,
          }}
        />
      </Suspense>
    </div>
  )
}

function GoTo({ at = 0, player }: { at: number | undefined; player: Player }) {
  return (
    <button
      type="button"
      onClick={() => player.seek(at)}
      className="min-h-6 rounded-sm text-accent-text tabular underline-offset-2 hover:underline"
    >
      <span className="sr-only">Go to the moment </span>
      at {formatMoment(at)}
    </button>
  )
}

/** The newest entry up to a moment: the first one before there is any. */
function findSeqAt({ edits, events }: Recording, at: number): number | null {
  const seqs = [...edits, ...events].filter((each) => each.at <= at).map(({ seq }) => seq)
  return seqs.reduce<number | null>((latest, seq) => Math.max(latest ?? 0, seq), events[0]?.seq ?? null)
}

function AboutCode({ records }: { records: ReturnType<typeof useAboutCode> }) {
  return (
    <div className="p-4">
      {records.length === 0 && (
        <p className="text-muted">No questions about this question's code yet at this moment.</p>
      )}
      <Suspense>
        <FollowUpRecords records={records} />
      </Suspense>
    </div>
  )
}

function Runs({ runs }: { runs: readonly (PlayedEvent & { entry: RunEntry })[] }) {
  if (runs.length === 0) return <p className="p-4 text-muted">No runs for this question yet.</p>
  return (
    <ul className="flex flex-col gap-3 p-4">
      {runs.map(({ seq, at, entry }) => (
        <RunCard key={seq} at={at} entry={entry} />
      ))}
    </ul>
  )
}

/** The questions about submitted code so far. */
function useAboutCode(recording: Recording, player: Player, question: AskedQuestion | undefined) {
  const stepCount = usePlayer(player, ({ at }) => countUntil(recording.followUps, at))
  return useMemo(() => {
    const sets = extendFollowUps(
      [],
      recording.followUps.slice(0, stepCount).map(({ entry }) => entry),
    )
    return question ? listFollowUps(sets, question.id) : []
  }, [recording, stepCount, question])
}

function isSaid(event: PlayedEvent): event is SaidEvent {
  return event.entry.kind === 'chat' || event.entry.kind === 'message'
}

function isRun(event: PlayedEvent): event is PlayedEvent & { entry: RunEntry } {
  return event.entry.kind === 'run' || event.entry.kind === 'test'
}

function isTurn(event: PlayedEvent): event is PlayedEvent & { entry: Extract<EventEntry, { kind: 'agentTurn' }> } {
  return event.entry.kind === 'agentTurn'
}
