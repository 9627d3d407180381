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

const longestName = 80
const longestTag = 40
const mostTags = 10

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
  const [name, setName] = useState(interview.title)
  const [description, setDescription] = useState('')
  const [tags, setTags] = useState('')
  const [errors, setErrors] = useState<{ name?: string; tags?: string }>({})
  const saving = useTemplateSaving()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const words = tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean)
    const found = { ...nameErrors(name.trim()), ...tagErrors(words) }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    saving.mutateAsync({ interviewId: interview.id, name: name.trim(), description, tags: words }).then(
      () => {
        toast.success(`Template “${name.trim()}” saved.`)
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
      <Field label="Name" required error={errors.name}>
        {(control) => (
          <Input
            {...control}
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              setErrors({})
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
      <Field label="Tags" optional hint="Separated by commas. The template search finds them." error={errors.tags}>
        {(control) => (
          <Input
            {...control}
            value={tags}
            onChange={(event) => {
              setTags(event.target.value)
              setErrors({})
            }}
          />
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

function nameErrors(name: string): { name?: string } {
  if (name === '') return { name: 'Please enter a name.' }
  return name.length > longestName
    ? { name: `Please use at most ${longestName} characters. You have ${name.length}.` }
    : {}
}

function tagErrors(tags: string[]): { tags?: string } {
  const long = tags.find((tag) => tag.length > longestTag)
  if (long) return { tags: `Please shorten “${long}”: a tag has at most ${longestTag} characters.` }
  return tags.length > mostTags ? { tags: `Please use at most ${mostTags} tags. You have ${tags.length}.` } : {}
}
