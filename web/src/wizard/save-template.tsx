import type { Interview } from '@nova/contract/interviews'
import { LayoutTemplate } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ApiError, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.tsx'
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
        description="The settings and the chosen questions, for everyone in your company. The next candidates are asked the same first."
      >
        {isOpen && <Form interview={interview} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function Form({ interview, onDone }: { interview: Interview; onDone: () => void }) {
  const [name, setName] = useState(interview.title.slice(0, 80))
  const [description, setDescription] = useState('')
  const [tags, setTags] = useState('')
  const [error, setError] = useState<string>()
  const saving = useTemplateSaving()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError('Please enter a name.')
    const words = tags
      .split(',')
      .map((tag) => tag.trim().slice(0, 40))
      .filter(Boolean)
    saving.mutateAsync({ interviewId: interview.id, name: name.trim(), description, tags: words.slice(0, 10) }).then(
      () => {
        toast.success(`Template “${name.trim()}” saved.`)
        onDone()
      },
      (failure: unknown) => {
        const message = messageOf(failure, 'The template could not be saved. Please try again.')
        if (failure instanceof ApiError && failure.code === 'template_taken') setError(message)
        else toast.error(message)
      },
    )
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit}>
      <Field label="Name" required {...(error ? { error } : {})}>
        {(control) => (
          <Input
            {...control}
            maxLength={80}
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              setError(undefined)
            }}
          />
        )}
      </Field>
      <Field label="Description" optional>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={500}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        )}
      </Field>
      <Field label="Tags" optional hint="Separated by commas; found by the template search.">
        {(control) => (
          <Input {...control} maxLength={300} value={tags} onChange={(event) => setTags(event.target.value)} />
        )}
      </Field>
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
