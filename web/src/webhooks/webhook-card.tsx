import type { Webhook } from '@nova/contract/accounts/webhooks'
import { EllipsisVertical, KeyRound, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { localDateTime, relativeTime } from '../ui/date-time.tsx'
import { DropdownMenu, MenuItem } from '../ui/dropdown-menu.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { nameOfEvent, pauseWords } from './event-names.ts'
import { useDeleteWebhook, usePauseWebhook, useResumeWebhook, useRotateSecret, useTestWebhook } from './webhook-data.ts'

const overlapHours = 24
/** Stays at the end of a line, never at the start of the next. */
const separator = '\u00a0· '

type Props = { webhook: Webhook; onEdit: () => void; onSecret: (secret: string) => void }

/** One webhook: its address, state and log. */
export function WebhookCard({ webhook, onEdit, onSecret }: Props) {
  const { id, url, description, events, paused, failingSince, waiting } = webhook
  const [isLogShown, setLogShown] = useState(false)
  const test = useTestWebhook(id)
  const resume = useResumeWebhook(id)
  const name = description || url
  const handleTest = () =>
    test.mutate(undefined, {
      onSuccess: () => {
        toast.success('We’re sending a test event.')
        setLogShown(true)
      },
    })
  return (
    <li>
      <Card className="flex flex-col gap-4 p-5 sm:p-6">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-64">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 className="font-medium wrap-anywhere">{name}</h2>
              <State webhook={webhook} />
            </div>
            {description && <p className="mt-0.5 font-mono text-sm wrap-anywhere text-muted">{url}</p>}
            <p className="mt-1 text-sm text-muted">{events.map(nameOfEvent).join(separator)}</p>
            {waiting > 0 && (
              <p className="mt-1 text-sm text-muted">
                {waiting === 1 ? '1 event waits' : `${waiting} events wait`}
                {paused ? ' until it is resumed.' : '.'}
              </p>
            )}
          </div>
          <div className="flex items-center gap-2">
            <Button variant="secondary" size="sm" busy={test.isPending} onClick={handleTest}>
              {!test.isPending && <Send aria-hidden />}
              Send a test event
            </Button>
            <Menu webhook={webhook} name={name} onEdit={onEdit} onSecret={onSecret} />
          </div>
        </div>
        {paused && (
          <Notice
            tone={paused.because === 'person' ? 'info' : 'warn'}
            action={
              <Button size="sm" busy={resume.isPending} onClick={() => resume.mutate(undefined)}>
                Resume
              </Button>
            }
          >
            Paused {relativeTime(paused.at)}. {pauseWords[paused.because]}
          </Notice>
        )}
        {!paused && failingSince && (
          <Notice tone="warn">
            It has failed since {localDateTime(failingSince)}. We try again with growing pauses, and pause it after
            three days.
          </Notice>
        )}
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3 self-start"
          aria-expanded={isLogShown}
          onClick={() => setLogShown(!isLogShown)}
        >
          {isLogShown ? 'Hide the log' : 'Show the log'}
        </Button>
        {isLogShown && <DeliveryLog webhook={webhook} />}
      </Card>
    </li>
  )
}

function State({ webhook: { paused, failingSince } }: { webhook: Webhook }) {
  if (paused) return <Badge tone="warn">Paused</Badge>
  return failingSince ? <Badge tone="bad">Failing</Badge> : <Badge tone="good">On</Badge>
}

function Menu({ webhook, name, onEdit, onSecret }: Props & { name: string }) {
  const { id, paused, oldSecretUntil } = webhook
  const [asked, setAsked] = useState<'delete' | 'secret'>()
  const pause = usePauseWebhook(id)
  const resume = useResumeWebhook(id)
  const remove = useDeleteWebhook(id)
  const rotate = useRotateSecret(id)
  return (
    <>
      <DropdownMenu trigger={<IconButton label={`More for ${name}`} icon={<EllipsisVertical aria-hidden />} />}>
        <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
          Edit
        </MenuItem>
        {paused ? (
          <MenuItem icon={<Play aria-hidden />} onSelect={() => resume.mutate(undefined)}>
            Resume
          </MenuItem>
        ) : (
          <MenuItem icon={<Pause aria-hidden />} onSelect={() => pause.mutate(undefined)}>
            Pause
          </MenuItem>
        )}
        <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => setAsked('secret')}>
          New secret
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => setAsked('delete')}>
          Delete
        </MenuItem>
      </DropdownMenu>
      <AlertDialog
        open={asked === 'secret'}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        title="Make a new secret?"
        description={`Both secrets sign for ${overlapHours} hours, so that you can change your program in that time.${oldSecretUntil ? ' The secret before the current one ends at once.' : ''}`}
        confirmLabel="Make a new secret"
        cancelLabel="Cancel"
        tone="primary"
        busy={rotate.isPending}
        onConfirm={() =>
          rotate.mutate(overlapHours, {
            onSuccess: ({ secret }) => {
              setAsked(undefined)
              onSecret(secret)
            },
          })
        }
      />
      <AlertDialog
        open={asked === 'delete'}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        title="Delete this webhook?"
        description={`“${name}” gets no more events. Its log is deleted, and events that wait are not sent.`}
        confirmLabel="Delete the webhook"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setAsked(undefined) })}
      />
    </>
  )
}
