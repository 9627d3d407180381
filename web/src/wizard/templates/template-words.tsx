/** What a template is called and found by: the fields, and what is wrong with them. */
import { messageOf, ApiError } from '../../api.ts'
import { type Form, type FormErrors, type Reading, TextareaField, TextField } from '../../ui/form.tsx'
import { toast } from '../../ui/toast.tsx'

const longestName = 80
const longestTag = 40
const mostTags = 10

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
  return name.length > longestName
    ? { name: `Please use at most ${longestName} characters. You have ${name.length}.` }
    : {}
}

function tagErrors(tags: string[]): FormErrors {
  const long = tags.find((tag) => tag.length > longestTag)
  if (long) return { tags: `Please shorten “${long}”: a tag has at most ${longestTag} characters.` }
  return tags.length > mostTags ? { tags: `Please use at most ${mostTags} tags. You have ${tags.length}.` } : {}
}
