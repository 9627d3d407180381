/** Renames a template of the company and changes its settings. Its questions stay. */
import { languageNames } from '@nova/contract/questions/language-names'
import type { Template, TemplateForm as TemplateBody } from '@nova/contract/questions/questions'
import { FollowUpPolicy, Language } from '@nova/contract/words'
import { useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Select, type SelectOption } from '../ui/select.tsx'
import {
  editorHelps,
  followUpPolicies,
  interviewTypes,
  labelOf,
  namedQuestionMixes,
  seniorities,
} from '../wizard/choice/choices.ts'
import { durationsFor } from '../wizard/fields.ts'
import { TemplateForm } from '../wizard/templates/template-form.tsx'
import { useTemplateChange } from '../wizard/templates/templates.ts'
import { ScorecardChoice } from './scorecard-choice.tsx'

type Settings = Omit<TemplateBody, 'name' | 'description' | 'tags'>

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
  return (
    <TemplateForm
      initial={{ name, description, tags: tags.join(', ') }}
      label="Save changes"
      save={(words) => change.mutateAsync({ ...settingsOf(settings), ...words })}
      onDone={onDone}
    >
      <SettingsFields settings={settings} onChange={setSettings} />
      <ScorecardChoice
        chosen={settings.competencyIds ?? []}
        onChange={(competencyIds) => setSettings({ ...settings, competencyIds })}
      />
    </TemplateForm>
  )
}

/** Without a template's other fields. */
function settingsOf(all: Settings): Settings {
  const { duration, difficulty, questionType, interviewType, programmingLanguage, followUps } = all
  const { editorHelp, competencyIds } = all
  return {
    duration,
    difficulty,
    questionType,
    interviewType,
    programmingLanguage,
    followUps,
    editorHelp,
    ...(competencyIds ? { competencyIds } : {}),
  }
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
      {select('Editor', 'editorHelp', editorHelps)}
    </div>
  )
}

const named = (values: readonly string[], names: Record<string, string> = {}): SelectOption[] =>
  values.map((value) => ({ value, label: names[value] ?? value }))
