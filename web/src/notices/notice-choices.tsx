import { getNoticeChoices, type NoticeKind, saveNoticeChoices } from '@nova/contract/interviews/notices'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call, failureOf, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toast.tsx'

const key = ['notice-choices'] as const

const kinds: { kind: NoticeKind; name: string; hint: string }[] = [
  { kind: 'joined', name: 'A candidate joins', hint: 'When the interview starts, with a link to watch it live.' },
  {
    kind: 'rescheduled',
    name: 'An interview is rescheduled',
    hint: 'When the candidate chooses a time, or a colleague moves the interview.',
  },
  { kind: 'completed', name: 'A candidate completes', hint: 'When the interview ends, with a link to the playback.' },
  { kind: 'report-ready', name: 'A report is ready', hint: 'When the code is tested and the report can be read.' },
  {
    kind: 'candidate-request',
    name: 'A candidate asks something afterwards',
    hint: 'When they answer a finding, say that a fact is wrong, or ask for a review.',
  },
  {
    kind: 'panel',
    name: 'You’re on a panel',
    hint: 'When you’re put on an interview with interviewers or taken off it, and when its date changes, with a calendar entry.',
  },
  {
    kind: 'scorecard-due',
    name: 'Your scorecard is missing',
    hint: 'At its due date, and when a colleague reminds the panel.',
  },
  {
    kind: 'panel-complete',
    name: 'A panel is complete',
    hint: 'When the last scorecard is in, with a link to compare them.',
  },
  {
    kind: 'reply-due',
    name: 'A promised reply is near',
    hint: 'Two days before the date that the candidate was promised.',
  },
]

/** A switch for each kind of notice; a change is saved at once. */
export function NoticeChoices() {
  const cache = useQueryClient()
  const choices = useQuery({ queryKey: key, queryFn: ({ signal }) => call(getNoticeChoices, { signal }) })
  const save = useMutation({
    mutationFn: (wanted: NoticeKind[]) => call(saveNoticeChoices, { body: { kinds: wanted } }),
    networkMode: 'always',
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
    onError: (error: unknown) => toast.error(...failureOf(error, 'We couldn’t save your choice.')),
  })
  if (choices.isPending) return <Skeleton className="h-48 rounded-xl" />
  if (choices.isError) {
    return (
      <Notice
        tone="bad"
        action={
          <Button variant="link" onClick={() => void choices.refetch()}>
            Try again
          </Button>
        }
      >
        {messageOf(choices.error, 'We couldn’t load your notifications.')}
      </Notice>
    )
  }
  const wanted = save.isPending ? save.variables : choices.data.kinds
  const toggle = (kind: NoticeKind, isOn: boolean) =>
    save.mutate(isOn ? [...wanted, kind] : wanted.filter((each) => each !== kind))
  return (
    <>
      {!choices.data.isMailOn && (
        <Notice>This installation has no mail server yet. Your choices take effect as soon as it has one.</Notice>
      )}
      <Card>
        <p className="border-b border-line px-5 py-4 text-sm break-words text-muted">
          We write to {choices.data.email}. News of several candidates comes as one email, at most one an hour.
        </p>
        <ul className="divide-y divide-line">
          {kinds.map((each) => (
            <Choice key={each.kind} {...each} isOn={wanted.includes(each.kind)} onChange={toggle} />
          ))}
        </ul>
      </Card>
    </>
  )
}

type ChoiceProps = (typeof kinds)[number] & { isOn: boolean; onChange: (kind: NoticeKind, isOn: boolean) => void }

function Choice({ kind, name, hint, isOn, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <li className="flex items-center justify-between gap-4 px-5 py-4">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {name}
        </label>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        checked={isOn}
        onCheckedChange={(checked) => onChange(kind, checked)}
      />
    </li>
  )
}
