import { defaultOverlapHours, overlapHours } from '@nova/contract/accounts/api-keys'
import { type HiringConnection, HiringRotation, rotateHiringKey } from '@nova/contract/hiring/connections'
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
import { ShownKey } from './addresses.tsx'

const words: Record<(typeof overlapHours)[number], string> = { 24: '1 day', 72: '3 days', 168: '7 days' }
const options = overlapHours.map((hours) => ({ value: String(hours), label: words[hours] }))

type Values = { overlapHours: string; password: string }
const start: Values = { overlapHours: String(defaultOverlapHours), password: '' }

type Props = { connection: HiringConnection; onClose: () => void }

export function RotateKeyDialog({ connection: { id, name }, onClose }: Props) {
  const [secret, setSecret] = useState('')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={secret ? `New key for “${name}”` : `Rotate the key of “${name}”?`}
      {...(secret ? {} : { description: 'If the old key leaked, revoke the connection instead.' })}
    >
      {secret ? (
        <div className="flex flex-col gap-4">
          <p role="status">Copy the key now and store it safely: for security, we don’t show it again.</p>
          <ShownKey secret={secret} />
          <Button className="self-end" onClick={onClose}>
            I stored the key
          </Button>
        </div>
      ) : (
        <RotateForm id={id} onRotated={setSecret} />
      )}
    </Dialog>
  )
}

function RotateForm({ id, onRotated }: { id: string; onRotated: (secret: string) => void }) {
  const queries = useQueryClient()
  const form = useForm<Values, HiringRotation>({
    start,
    read: readBy(HiringRotation),
    send: async (body) => {
      const rotated = await call(rotateHiringKey, { params: { id }, body })
      void queries.invalidateQueries({ queryKey: ['hiring'] })
      onRotated(rotated.secret)
    },
    explain: explainSending('We couldn’t rotate the key. Try again.'),
  })
  const { values, change, isBusy, failure, handlers } = form
  return (
    <form className="flex flex-col gap-5" {...handlers}>
      <Field label="The old key works for another">
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
      <TextField form={form} {...ownPassword} />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" busy={isBusy} className="self-end">
        Rotate key
      </Button>
    </form>
  )
}
