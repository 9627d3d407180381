/** The fields of a position, except its questions, panel and scorecard. */
import { maxDescriptionLength, maxTitleLength } from '@nova/contract/constants'
import type { PositionSettings } from '@nova/contract/positions/positions'
import { languageNames } from '@nova/contract/questions/language-names'
import { getQuestion } from '@nova/contract/questions/library'
import type { Template } from '@nova/contract/questions/questions'
import { Language, PeopleWord } from '@nova/contract/words'
import { useId, useState } from 'react'
import { call } from '../api.ts'
import { NoticePlaceSelect, PlaceNote } from '../place-notices/place-notices.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select, type SelectOption } from '../ui/select.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.tsx'
import {
  aiPolicies,
  editorHelps,
  followUpPolicies,
  helpLevels,
  interviewTypes,
  namedQuestionMixes,
  seniorities,
} from '../wizard/choice/choices.ts'
import { useTemplates } from '../wizard/templates/templates.ts'
import { type Chosen, type Entries, type Errors, withTemplate } from './form.ts'
import { peopleWords } from './positions.ts'

type Props = { entries: Entries; errors: Errors; onChange: (changes: Partial<Entries>) => void }

// No template has this id.
const none = ' '

/** Fills settings and questions from a template. */
export function TemplateField({ entries, onChange }: Omit<Props, 'errors'>) {
  const templates = useTemplates()
  const [chosen, setChosen] = useState(none)
  const handleChoice = async (id: string) => {
    setChosen(id)
    const template = templates.data?.find((each) => each.id === id)
    if (!template) return
    onChange(withTemplate(entries, template))
    const questions = await readCore(template)
    if (questions.length > 0) onChange({ questions })
    toast.success(`Filled in from “${template.name}”.`)
  }
  const options = (templates.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Field label="Start from a template" optional hint="Fills in the settings, and the fixed questions if it has any.">
      {(control) => (
        <Select
          {...control}
          value={chosen}
          onValueChange={(id) => void handleChoice(id)}
          options={[{ value: none, label: 'No template' }, ...options]}
        />
      )}
    </Field>
  )
}

/** Loads a template's core questions, skipping deleted ones. */
async function readCore({ core }: Template): Promise<Chosen[]> {
  const found = await Promise.all(
    core.map((id) => call(getQuestion, { params: { id }, query: {} }).catch(() => undefined)),
  )
  return found.flatMap((question) =>
    question
      ? { id: question.id, title: question.title, kind: question.kind, minutes: question.minutes, isCore: true }
      : [],
  )
}

export function AboutFields({ entries, errors, onChange }: Props) {
  return (
    <>
      <Field label="Title" required error={errors['title']}>
        {(control) => (
          <Input
            {...control}
            maxLength={maxTitleLength}
            placeholder="Back-end developer"
            value={entries.title}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label="Level">
          {(control) => (
            <Select
              {...control}
              value={entries.level}
              onValueChange={(level) => onChange({ level: level as Entries['level'] })}
              options={named(seniorities)}
            />
          )}
        </Field>
        <Field label="Duration in minutes" error={errors['duration']}>
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={5}
              max={480}
              value={entries.duration}
              onChange={(event) => onChange({ duration: event.target.value })}
            />
          )}
        </Field>
        <Field label="People are called">
          {(control) => (
            <Select
              {...control}
              value={entries.peopleWord}
              onValueChange={(word) => onChange({ peopleWord: word as Entries['peopleWord'] })}
              options={PeopleWord.options.map((value) => ({ value, label: peopleWords[value].Many }))}
            />
          )}
        </Field>
      </div>
      <Field label="Job description" optional error={errors['description']}>
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            maxLength={maxDescriptionLength}
            value={entries.description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}

export function SettingsFields({ entries, errors, onChange }: Props) {
  const { settings } = entries
  const id = useId()
  const set = (change: object) => onChange({ settings: { ...settings, ...change } })
  const select = (label: string, name: keyof PositionSettings, options: readonly SelectOption[]) => (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={String(settings[name])}
          onValueChange={(value) => set({ [name]: value })}
          options={options}
        />
      )}
    </Field>
  )
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        {select('Interview type', 'interviewType', interviewTypes)}
        {select('Question types', 'questionType', namedQuestionMixes)}
        {select('Primary language', 'programmingLanguage', named(Language.options, languageNames))}
        {select('AI policy', 'aiPolicy', aiPolicies)}
        {settings.aiPolicy !== 'none' && select('Nova’s help level', 'helpLevel', helpLevels)}
        {select('Questions about submitted code', 'followUps', followUpPolicies)}
        {select('Editor', 'editorHelp', editorHelps)}
        <NoticePlaceSelect value={settings.noticePlace} onChange={(noticePlace) => set({ noticePlace })} />
      </div>
      <PlaceNote place={settings.noticePlace} />
      <div className="flex items-center gap-2.5">
        <Checkbox
          id={id}
          checked={settings.onlyThisLanguage}
          onCheckedChange={(state) => set({ onlyThisLanguage: state === true })}
        />
        <label htmlFor={id}>Only this language</label>
      </div>
      <Field label="Meeting link" optional error={errors['settings.meetingUrl']}>
        {(control) => (
          <Input
            {...control}
            type="url"
            placeholder="https://"
            value={settings.meetingUrl}
            onChange={(event) => set({ meetingUrl: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}

const named = (values: readonly string[], names: Record<string, string> = {}): SelectOption[] =>
  values.map((value) => ({ value, label: names[value] ?? value }))
