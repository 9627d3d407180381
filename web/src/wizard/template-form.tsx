/** The form of a template's name, description and tags, with what the one who shows it adds. */
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { errorsOfWords, readWords, type TemplateErrors, TemplateWords, type Words } from './template-words.tsx'

type Props = {
  initial: Words
  label: string
  busy: boolean
  save: (words: ReturnType<typeof readWords>) => Promise<unknown>
  onDone: () => void
  children?: ReactNode
}

export function TemplateForm({ initial, label, busy, save, onDone, children }: Props) {
  const [words, setWords] = useState(initial)
  const [errors, setErrors] = useState<TemplateErrors>({})
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const found = errorsOfWords(words)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const read = readWords(words)
    save(read).then(
      () => {
        toast.success(`Template “${read.name}” saved.`)
        onDone()
      },
      (failure: unknown) => {
        const message = messageOf(failure, "We couldn't save the template. Try again.")
        if (failure instanceof ApiError && failure.code === 'template_taken') setErrors({ name: message })
        else toast.error(message)
      },
    )
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit}>
      <TemplateWords
        words={words}
        errors={errors}
        onChange={(changed) => {
          setWords(changed)
          setErrors({})
        }}
      />
      {children}
      <div className="flex justify-end gap-2">
        <Button type="button" variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          {label}
        </Button>
      </div>
    </form>
  )
}
