import { type ApiKey, changeApiKeyScopes, ScopesForm } from '@nova/contract/accounts/api-keys'
import type { KeyScope } from '@nova/contract/accounts/key-scopes'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'
import { explainSending, ownPassword } from '../sign-in/own-password.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { readBy, TextField, useForm } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { ScopesField } from './scopes-field.tsx'

type Values = { scopes: KeyScope[]; password: string }

export function ScopesDialog({ apiKey: { id, name, scopes }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm<Values, ScopesForm>({
    start: { scopes, password: '' },
    read: readBy(ScopesForm),
    send: async (body) => {
      await call(changeApiKeyScopes, { params: { id }, body })
      void queries.invalidateQueries({ queryKey: ['api-keys'] })
      toast.success(`Scopes of “${name}” changed`)
      onClose()
    },
    explain: explainSending('We couldn’t change the scopes. Try again.'),
  })
  const { values, change, errors, isBusy, failure, handlers } = form
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Change the scopes of “${name}”`}
      description="The change holds from the key’s next call on. Its secret stays the same."
      className="max-w-xl"
    >
      <form className="flex flex-col gap-5" {...handlers}>
        <ScopesField value={values.scopes} error={errors['scopes']} onChange={(next) => change({ scopes: next })} />
        <TextField form={form} {...ownPassword} />
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Button type="submit" busy={isBusy} className="self-end">
          Change scopes
        </Button>
      </form>
    </Dialog>
  )
}
