import { padName } from '@nova/contract/questions/language-names'
import type { EditCause } from '@nova/contract/room/journal'
import { tellVersion, type Version } from '@nova/contract/room/versions'
import { Eye } from 'lucide-react'
import { useMemo } from 'react'
import { BoardInWords, BoardView } from '../board/board.tsx'
import { LaterTexts } from '../journal/later-text.tsx'
import { Button } from '../ui/button.tsx'
import { localTime } from '../ui/date-time.tsx'
import { later } from '../ui/later.tsx'
import { Select } from '../ui/select.tsx'
import type { AskedQuestion } from './asked-questions.ts'
import { CodeView } from './code-view.tsx'
import { type Player, usePlayer } from './player.ts'
import { type BoardTrack, findScene, latestUntil, type Pinned, type Recording } from './recording.ts'

const ProjectStage = later(async () => (await import('./project-stage.tsx')).ProjectStage)

type Props = {
  interviewId: string
  recording: Recording
  player: Player
  questions: readonly AskedQuestion[]
  questionId: string | null
  pinned: Pinned
  onPinned: (pinned: Pinned) => void
}

/** Shows the current question and language, with the text of the moment. */
export function Stage({ interviewId, recording, player, questions, questionId, pinned, onPinned }: Props) {
  const track = usePlayer(player, ({ at }) => findScene(recording, at, pinned).track)
  const board = usePlayer(player, ({ at }) => findScene(recording, at, pinned).board)
  const index = questions.findIndex(({ id }) => id === questionId)
  const workspace = questionId === null ? undefined : recording.workspaces.get(questionId)
  const version = questionId === null ? undefined : recording.versions.get(questionId)
  const views = [
    ...recording.tracks.flatMap(({ questionId: id, language }) => {
      return id === questionId ? [{ value: language, label: padName(language) }] : []
    }),
    ...recording.boards.flatMap(({ questionId: id }) => {
      return id === questionId ? [{ value: 'board' as const, label: 'Drawing board' }] : []
    }),
  ]
  const view = board ? 'board' : track?.language
  const isFollowing = pinned.questionId === null && pinned.language === null
  const options = questions.map(({ id, title }, at) => ({ value: id, label: `${at + 1}. ${title}` }))
  return (
    <section aria-label="Text at this moment" className="flex h-full min-h-0 flex-col">
      <div className="flex items-center gap-2 border-b border-line px-3 py-1.5">
        {index >= 0 && (
          <Select
            aria-label="Question"
            className="h-8 w-64 text-sm max-sm:w-auto max-sm:min-w-0 max-sm:flex-1"
            value={questions[index]!.id}
            onValueChange={(id) => onPinned({ questionId: id, language: null })}
            options={options}
          />
        )}
        {views.length > 1 && view && !workspace && (
          <Select
            aria-label="Language"
            className="h-8 w-36 text-sm max-sm:w-24"
            value={view}
            onValueChange={(value) => {
              const chosen = views.find((each) => each.value === value)
              if (chosen) onPinned({ questionId, language: chosen.value })
            }}
            options={views}
          />
        )}
        <Button
          size="sm"
          variant={isFollowing ? 'ghost' : 'secondary'}
          aria-pressed={isFollowing}
          className="max-sm:w-8 max-sm:px-0 pointer-coarse:max-sm:w-11"
          onClick={() => onPinned(isFollowing ? { questionId, language: null } : { questionId: null, language: null })}
        >
          <Eye aria-hidden />
          <span className="max-sm:sr-only">{isFollowing ? 'Following' : 'Follow'}</span>
        </Button>
        {track && <LatestEdit recording={recording} player={player} />}
      </div>
      {version && <CountedVersion recording={recording} version={version} />}
      <div className="relative min-h-0 flex-1">
        {workspace && questionId !== null ? (
          <ProjectStage
            {...{ interviewId, recording, player, pinned, workspace, questionId }}
            stages={questions[index]?.stages ?? []}
            active={track?.language}
            onFile={(path) => onPinned({ questionId, language: `file:${path}` })}
          />
        ) : board ? (
          <BoardAt {...{ recording, player, pinned, board }} />
        ) : track ? (
          <CodeView recording={recording} player={player} pinned={pinned} />
        ) : (
          <p className="p-6 text-muted">The candidate hadn't written anything for this question yet.</p>
        )}
      </div>
    </section>
  )
}

/** Which version counts, and next to it the later text. */
function CountedVersion({ recording, version }: Pick<Props, 'recording'> & { version: Version }) {
  const { questionId, answer } = version
  return (
    <div className="border-b border-line px-3 py-1 text-sm text-muted">
      <p>{tellVersion(version, localTime)}</p>
      <LaterTexts key={questionId} submitted={answer.codeSubmission} later={recording.later.get(questionId) ?? []} />
    </div>
  )
}

type BoardAtProps = Pick<Props, 'recording' | 'player' | 'pinned'> & { board: BoardTrack }

/** The drawing of the moment, in view as far as it will ever reach. */
function BoardAt({ recording, player, pinned, board: { history } }: BoardAtProps) {
  const version = usePlayer(player, ({ at }) => findScene(recording, at, pinned).version)
  const board = useMemo(() => history.boardAt(version), [history, version])
  return (
    <div className="flex h-full flex-col">
      <div className="min-h-0 flex-1">
        <BoardView board={board} whole={history.whole} />
      </div>
      <div className="max-h-32 shrink-0 overflow-y-auto border-t border-line px-3 py-1.5">
        <BoardInWords board={board} />
      </div>
    </div>
  )
}

const causes: Record<EditCause, string> = {
  typed: 'Typed',
  deleted: 'Deleted',
  pasted: 'Pasted',
  dropped: 'Dropped in',
  completed: 'Completed',
  undone: 'Undone',
  redone: 'Redone',
  restored: 'Brought back',
  template: 'Starter code',
  submitted: 'Submitted',
  command: 'By a command',
  proposed: 'Applied from Nova',
  renamed: 'Renamed',
}

function LatestEdit({ recording, player }: Pick<Props, 'recording' | 'player'>) {
  const latest = usePlayer(player, ({ at }) => latestUntil(recording.edits, at))
  if (!latest) return null
  const { cause, inserted, removed, role } = latest
  const size = inserted > 0 ? inserted : removed
  return (
    <p className="ml-auto text-xs text-faint tabular max-sm:hidden">
      {role === 'interviewer' && 'Interviewer: '}
      {causes[cause]}
      {cause !== 'template' && ` ${size.toLocaleString()} ${size === 1 ? 'character' : 'characters'}`}
    </p>
  )
}
