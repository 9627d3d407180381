import { ServerAddress } from '@nova/contract/installation/models'
import { z } from 'zod'
import { Button } from '../ui/button.tsx'
import { readBy, TextField, useForm, wholeForm } from '../ui/form.tsx'

const readAddress = readBy(z.object({ address: ServerAddress }))

/** One address that is asked in place of this machine; none, and this machine is asked again. */
export function AddressField({ onLook }: { onLook: (address: string) => void }) {
  const form = useForm({
    start: { address: '' },
    read: readAddress,
    send: async ({ address }) => onLook(address),
    explain: () => ({ [wholeForm]: 'Please try again.' }),
  })
  return (
    <form className="flex flex-wrap items-start gap-3" {...form.handlers}>
      <TextField
        form={form}
        name="address"
        label="Address of a model server"
        className="min-w-0 flex-1 basis-60"
        hint="For example, http://192.168.1.20:11434. Leave it empty for this machine."
        type="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
      />
      <Button type="submit" variant="secondary" className="mt-6.5" busy={form.isBusy}>
        Look there
      </Button>
    </form>
  )
}
