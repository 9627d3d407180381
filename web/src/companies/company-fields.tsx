import type { CompanyForm, CompanySettings, InterviewDefaults } from '@nova/contract/accounts/companies'
import { lawyerWords } from '@nova/contract/interviews/place-notices'
import { languageNames } from '@nova/contract/questions/language-names'
import { Language } from '@nova/contract/words'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { messageOf } from '../api.ts'
import { noticePlaceChoices, noticePlaceLabel } from '../place-notices/place-notices.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { Select, type SelectOption } from '../ui/select.tsx'
import { toast } from '../ui/toast.tsx'
import { withReason, tellUnchanged } from '../ui/with-reason.ts'
import {
  agentEngines,
  agentEnginesFor,
  fitnessHints,
  aiPolicies,
  editorHelps,
  followUpPolicies,
  helpLevels,
  interviewTypes,
  labelOf,
  noModelHint,
  namedQuestionMixes,
  questionMixNames,
  seniorities,
} from '../wizard/choice/choices.ts'
import { durationsFor, emptyFields } from '../wizard/fields.ts'
import { companyKey, saveSettings } from './settings.ts'

type Form = Pick<CompanyForm, 'name' | 'defaults' | 'model'>

/** Everything but the logo: changed here, saved together. */
export function CompanyFields({ settings }: { settings: CompanySettings }) {
  const { mayChange, version } = settings
  const saved: Form = { name: settings.name, defaults: settings.defaults, model: settings.model }
  const [form, setForm] = useState<Form>(saved)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const cache = useQueryClient()
  const nameError = form.name.trim() === '' ? 'Please enter a name.' : undefined
  const isChanged = JSON.stringify(form) !== JSON.stringify(saved)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (nameError) return
    setBusy(true)
    setProblem(undefined)
    try {
      const after = await saveSettings({ ...form, name: form.name.trim(), version })
      setForm({ name: after.name, defaults: after.defaults, model: after.model })
      cache.setQueryData(companyKey, after)
      // The bar shows the company's name.
      void cache.invalidateQueries({ queryKey: ['me'] })
      toast.success('Company settings saved')
    } catch (error) {
      setProblem(messageOf(error, 'We couldn’t save the settings. Your changes are still here, so you can try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-8" noValidate>
      <Field label="Company name" required error={nameError} className="max-w-md">
        {(control) => (
          <Input
            {...control}
            value={form.name}
            maxLength={120}
            disabled={!mayChange}
            autoComplete="organization"
            onChange={(event) => setForm({ ...form, name: event.target.value })}
          />
        )}
      </Field>
      <DefaultsFields
        hasModel={settings.usedModel !== null}
        liveAgent={settings.liveAgent}
        defaults={form.defaults}
        isDisabled={!mayChange}
        onChange={(defaults) => setForm({ ...form, defaults })}
      />
      <ModelField form={form} settings={settings} onChange={(model) => setForm({ ...form, model })} />
      {problem && <Notice tone="bad">{problem}</Notice>}
      {mayChange && (
        // In view as long as something is not saved: the form is longer than a screen.
        <div
          className={cn(
            'flex gap-2',
            isChanged &&
              'sticky bottom-0 -mx-5 -mb-5 rounded-b-xl border-t border-line bg-surface px-5 py-3.5 sm:-mx-6 sm:-mb-6 sm:px-6',
          )}
        >
          <Button type="submit" busy={isBusy} disabled={isBusy} {...withReason(tellUnchanged(isChanged))}>
            Save changes
          </Button>
          {isChanged && (
            <Button variant="ghost" disabled={isBusy} onClick={() => setForm(saved)}>
              Discard changes
            </Button>
          )}
        </div>
      )}
    </form>
  )
}

/** A select has no empty value. */
const unset = 'unset'

const onlyNames = { true: 'Only the primary language', false: 'Any available language' }

type DefaultsProps = {
  defaults: InterviewDefaults
  hasModel: boolean
  liveAgent: CompanySettings['liveAgent']
  isDisabled: boolean
  onChange: (defaults: InterviewDefaults) => void
}

type Change = <Name extends keyof InterviewDefaults>(name: Name, value: InterviewDefaults[Name]) => void
type Draw = (
  label: string,
  value: string | undefined,
  options: SelectOption[],
  choose: (value?: string) => void,
  hint?: string,
) => ReactNode

function hintOf(liveAgent: DefaultsProps['liveAgent'], hasModel: boolean): string | undefined {
  if (!hasModel) return `Live agent. ${noModelHint}`
  return liveAgent === null || liveAgent === 'able' ? undefined : `Live agent. ${fitnessHints[liveAgent]}`
}

const withUnset = (label: string, options: SelectOption[]) => [
  { value: unset, label: `${label} (default)` },
  ...options,
]

function DefaultsFields({ defaults, hasModel, liveAgent, isDisabled, onChange }: DefaultsProps) {
  const change: Change = (name, value) => {
    const { [name]: _, ...rest } = defaults
    onChange(value === undefined ? rest : { ...rest, [name]: value })
  }
  const select: Draw = (label, value, options, choose, hint) => (
    <DefaultSelect {...{ label, value, options, isDisabled, choose, hint }} />
  )
  return (
    <fieldset>
      <legend className="font-semibold">Defaults for new interviews</legend>
      <p className="mt-0.5 mb-4 text-sm text-muted">
        The form for a new interview starts with these. Interviewers can change them for each interview.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        {select(
          'Duration',
          defaults.duration?.toString(),
          withUnset(
            `${emptyFields.duration} minutes`,
            durationsFor(String(defaults.duration ?? '')).map((minutes) => ({
              value: String(minutes),
              label: `${minutes} minutes`,
            })),
          ),
          (value) => change('duration', value === undefined ? undefined : Number(value)),
        )}
        {select(
          'Difficulty',
          defaults.difficulty,
          withUnset(
            emptyFields.difficulty,
            seniorities.map((value) => ({ value, label: value })),
          ),
          (value) => change('difficulty', value as InterviewDefaults['difficulty']),
        )}
        {select(
          'Primary language',
          defaults.programmingLanguage,
          withUnset(
            languageNames[emptyFields.programmingLanguage],
            Language.options.map((value) => ({ value, label: languageNames[value] })),
          ),
          (value) => change('programmingLanguage', value as Language | undefined),
        )}
        {select(
          'Languages candidates may use',
          defaults.onlyThisLanguage?.toString(),
          withUnset(
            onlyNames.false,
            Object.entries(onlyNames).map(([value, label]) => ({ value, label })),
          ),
          (value) => change('onlyThisLanguage', value === undefined ? undefined : value === 'true'),
        )}
        <KindFields {...{ defaults, hasModel, liveAgent, change, select }} />
      </div>
    </fieldset>
  )
}

/** Kinds of questions, how they are asked, and what Nova may do. */
type KindProps = Pick<DefaultsProps, 'defaults' | 'hasModel' | 'liveAgent'> & { change: Change; select: Draw }

function KindFields({ defaults, hasModel, liveAgent, change, select }: KindProps) {
  return (
    <>
      {select(
        'AI policy',
        defaults.aiPolicy,
        withUnset(labelOf(aiPolicies, emptyFields.aiPolicy), aiPolicies),
        (value) => change('aiPolicy', value as InterviewDefaults['aiPolicy']),
      )}
      {select(
        'Nova’s help level',
        defaults.helpLevel,
        withUnset(labelOf(helpLevels, emptyFields.helpLevel), helpLevels),
        (value) => change('helpLevel', value as InterviewDefaults['helpLevel']),
      )}
      {(hasModel || defaults.agentEngine === 'live') &&
        select(
          'Changes to a project’s files',
          defaults.agentEngine,
          withUnset(labelOf(agentEngines, emptyFields.agentEngine), agentEnginesFor(liveAgent, hasModel)),
          (value) => change('agentEngine', value as InterviewDefaults['agentEngine']),
          hintOf(liveAgent, hasModel),
        )}
      {select(
        'Interview type',
        defaults.interviewType,
        withUnset(labelOf(interviewTypes, emptyFields.interviewType), interviewTypes),
        (value) => change('interviewType', value as InterviewDefaults['interviewType']),
      )}
      {select(
        'Question types',
        defaults.questionType,
        withUnset(questionMixNames[emptyFields.questionType], namedQuestionMixes),
        (value) => change('questionType', value as InterviewDefaults['questionType']),
      )}
      {select(
        'Questions about submitted code',
        defaults.followUps,
        withUnset(labelOf(followUpPolicies, emptyFields.followUps), followUpPolicies),
        (value) => change('followUps', value as InterviewDefaults['followUps']),
      )}
      {select(
        'Editor',
        defaults.editorHelp,
        withUnset(labelOf(editorHelps, emptyFields.editorHelp), editorHelps),
        (value) => change('editorHelp', value as InterviewDefaults['editorHelp']),
      )}
      {select(
        noticePlaceLabel,
        defaults.noticePlace,
        withUnset(labelOf(noticePlaceChoices, emptyFields.noticePlace), noticePlaceChoices),
        (value) => change('noticePlace', value as InterviewDefaults['noticePlace']),
        `Shown before candidates join. ${lawyerWords}`,
      )}
    </>
  )
}

type DefaultSelectProps = {
  hint: string | undefined
  label: string
  value: string | undefined
  options: SelectOption[]
  isDisabled: boolean
  choose: (value?: string) => void
}

function DefaultSelect({ label, value, options, isDisabled, choose, hint }: DefaultSelectProps) {
  return (
    <Field label={label} {...(hint ? { hint } : {})}>
      {(control) => (
        <Select
          {...control}
          value={value ?? unset}
          disabled={isDisabled}
          onValueChange={(chosen) => choose(chosen === unset ? undefined : chosen)}
          options={options}
        />
      )}
    </Field>
  )
}

type ModelProps = { form: Form; settings: CompanySettings; onChange: (model: Form['model']) => void }

function ModelField({ form, settings, onChange }: ModelProps) {
  const options = [
    { value: 'default', label: 'Set by the operator of this installation' },
    { value: 'builtin', label: 'Built-in Nova, no language model' },
    ...settings.models.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Field
      label="Language model"
      className="max-w-md"
      hint="Candidates read which model it is before they join. If the chosen model is turned off, the built-in Nova answers."
    >
      {(control) => (
        <Select
          {...control}
          value={form.model}
          disabled={!settings.mayChange}
          onValueChange={onChange}
          options={options}
        />
      )}
    </Field>
  )
}
