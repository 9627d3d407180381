import { maxResumeCharacters } from '@nova/contract/constants'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { withReason, tellEmpty } from '../../ui/with-reason.ts'

/**
 * For users who have only the resume's text, for example from an email or a profile page: it is treated as a text file.
 * `onText` reports if there is text that hasn't been accepted yet.
 */
export function ResumePaste({ onFile, onText }: { onFile: (file: File) => void; onText: (isThere: boolean) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const hold = (held: string) => {
    setText(held)
    onText(held.trim() !== '')
  }
  if (!isOpen) {
    return (
      <Button
        variant="link"
        className="self-start"
        onClick={() => {
          setOpen(true)
          onText(text.trim() !== '')
        }}
      >
        Paste its text instead
      </Button>
    )
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <Field label="Text of the resume" className="w-full">
        {(control) => (
          <Textarea
            {...control}
            autoFocus
            rows={8}
            maxLength={maxResumeCharacters}
            value={text}
            onChange={(event) => hold(event.target.value)}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          {...withReason(tellEmpty(text, 'Paste the resume first.'), () => {
            onFile(new File([text], 'pasted-resume.txt', { type: 'text/plain' }))
            setOpen(false)
            hold('')
          })}
        >
          Use this text
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            setOpen(false)
            onText(false)
          }}
        >
          Cancel
        </Button>
      </div>
    </div>
  )
}
