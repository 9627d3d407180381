import type { EditCause } from '@nova/contract/journal'
import { languageNames } from '@nova/contract/words'
import { Eye } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import type { AskedQuestion } from './asked-questions.ts'
import { CodeView } from './code-view.tsx'
import { type Player, usePlayer } from './player.ts'
import { findScene, latestUntil, type Pinned, type Recording } from './recording.ts'

type Props = {
  recording: Recording
  player: Player
  questions: readonly AskedQuestion[]
  questionId: string | null
  pinned: Pinned
  onPinned: (pinned: Pinned) => void
}

/** Which question and language are shown, and the text of the moment. */
export function Stage({ recording, player, questions, questionId, pinned, onPinned }: Props) {
  const track = usePlayer(player, ({ at }) => findScene(recording, at, pinned).track)
  const index = questions.findIndex(({ id }) => id === questionId)
  const tracks = recording.tracks.filter((each) => each.questionId === questionId)
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
        {tracks.length > 1 && track && (
          <Select
            aria-label="Language"
            className="h-8 w-32 text-sm max-sm:w-24"
            value={track.language}
            onValueChange={(value) => {
              const chosen = tracks.find(({ language }) => language === value)
              if (chosen) onPinned({ questionId, language: chosen.language })
            }}
            options={tracks.map(({ language }) => ({ value: language, label: languageNames[language] }))}
          />
        )}
        <Button
          size="sm"
          variant={isFollowing ? 'ghost' : 'secondary'}
          aria-pressed={isFollowing}
          className="max-sm:px-2"
          onClick={() => onPinned(isFollowing ? { questionId, language: null } : { questionId: null, language: null })}
        >
          <Eye aria-hidden />
          {isFollowing ? 'Following' : 'Follow'}
        </Button>
        <LatestEdit recording={recording} player={player} />
      </div>
      <div className="relative min-h-0 flex-1">
        {track ? (
          <CodeView recording={recording} player={player} pinned={pinned} />
        ) : (
          <p className="p-6 text-muted">Nothing was written for this question up to this moment.</p>
        )}
      </div>
    </section>
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
