import {
  type CandidateSide,
  type FeedbackText,
  maxMessageLength,
  releaseFeedback,
  saveFeedback,
} from '@nova/contract/reviews/feedback'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { HeldMailWords } from '../account/held-mail.tsx'
import { call, failureOf } from '../api.ts'
import { useHasMail } from '../notices/use-mail.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field, Label } from '../ui/field.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.tsx'
import { withReason, tellUnchanged } from '../ui/with-reason.ts'
import { type FeedbackForm, findExcess, toForm, toText } from './points.ts'

type Props = { id: string; side: CandidateSide; onChange: (side: CandidateSide) => void }

/** Unsaved input while this page is open, so that switching tabs of the report doesn't lose it. */
const unsaved = new Map<string, FeedbackForm>()

const empty: FeedbackText = { message: '', strengths: [], improvements: [], sharesScores: false }

/** Writes feedback: a draft that is kept, and the release, which is for good. */
export function FeedbackEditor({ id, side, onChange }: Props) {
  const { draft, suggestion, versions, revision } = side
  const start = draft ?? versions[0] ?? suggestion ?? empty
  const [form, setForm] = useState(() => unsaved.get(id) ?? toForm(start))
  const [isAsking, setAsking] = useState(false)
  const hasMail = useHasMail()
  const isChanged = JSON.stringify(form) !== JSON.stringify(toForm(start))
  useGuard(id, form, isChanged)
  const text = toText(form)
  const problems = { strengths: findExcess(form.strengths), improvements: findExcess(form.improvements) }
  const isEmpty = text.message === '' && text.strengths.length + text.improvements.length === 0
  const save = useMutation({
    mutationFn: () => call(saveFeedback, { params: { id }, body: { ...text, revision } }),
    networkMode: 'always',
    onSuccess: (next) => {
      setForm(toForm(next.draft ?? text))
      onChange(next)
      toast.success('Draft saved')
    },
    onError: (error: unknown) =>
      toast.error(...failureOf(error, "We couldn't save the draft. Your text is still here.")),
  })
  const isReleasing = useRef(false)
  const release = useMutation({
    mutationFn: () => call(releaseFeedback, { params: { id }, body: { ...text, after: versions[0]?.version ?? 0 } }),
    networkMode: 'always',
    onSuccess: (next) => {
      unsaved.delete(id)
      setAsking(false)
      onChange(next)
      toast.success('Feedback released to the candidate')
    },
    onError: (error: unknown) => {
      setAsking(false)
      toast.error(...failureOf(error, "We couldn't release the feedback. Your text is still here."))
    },
  })
  const wrong = problems.strengths ?? problems.improvements ?? null
  const change = (part: Partial<FeedbackForm>) => setForm((before) => ({ ...before, ...part }))
  return (
    <div className="flex flex-col gap-4">
      <Fields form={form} problems={problems} onChange={change} />
      <HeldMailWords what="the email about it" />
      <div className="flex flex-wrap gap-2">
        <Button {...withReason(wrong ?? (isEmpty ? 'Write the feedback first.' : null), () => setAsking(true))}>
          {versions.length === 0 ? 'Release feedback' : 'Release changed feedback'}
        </Button>
        <Button
          variant="secondary"
          busy={save.isPending}
          {...withReason(wrong ?? tellUnchanged(isChanged), () => save.mutate())}
        >
          Save draft
        </Button>
        {suggestion && (
          <Button variant="ghost" onClick={() => setForm(toForm(suggestion))}>
            Start from the report's facts
          </Button>
        )}
      </div>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Release this feedback?"
        description={`The candidate sees this feedback at their link${hasMail ? ' (and is emailed)' : ' (no mail server is set up: tell them yourself)'}, how the result came about, that you decided (if you did, not how), and the integrity findings, which they can answer. You can't take it back, but you can release a changed version later.`}
        confirmLabel="Release feedback"
        cancelLabel="Not yet"
        tone="primary"
        busy={release.isPending}
        onConfirm={() => {
          // The second of two clicks would release the same again, and be refused.
          if (isReleasing.current) return
          isReleasing.current = true
          release.mutate(undefined, { onSettled: () => (isReleasing.current = false) })
        }}
      />
    </div>
  )
}

type FieldsProps = {
  form: FeedbackForm
  problems: { strengths: string | undefined; improvements: string | undefined }
  onChange: (part: Partial<FeedbackForm>) => void
}

function Fields({ form, problems, onChange }: FieldsProps) {
  const sharing = useId()
  const lists = [
    { name: 'strengths', label: 'What went well', hint: 'One point per line.' },
    { name: 'improvements', label: 'What they could work on', hint: 'One point per line. Say what would help.' },
  ] as const
  return (
    <>
      <Field label="Message" hint="A personal word. Don't mention other candidates.">
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={maxMessageLength}
            value={form.message}
            onChange={(event) => onChange({ message: event.target.value })}
          />
        )}
      </Field>
      <div className="grid gap-4 lg:grid-cols-2">
        {lists.map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint} {...(problems[name] ? { error: problems[name] } : {})}>
            {(control) => (
              <Textarea
                {...control}
                rows={5}
                value={form[name]}
                onChange={(event) => onChange({ [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <div className="flex items-start gap-2.5">
        <Checkbox
          id={sharing}
          className="mt-0.5"
          checked={form.sharesScores}
          onCheckedChange={(checked) => onChange({ sharesScores: checked === true })}
        />
        <Label htmlFor={sharing} className="font-normal">
          Share the scores with the candidate, too
        </Label>
      </div>
    </>
  )
}

/** Keeps what is not saved while the page is open, and asks before it is closed. */
function useGuard(id: string, form: FeedbackForm, isChanged: boolean) {
  useEffect(() => {
    if (!isChanged) {
      unsaved.delete(id)
      return
    }
    unsaved.set(id, form)
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [id, form, isChanged])
}
