import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { useUnsentText } from '../ui/unsent-text.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  label: string
  /** By which a text that was not sent is found again after a reload. */
  name: string
  sendLabel: string
  /** Destination recorded for a paste here. */
  into: 'problem' | 'declaration'
  onSend: (text: string) => void
}

/** A dialog with one text to write. */
export function WriteDialog({ open, onOpenChange, title, description, label, name, sendLabel, into, onSend }: Props) {
  const [text, setText] = useUnsentText(name)
  const handleSend = () => {
    onSend(text.trim())
    setText('')
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button disabled={text.trim() === ''} onClick={handleSend}>
            {sendLabel}
          </Button>
        </>
      }
    >
      <Field label={label}>
        {(control) => (
          <Textarea
            {...control}
            data-paste-into={into}
            maxLength={4000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
