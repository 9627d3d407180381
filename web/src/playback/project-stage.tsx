import type { ShownProject } from '@nova/contract/projects/projects'
import { isFilePad, type PadLanguage } from '@nova/contract/words'
import { useMemo } from 'react'
import { WatchedReview } from '../project/code-review/watched-review.tsx'
import { FileTree } from '../project/files/file-tree.tsx'
import { WatchedConsole } from '../project/preview/console-lines.tsx'
import { terminalAt } from '../project/terminal/terminal-history.ts'
import { TerminalReplay } from '../project/terminal/terminal-replay.tsx'
import { WatchedTests } from '../project/watched-tests.tsx'
import { Panes, Stack } from '../ui/split.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { useIsNarrow } from '../ui/width.ts'
import { CodeView } from './code-view.tsx'
import { type OriginReader, OriginWords } from './origin-margin.tsx'
import { type Player, usePlayer } from './player.ts'
import { findScene, lastWorkedAt, latestUntil, type Pinned, type Recording } from './recording.ts'
import { ViewedChange } from './viewed-change.tsx'
import { viewAt, type WorkspaceHistory } from './workspace-history.ts'

type Props = {
  interviewId: string
  recording: Recording
  player: Player
  pinned: Pinned
  workspace: WorkspaceHistory
  questionId: string
  stages: ShownProject['stages']
  /** The pad that is shown. */
  active: PadLanguage | undefined
  onFile: (path: string) => void
}

/** Redraw interval of the terminal during playback. */
const terminalMs = 200
const noPaths: readonly string[] = []

/** A workspace at the moment: its files, the one that was worked on, its terminal and its tests. */
export function ProjectStage(props: Props) {
  const { recording, player, pinned, workspace, active, onFile } = props
  const paths = usePlayer(
    player,
    ({ at }) => (latestUntil(workspace.files, at) ?? workspace.files[0])?.paths ?? noPaths,
  )
  const view = useViewed(props)
  const isNarrow = useIsNarrow()
  const tree = (
    <FileTree
      paths={paths}
      locked={noPaths}
      active={view?.path ?? (active && isFilePad(active) ? active.slice('file:'.length) : null)}
      isReadOnly
      onOpen={onFile}
      onCreate={() => false}
      onMove={() => false}
      onDelete={() => undefined}
    />
  )
  const text = (
    <div className="flex h-full flex-col max-[900px]:h-[22rem]">
      {view ? (
        <ViewedChange {...{ workspace, player, view }} />
      ) : active ? (
        <>
          <div className="relative min-h-0 flex-1">
            <CodeView {...{ recording, player, pinned }} origins={workspace.origins ?? undefined} />
          </div>
          {workspace.origins ? (
            <OriginsNow {...{ recording, player, pinned }} origins={workspace.origins} />
          ) : (
            <p className="border-t border-line px-3 py-1 text-xs text-muted">
              The origin of each line is shown once a report by today’s rules is there.
            </p>
          )}
        </>
      ) : (
        <p className="p-6 text-muted">The session hadn’t started yet.</p>
      )}
    </div>
  )
  const above = isNarrow ? (
    <div>
      <div className="h-52 border-b border-line">{tree}</div>
      {text}
    </div>
  ) : (
    <Panes axis="x" label="Resize files and text" start={26} least={14} most={50} first={tree} second={text} />
  )
  return (
    <div data-workspace className="relative h-full overflow-y-auto">
      <Stack label="Resize files and results" top={above} bottom={<Results {...props} />} />
    </div>
  )
}

/** The proposed change in the candidate's view, until they write again. A pinned file takes precedence. */
function useViewed({ recording, player, pinned, workspace, questionId }: Props) {
  return usePlayer(player, ({ at }) => {
    const view = pinned.language === null ? viewAt(workspace, at) : undefined
    // A closed page never reports that the change left view; writing proves that the candidate is back at a file.
    return view && view.from >= lastWorkedAt(recording, questionId, at) ? view : undefined
  })
}

type OriginsNowProps = Pick<Props, 'recording' | 'player' | 'pinned'> & { origins: OriginReader }

function OriginsNow({ recording, player, pinned, origins }: OriginsNowProps) {
  const track = usePlayer(player, ({ at }) => findScene(recording, at, pinned).track)
  const version = usePlayer(player, ({ at }) => findScene(recording, at, pinned).version)
  const shown = useMemo(
    () => (track ? origins(track.language.slice('file:'.length), version) : []),
    [origins, track, version],
  )
  return <OriginWords origins={shown} />
}

type ResultsProps = Pick<Props, 'interviewId' | 'player' | 'workspace' | 'questionId' | 'stages' | 'onFile'>

function Results({ interviewId, player, workspace, questionId, stages, onFile }: ResultsProps) {
  const step = usePlayer(player, ({ at }) => Math.ceil(at / terminalMs))
  const shown = useMemo(() => terminalAt(workspace.terminals, step * terminalMs), [workspace, step])
  const console = usePlayer(player, ({ at }) => latestUntil(workspace.consoles, at)?.shown)
  const paths = workspace.files.at(-1)?.paths ?? noPaths
  const ran = usePlayer(player, ({ at }) => workspace.tests.findLastIndex((test) => test.at <= at) + 1)
  const reviewed = usePlayer(player, ({ at }) => workspace.reviews.findLastIndex((each) => each.at <= at) + 1)
  const acts = useMemo(() => workspace.reviews.slice(0, reviewed).map(({ act }) => act), [workspace, reviewed])
  const isReviewed = workspace.reviews.length > 0
  return (
    <Tabs defaultValue={isReviewed ? 'review' : 'terminal'} className="flex h-full min-h-0 flex-col max-[900px]:h-80">
      <TabsList className="shrink-0 px-3">
        {isReviewed && <TabsTrigger value="review">Review</TabsTrigger>}
        <TabsTrigger value="terminal">Terminal</TabsTrigger>
        <TabsTrigger value="tests" count={ran}>
          Tests
        </TabsTrigger>
        {workspace.consoles.length > 0 && <TabsTrigger value="console">Console</TabsTrigger>}
      </TabsList>
      <TabsContent value="review" className="min-h-0 flex-1">
        <WatchedReview {...{ interviewId, questionId, stages, acts }} />
      </TabsContent>
      <TabsContent value="terminal" className="min-h-0 flex-1">
        {shown ? (
          <TerminalReplay shown={shown} />
        ) : (
          <p className="p-4 text-muted">The candidate hadn't used the terminal at this moment.</p>
        )}
      </TabsContent>
      <TabsContent value="tests" tabIndex={0} className="relative min-h-0 flex-1 overflow-y-auto">
        <WatchedTests runs={workspace.tests.slice(0, ran).map(({ entry }) => entry.payload)} stages={stages} />
      </TabsContent>
      {workspace.consoles.length > 0 && (
        <TabsContent value="console" tabIndex={0} className="relative min-h-0 flex-1 overflow-y-auto">
          <WatchedConsole
            {...{ paths }}
            shown={console}
            empty="The page hadn't written to its console at this moment."
            onOpen={({ path }) => onFile(path)}
          />
        </TabsContent>
      )}
    </Tabs>
  )
}
