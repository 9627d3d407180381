/** Renames a template of the company and changes its settings. Its questions stay. */
import { languageNames } from '@nova/contract/language-names'
import type { Template, TemplateForm } from '@nova/contract/questions'
import { FollowUpPolicy, Language } from '@nova/contract/words'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { useForm } from '../ui/form.tsx'
import { Select, type SelectOption } from '../ui/select.tsx'
import { toast } from '../ui/toast.tsx'
import { followUpPolicies, interviewTypes, labelOf, namedQuestionMixes, seniorities } from '../wizard/choices.ts'
import { durationsFor } from '../wizard/fields.ts'
import { explainTemplate, readWords, TemplateWords } from '../wizard/template-words.tsx'
import { useTemplateChange } from '../wizard/templates.ts'

type Settings = Omit<TemplateForm, 'name' | 'description' | 'tags'>

export function TemplateDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit template"
      description={
        template.core.length > 0
          ? 'Its fixed questions stay. To change them, save a new template from an interview.'
          : 'New interviews made from it start with these settings.'
      }
    >
      <EditForm template={template} onDone={onClose} />
    </Dialog>
  )
}

function EditForm({ template, onDone }: { template: Template; onDone: () => void }) {
  const { name, description, tags } = template
  const [settings, setSettings] = useState<Settings>(template)
  const change = useTemplateChange(template.id)
  const form = useForm({
    start: { name, description, tags: tags.join(', ') },
    read: readWords,
    send: async (words) => {
      await change.mutateAsync({ ...settingsOf(settings), ...words })
      toast.success(`Template “${words.name}” saved.`)
      onDone()
    },
    explain: explainTemplate,
  })
  return (
    <form className="flex flex-col gap-4" {...form.handlers}>
      <TemplateWords form={form} />
      <SettingsFields settings={settings} onChange={setSettings} />
      <div className="flex justify-end gap-2">
        <Button type="button" variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={form.isBusy}>
          Save changes
        </Button>
      </div>
    </form>
  )
}

/** Without what else a template has. */
function settingsOf(all: Settings): Settings {
  const { duration, difficulty, questionType, interviewType, programmingLanguage, followUps } = all
  return { duration, difficulty, questionType, interviewType, programmingLanguage, followUps }
}

type FieldsProps = { settings: Settings; onChange: (settings: Settings) => void }

function SettingsFields({ settings, onChange }: FieldsProps) {
  const select = (label: string, name: keyof Settings, options: SelectOption[]) => (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={String(settings[name])}
          onValueChange={(value) => onChange({ ...settings, [name]: name === 'duration' ? Number(value) : value })}
          options={options}
        />
      )}
    </Field>
  )
  const durations = durationsFor(String(settings.duration))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {select('Difficulty', 'difficulty', named(seniorities))}
      {select(
        'Duration',
        'duration',
        durations.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` })),
      )}
      {select('Interview type', 'interviewType', interviewTypes)}
      {select('Question types', 'questionType', namedQuestionMixes)}
      {select('Primary language', 'programmingLanguage', named(Language.options, languageNames))}
      {select(
        'Questions about submitted code',
        'followUps',
        FollowUpPolicy.options.map((value) => ({ value, label: labelOf(followUpPolicies, value) })),
      )}
    </div>
  )
}

const named = (values: readonly string[], names: Record<string, string> = {}): SelectOption[] =>
  values.map((value) => ({ value, label: names[value] ?? value }))
