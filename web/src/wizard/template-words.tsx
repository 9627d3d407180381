/** What a template is called and found by: the fields, and what is wrong with them. */
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Textarea } from '../ui/textarea.tsx'

const longestName = 80
const longestTag = 40
const mostTags = 10

/** As typed: tags separated by commas. */
export type Words = { name: string; description: string; tags: string }
export type TemplateErrors = { name?: string; tags?: string }

type Props = { words: Words; errors: TemplateErrors; onChange: (words: Words) => void }

export function TemplateWords({ words, errors, onChange }: Props) {
  const { name, description, tags } = words
  return (
    <>
      <Field label="Name" required error={errors.name}>
        {(control) => (
          <Input {...control} value={name} onChange={(event) => onChange({ ...words, name: event.target.value })} />
        )}
      </Field>
      <Field label="Description" optional>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={500}
            value={description}
            onChange={(event) => onChange({ ...words, description: event.target.value })}
          />
        )}
      </Field>
      <Field label="Tags" optional hint="Separated by commas. The template search finds them." error={errors.tags}>
        {(control) => (
          <Input {...control} value={tags} onChange={(event) => onChange({ ...words, tags: event.target.value })} />
        )}
      </Field>
    </>
  )
}

/** As the server takes them. */
export function readWords({ name, description, tags }: Words) {
  const list = tags.split(',').map((tag) => tag.trim())
  return { name: name.trim(), description: description.trim(), tags: list.filter(Boolean) }
}

/** What is wrong, by field; empty where nothing is. */
export function errorsOfWords(words: Words): TemplateErrors {
  const { name, tags } = readWords(words)
  return { ...nameErrors(name), ...tagErrors(tags) }
}

function nameErrors(name: string): TemplateErrors {
  if (name === '') return { name: 'Please enter a name.' }
  return name.length > longestName
    ? { name: `Please use at most ${longestName} characters. You have ${name.length}.` }
    : {}
}

function tagErrors(tags: string[]): TemplateErrors {
  const long = tags.find((tag) => tag.length > longestTag)
  if (long) return { tags: `Please shorten “${long}”: a tag has at most ${longestTag} characters.` }
  return tags.length > mostTags ? { tags: `Please use at most ${mostTags} tags. You have ${tags.length}.` } : {}
}
