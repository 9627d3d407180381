import { ApiKeyForm, createApiKey, defaultKeyDays, maxKeyName } from '@nova/contract/accounts/api-keys'
import type { KeyScope } from '@nova/contract/accounts/key-scopes'
import { roleNames } from '@nova/contract/accounts/roles'
import { Role } from '@nova/contract/words'
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
import { ScopesField } from './scopes-field.tsx'
import { ShownSecret } from './shown-secret.tsx'

type Values = { name: string; scopes: KeyScope[]; role: Role; days: string; password: string }
const start: Values = {
  name: '',
  scopes: ['interviews:read'],
  role: 'Interviewer',
  days: String(defaultKeyDays),
  password: '',
}
const roles = Role.options.map((role) => ({ value: role, label: roleNames[role] }))

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState('')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={secret ? 'API key created' : 'Create API key'}
      {...(secret ? {} : { description: 'Give the key no more than its program needs.' })}
      className="max-w-xl"
    >
      {secret ? <ShownSecret secret={secret} onClose={onClose} /> : <KeyForm onMade={setSecret} />}
    </Dialog>
  )
}

function KeyForm({ onMade }: { onMade: (secret: string) => void }) {
  const queries = useQueryClient()
  const form = useForm<Values, ApiKeyForm>({
    start,
    read: readBy(ApiKeyForm),
    send: async (body) => {
      const made = await call(createApiKey, { body })
      void queries.invalidateQueries({ queryKey: ['api-keys'] })
      onMade(made.secret)
    },
    explain: explainSending('We couldn’t create the key. Try again.'),
  })
  const { values, change, errors, isBusy, failure, handlers } = form
  return (
    <form className="flex flex-col gap-5" {...handlers}>
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="The program that uses it."
        maxLength={maxKeyName}
        required
      />
      <ScopesField value={values.scopes} error={errors['scopes']} onChange={(scopes) => change({ scopes })} />
      <Field label="Acts as" hint="In your name, and never with more rights than you have.">
        {(control) => (
          <Select
            {...control}
            className="sm:w-48"
            value={values.role}
            onValueChange={(role) => change({ role: Role.parse(role) })}
            options={roles}
          />
        )}
      </Field>
      <DaysField value={values.days} onChange={(days) => change({ days })} />
      <TextField form={form} {...ownPassword} />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" busy={isBusy} className="self-end">
        Create key
      </Button>
    </form>
  )
}
