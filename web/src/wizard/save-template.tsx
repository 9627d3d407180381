import type { Interview } from '@nova/contract/interviews'
import { LayoutTemplate } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ApiError, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { errorsOfWords, readWords, type TemplateErrors, TemplateWords } from './template-words.tsx'
import { useTemplateSaving } from './templates.ts'

/** Keeps an interview's settings and questions for the next candidates of the same job. */
export function SaveTemplate({ interview }: { interview: Interview }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <LayoutTemplate aria-hidden />
        Save as template
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Save as template"
        description="Saves the settings and the chosen questions for everyone in your company. Interviews made from the template ask these questions first."
      >
        {isOpen && <Form interview={interview} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function Form({ interview, onDone }: { interview: Interview; onDone: () => void }) {
  const [words, setWords] = useState({ name: interview.title, description: '', tags: '' })
  const [errors, setErrors] = useState<TemplateErrors>({})
  const saving = useTemplateSaving()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const found = errorsOfWords(words)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const read = readWords(words)
    saving.mutateAsync({ interviewId: interview.id, ...read }).then(
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
      <div className="flex justify-end gap-2">
        <Button type="button" variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={saving.isPending}>
          Save template
        </Button>
      </div>
    </form>
  )
}
