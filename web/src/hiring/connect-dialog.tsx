import { maxKeyName } from '@nova/contract/accounts/api-keys'
import { createHiringConnection, HiringForm, hiringSystemNames } from '@nova/contract/hiring/connections'
import { HiringSystem } from '@nova/contract/words'
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
import { Addresses, ShownKey } from './addresses.tsx'

type Made = { system: HiringSystem; secret: string }
type Values = { name: string; system: HiringSystem; ashbyKey: string; password: string }
const start: Values = { name: '', system: 'greenhouse', ashbyKey: '', password: '' }
const systems = HiringSystem.options.map((system) => ({ value: system, label: hiringSystemNames[system] }))

export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Made>()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={made ? `Give these to ${hiringSystemNames[made.system]}` : 'Connect a hiring system'}
      {...(made ? {} : { description: 'Interviews are made and mailed in your name.' })}
      className="max-w-xl"
    >
      {made ? (
        <div className="flex flex-col gap-4">
          <p role="status">Copy the key now and store it safely: for security, we don’t show it again.</p>
          <ShownKey secret={made.secret} />
          <Addresses system={made.system} />
          <Button className="self-end" onClick={onClose}>
            I stored the key
          </Button>
        </div>
      ) : (
        <ConnectForm onMade={setMade} />
      )}
    </Dialog>
  )
}

function ConnectForm({ onMade }: { onMade: (made: Made) => void }) {
  const queries = useQueryClient()
  const form = useForm<Values, HiringForm>({
    start,
    read: readBy(HiringForm),
    send: async ({ ashbyKey, ...rest }) => {
      const isAshby = rest.system === 'ashby' && ashbyKey
      const { system, secret } = await call(createHiringConnection, {
        body: { ...rest, ...(isAshby ? { ashbyKey } : {}) },
      })
      void queries.invalidateQueries({ queryKey: ['hiring'] })
      onMade({ system, secret })
    },
    explain: explainSending('We couldn’t make the connection. Try again.'),
  })
  const { values, change, isBusy, failure, handlers } = form
  return (
    <form className="flex flex-col gap-5" {...handlers}>
      <Field label="Hiring system">
        {(control) => (
          <Select
            {...control}
            className="sm:w-48"
            value={values.system}
            onValueChange={(system) => change({ system: HiringSystem.parse(system) })}
            options={systems}
          />
        )}
      </Field>
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="The audit log and links to reports name it."
        maxLength={maxKeyName}
        required
      />
      {values.system === 'ashby' && (
        <TextField
          form={form}
          name="ashbyKey"
          label="API key of Ashby"
          hint="Made in Ashby with the permission candidatesWrite. We send results with it and keep it encrypted."
          type="password"
          autoComplete="off"
          maxLength={200}
          required
        />
      )}
      <TextField form={form} {...ownPassword} />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" busy={isBusy} className="self-end">
        Connect
      </Button>
    </form>
  )
}
