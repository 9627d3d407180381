import { z } from 'zod'
import { explainSending, ownPassword } from '../sign-in/own-password.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { readBy, TextField, useForm } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'

const Form = z.object({ password: z.string().min(1, 'Please enter your password.').max(128) })
type Values = z.infer<typeof Form>

type Props = {
  title: string
  description: string
  action: string
  isDangerous?: boolean
  send: (body: Values) => Promise<void>
  onClose: () => void
}

/** Asks for the reader's password before something that an unattended open page must not do. */
export function PasswordDialog({ title, description, action, isDangerous, send, onClose }: Props) {
  const form = useForm<Values, Values>({
    start: { password: '' },
    read: readBy(Form),
    send: async (body) => {
      await send(body)
      onClose()
    },
    explain: explainSending('We couldn’t reach the server. Nothing was changed.'),
  })
  const { isBusy, failure, handlers } = form
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={description}>
      <form className="flex flex-col gap-5" {...handlers}>
        <TextField form={form} {...ownPassword} />
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={isBusy} className="self-end">
          {action}
        </Button>
      </form>
    </Dialog>
  )
}
