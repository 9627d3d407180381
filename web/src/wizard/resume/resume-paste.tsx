import { maxResumeCharacters } from '@nova/contract/constants'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'

/** For who has the resume's text alone, as from a mail or a profile page: it is taken as a text file. */
export function ResumePaste({ onFile }: { onFile: (file: File) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  if (!isOpen) {
    return (
      <Button variant="link" className="self-start" onClick={() => setOpen(true)}>
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
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          disabled={text.trim() === ''}
          onClick={() => {
            onFile(new File([text], 'pasted-resume.txt', { type: 'text/plain' }))
            setOpen(false)
            setText('')
          }}
        >
          Use this text
        </Button>
        <Button variant="ghost" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
