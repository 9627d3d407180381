import { type Webhook, WebhookEventType, WebhookForm } from '@nova/contract/accounts/webhooks'
import { type ReactNode, useId } from 'react'
import type { z } from 'zod'
import { objectionsOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Label } from '../ui/field.tsx'
import { readBy, TextField, useForm } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { eventNames } from './event-names.ts'
import { useSaveWebhook } from './webhook-data.ts'

type Props = { webhook: Webhook | undefined; onClose: () => void; onSecret: (secret: string) => void }

/** Adds a webhook, or changes one. */
export function WebhookDialog({ webhook, onClose, onSecret }: Props) {
  const save = useSaveWebhook(webhook)
  const form = useForm<z.input<typeof WebhookForm>, WebhookForm>({
    start: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      events: webhook?.events ?? WebhookEventType.options,
    },
    read: readBy(WebhookForm),
    send: async (sent) => {
      const secret = await save(sent)
      onClose()
      if (secret) onSecret(secret)
    },
    explain: (error) => objectionsOf(error, 'We couldn’t save the webhook.'),
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={webhook ? 'Change the webhook' : 'Add a webhook'}
    >
      <form className="flex flex-col gap-5" {...form.handlers}>
        <TextField
          form={form}
          name="url"
          label="Address"
          required
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="https://example.com/nova"
          hint="Reachable from the internet by https, on port 443 or 8443."
          maxLength={500}
        />
        <TextField form={form} name="description" label="Description" optional maxLength={200} />
        <Events chosen={form.values.events} error={form.errors.events} onChange={(events) => form.change({ events })} />
        {form.failure && <Notice tone="bad">{form.failure}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={form.isBusy}>
            {webhook ? 'Save changes' : 'Add the webhook'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type EventsProps = {
  chosen: WebhookEventType[]
  error: string | undefined
  onChange: (chosen: WebhookEventType[]) => void
}

function Events({ chosen, error, onChange }: EventsProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="text-sm font-medium">Events</legend>
      <div className="mt-2 grid gap-2.5 sm:grid-cols-2">
        {WebhookEventType.options.map((type) => (
          <Event
            key={type}
            id={`${id}-${type}`}
            isChosen={chosen.includes(type)}
            isInvalid={error !== undefined}
            onChange={(isChosen) =>
              onChange(WebhookEventType.options.filter((each) => (each === type ? isChosen : chosen.includes(each))))
            }
          >
            {eventNames[type]}
          </Event>
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-2 text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type EventProps = {
  id: string
  isChosen: boolean
  isInvalid: boolean
  onChange: (isChosen: boolean) => void
  children: ReactNode
}

function Event({ id, isChosen, isInvalid, onChange, children }: EventProps) {
  return (
    <div className="flex items-center gap-2.5">
      <Checkbox
        id={id}
        checked={isChosen}
        aria-invalid={isInvalid || undefined}
        onCheckedChange={(next) => onChange(next === true)}
      />
      <Label htmlFor={id} className="font-normal">
        {children}
      </Label>
    </div>
  )
}
