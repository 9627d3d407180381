import { Bot, CircleCheck, MapPin, TimerReset } from 'lucide-react'
import { useStore } from '../journal/store.ts'
import type { SaidLine } from '../journal/timeline.ts'
import { SavingLine } from '../room/saving-line.tsx'
import { useRoleName } from '../sign-in/sign-in.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.tsx'
import { useUnsentText } from '../ui/unsent-text.ts'
import { useIsTouch } from '../ui/width.ts'
import { withReason, tellEmpty } from '../ui/with-reason.ts'
import { AccommodationsButton } from './accommodations.tsx'
import type { LiveSession } from './live-session.ts'
import { useControl } from './use-control.ts'

type Props = Pick<LiveSession, 'interview' | 'mayWrite' | 'outbox' | 'state' | 'timeline'> & {
  questionId: string
  /** For a completed question: true if it was edited since. */
  completed: boolean | undefined
  /** True if they decide about this interview: only its creator and administrators set accommodations. */
  mayManage: boolean
}

/** Private notes, what the candidate reported or declared, and the controls of an interview with a person in it. */
export function LiveTools({ mayWrite, outbox, ...rest }: Props) {
  const { questionId, timeline } = rest
  return (
    <div className="flex flex-col gap-6 p-4">
      <Notes {...{ questionId, timeline, mayWrite, outbox }} />
      {mayWrite ? <QuestionControls {...rest} /> : <NovaPaused state={rest.state} />}
    </div>
  )
}

/** For every seat, who only reads too: why Nova does not answer. */
function NovaPaused({ state }: Pick<Props, 'state'>) {
  if (!useStore(state).novaPaused) return null
  return <p className="text-sm text-warn">Nova is paused and doesn't answer. The clock and the interview continue.</p>
}

const kindWords: Record<Exclude<SaidLine['kind'], 'message'>, string> = {
  note: 'Note',
  problem: 'Problem reported by the candidate',
  declaration: 'AI use declared by the candidate',
}

type Remark = SaidLine & { kind: keyof typeof kindWords }
/** Messages have their own tab. */
const isRemark = (line: SaidLine): line is Remark => line.kind !== 'message'

type NotesProps = Pick<Props, 'questionId' | 'timeline' | 'mayWrite' | 'outbox'>

function Notes({ questionId, timeline, mayWrite, outbox }: NotesProps) {
  const said = useStore(timeline).said.filter(isRemark)
  const handleAdd = (text: string) => outbox.add({ kind: 'note', questionId, payload: { text } })
  return (
    <section aria-label="Notes" className="flex flex-col gap-3">
      <div className="flex items-center justify-between">
        <h2 className="text-base font-semibold">Private notes</h2>
        {mayWrite && <SavingLine outbox={outbox} />}
      </div>
      {mayWrite ? <NoteForm onAdd={handleAdd} /> : <NotesAreRead />}
      {said.length > 0 && (
        <ol className="flex flex-col divide-y divide-line border-t border-line">
          {said.toReversed().map((line) => (
            <li key={line.seq} className="flex flex-col gap-0.5 py-2 text-sm">
              <p className="flex flex-wrap items-center gap-2 text-xs text-faint">
                <Badge tone={line.kind === 'problem' ? 'warn' : line.kind === 'declaration' ? 'info' : 'neutral'}>
                  {line.actor.role === 'system' ? 'From the system' : kindWords[line.kind]}
                </Badge>
                {line.actor.name} {new Date(line.at).toLocaleTimeString()}
              </p>
              <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                {line.text}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function NotesAreRead() {
  return <p className="text-sm text-muted">Your role is {useRoleName()}: you can read notes but not add any.</p>
}

function NoteForm({ onAdd }: { onAdd: (text: string) => void }) {
  const isTouch = useIsTouch()
  const [text, setText] = useUnsentText(`note-${location.pathname}`)
  const handleAdd = () => {
    if (text.trim() === '') return
    onAdd(text.trim())
    setText('')
  }
  return (
    <>
      <Field
        label={<span className="sr-only">Note</span>}
        className="gap-0 [&>p]:mt-1.5"
        hint={isTouch ? 'Only interviewers see notes.' : 'Only interviewers see notes. Press Enter to add one.'}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={4000}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              handleAdd()
            }}
          />
        )}
      </Field>
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        {...withReason(tellEmpty(text, 'Write a note first.'), handleAdd)}
      >
        Add note
      </Button>
    </>
  )
}

const minutesToAdd = [5, 10, 15]
const undoMs = 8000

/** The second click of a double click, which a quick server would take for one more, is none. */
const isOnce = (detail: number) => detail < 2

type ControlsProps = Omit<Props, 'mayWrite' | 'outbox'>

function QuestionControls({ interview, state, timeline, questionId, completed, mayManage }: ControlsProps) {
  const { id, interviewType } = interview
  const { control, isBusy } = useControl(id)
  const { novaPaused, remainingSeconds } = useStore(state)
  const { joined } = useStore(timeline)
  const isHuman = interviewType === 'HumanInLoop'

  return (
    <section aria-label="Controls" className="flex flex-col gap-3">
      <h2 className="text-base font-semibold">This interview</h2>
      <div className="flex flex-wrap gap-2 max-sm:flex-col max-sm:[&>*]:w-full">
        <Button
          variant="secondary"
          size="sm"
          disabled={isBusy || completed !== undefined}
          onClick={() => void control({ action: 'markComplete', questionId })}
        >
          <CircleCheck aria-hidden />
          {completed === undefined
            ? 'Mark question complete'
            : `Question is complete${completed ? ', edited since' : ''}`}
        </Button>
        {mayManage && <AccommodationsButton interviewId={id} />}
        {isHuman && (
          <>
            <Button
              variant="secondary"
              size="sm"
              disabled={isBusy}
              onClick={() => void control({ action: 'goTo', questionId })}
            >
              <MapPin aria-hidden />
              Move candidate to this question
            </Button>
            <Button
              variant="secondary"
              size="sm"
              disabled={isBusy}
              onClick={({ detail }) =>
                isOnce(detail) && void control({ action: novaPaused ? 'resumeNova' : 'pauseNova' })
              }
            >
              <Bot aria-hidden />
              {novaPaused ? 'Resume Nova' : 'Pause Nova'}
            </Button>
          </>
        )}
      </div>
      <NovaPaused state={state} />
      {isHuman && joined.length > 0 && remainingSeconds !== null && <AddTime interviewId={id} />}
    </section>
  )
}

/** More minutes for the candidate, which can be taken back while the toast is there. */
function AddTime({ interviewId }: { interviewId: string }) {
  const { control, isBusy } = useControl(interviewId)
  const addTime = async (minutes: number) => {
    if (!(await control({ action: 'addTime', minutes }))) return
    const undo = async () => {
      if (await control({ action: 'addTime', minutes: -minutes })) toast.success(`Took back ${minutes} minutes`)
    }
    toast.success(`Added ${minutes} minutes`, {
      id: 'time-added',
      duration: undoMs,
      action: { label: 'Undo', onClick: () => void undo() },
    })
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TimerReset aria-hidden className="size-4 text-faint" />
      <span className="text-sm text-muted">Add time</span>
      {minutesToAdd.map((minutes) => (
        <Button
          key={minutes}
          variant="secondary"
          size="sm"
          aria-label={`Add ${minutes} min`}
          disabled={isBusy}
          onClick={({ detail }) => isOnce(detail) && void addTime(minutes)}
        >
          {minutes} min
        </Button>
      ))}
    </div>
  )
}
