import {
  type ApiKey,
  defaultKeyDays,
  defaultOverlapHours,
  overlapHours,
  rotateApiKey,
  RotationForm,
} from '@nova/contract/accounts/api-keys'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { explainSending, ownPassword } from '../sign-in/own-password.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { readBy, TextField, useForm } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { Select } from '../ui/select.tsx'
import { DaysField } from './days-field.tsx'
import { ShownSecret } from './shown-secret.tsx'

const words: Record<(typeof overlapHours)[number], string> = { 24: '1 day', 72: '3 days', 168: '7 days' }
const options = overlapHours.map((hours) => ({ value: String(hours), label: words[hours] }))

type Values = { days: string; overlapHours: string; password: string }
const start: Values = { days: String(defaultKeyDays), overlapHours: String(defaultOverlapHours), password: '' }

export function RotateDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [secret, setSecret] = useState('')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={secret ? `New secret for “${name}”` : `Rotate “${name}”?`}
      {...(secret ? {} : { description: 'The key gets a new secret. If the old one leaked, revoke the key instead.' })}
    >
      {secret ? <ShownSecret secret={secret} onClose={onClose} /> : <RotateForm id={id} onRotated={setSecret} />}
    </Dialog>
  )
}

function RotateForm({ id, onRotated }: { id: string; onRotated: (secret: string) => void }) {
  const queries = useQueryClient()
  const form = useForm<Values, RotationForm>({
    start,
    read: readBy(RotationForm),
    send: async (body) => {
      const rotated = await call(rotateApiKey, { params: { id }, body })
      void queries.invalidateQueries({ queryKey: ['api-keys'] })
      onRotated(rotated.secret)
    },
    explain: explainSending('We couldn’t rotate the key. Try again.'),
  })
  const { values, change, isBusy, failure, handlers } = form
  return (
    <form className="flex flex-col gap-5" {...handlers}>
      <Field label="The old secret works for another">
        {(control) => (
          <Select
            {...control}
            className="sm:w-48"
            value={values.overlapHours}
            onValueChange={(hours) => change({ overlapHours: hours })}
            options={options}
          />
        )}
      </Field>
      <DaysField value={values.days} onChange={(days) => change({ days })} />
      <TextField form={form} {...ownPassword} />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" busy={isBusy} className="self-end">
        Rotate key
      </Button>
    </form>
  )
}
