/** The descriptive fields of a template, and their errors. */
import { messageOf, ApiError } from '../../api.ts'
import { type Form, type FormErrors, type Reading, TextareaField, TextField } from '../../ui/form.tsx'
import { toast } from '../../ui/toast.tsx'

const maxNameLength = 80
const maxTagLength = 40
const maxTags = 10

/** As typed: tags separated by commas. */
export type Words = { name: string; description: string; tags: string }

export function TemplateWords({ form }: { form: Form<Words> }) {
  return (
    <>
      <TextField form={form} name="name" label="Name" required />
      <TextareaField form={form} name="description" label="Description" optional rows={3} maxLength={500} />
      <TextField
        form={form}
        name="tags"
        label="Tags"
        optional
        hint="Separated by commas. The template search finds them."
      />
    </>
  )
}

export type Read = { name: string; description: string; tags: string[] }

/** As the server takes them, or what is wrong. */
export function readWords({ name, description, tags }: Words): Reading<Read> {
  const list = tags.split(',').map((tag) => tag.trim())
  const sent = { name: name.trim(), description: description.trim(), tags: list.filter(Boolean) }
  const errors = { ...nameErrors(sent.name), ...tagErrors(sent.tags) }
  return Object.keys(errors).length > 0 ? { errors } : { sent }
}

/** Why a template could not be saved: at its name, or as a toast. */
export function explainTemplate(error: unknown): FormErrors {
  const message = messageOf(error, "We couldn't save the template. Try again.")
  if (error instanceof ApiError && error.code === 'template_taken') return { name: message }
  toast.error(message)
  return {}
}

function nameErrors(name: string): FormErrors {
  if (name === '') return { name: 'Please enter a name.' }
  return name.length > maxNameLength
    ? { name: `Please use at most ${maxNameLength} characters. You have ${name.length}.` }
    : {}
}

function tagErrors(tags: string[]): FormErrors {
  const long = tags.find((tag) => tag.length > maxTagLength)
  if (long) return { tags: `Please shorten “${long}”: a tag has at most ${maxTagLength} characters.` }
  return tags.length > maxTags ? { tags: `Please use at most ${maxTags} tags. You have ${tags.length}.` } : {}
}
