/** The form of a template's name, description and tags, with its user's additions. */
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../ui/form.tsx'
import { toast } from '../../ui/toast.tsx'
import { explainTemplate, type Read, readWords, TemplateWords, type Words } from './template-words.tsx'

type Props = {
  initial: Words
  label: string
  save: (words: Read) => Promise<unknown>
  onDone: () => void
  children?: ReactNode
}

export function TemplateForm({ initial, label, save, onDone, children }: Props) {
  const form = useForm({
    start: initial,
    read: readWords,
    send: async (words) => {
      await save(words)
      toast.success(`Template “${words.name}” saved.`)
      onDone()
    },
    explain: explainTemplate,
  })
  return (
    <form className="flex flex-col gap-4" {...form.handlers}>
      <TemplateWords form={form} />
      {children}
      <div className="flex justify-end gap-2">
        <Button type="button" variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={form.isBusy}>
          {label}
        </Button>
      </div>
    </form>
  )
}
