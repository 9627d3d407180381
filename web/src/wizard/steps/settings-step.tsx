import { languageNames } from '@nova/contract/language-names'
import type { FollowUpPolicy, Language, Seniority } from '@nova/contract/words'
import { type ComponentProps, useId } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Collapsible } from '../../ui/collapsible.tsx'
import { Field, Label } from '../../ui/field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import {
  agentEngines,
  agentEnginesFor,
  aiPolicies,
  followUpPolicies,
  helpLevels,
  interviewTypes,
  labelOf,
  questionMixes,
  seniorities,
} from '../choice/choices.ts'
import type { Fields } from '../fields.ts'
import { isLanguageReady, useWizardForm } from '../form-context.ts'
import { useHasModel, useLiveAgent } from '../use-start-fields.ts'
import { TextField } from './text-field.tsx'

export function SettingsStep() {
  const { fields, change } = useWizardForm()
  return (
    <div className="flex flex-col gap-7">
      <Choice name="interviewType" legend="Interview type" className="sm:grid-cols-2" choices={interviewTypes} />
      <Choice
        name="questionType"
        legend="Question types"
        className="sm:grid-cols-2 xl:grid-cols-4"
        choices={questionMixes}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Difficulty" required hint={levelHints[fields.difficulty]}>
          {(control) => (
            <Select
              {...control}
              value={fields.difficulty}
              onValueChange={(value) => change({ difficulty: value as Seniority })}
              options={seniorities.map((value) => ({ value, label: value }))}
            />
          )}
        </Field>
        <PrimaryLanguage />
      </div>
      <CandidateRules />
    </div>
  )
}

const followUpWords: Record<FollowUpPolicy, string> = {
  ask: 'questions about submitted code',
  skippable: 'questions about submitted code, can be skipped',
  off: 'no questions about submitted code',
}

/** What most interviews leave as it is: folded, with what holds in one line. */
function CandidateRules() {
  const { fields, errors } = useWizardForm()
  const asksForCode = fields.questionType === 'Coding' || fields.questionType === 'Both'
  const hasModel = useHasModel()
  const liveAgent = useLiveAgent()
  const mayPropose = asksForCode && fields.aiPolicy !== 'none' && fields.helpLevel !== 'clarify'
  // A choice that was made stays visible, so that it can be taken back.
  const asksForAgent = mayPropose && (hasModel || fields.agentEngine === 'live')
  const rules = [
    labelOf(aiPolicies, fields.aiPolicy),
    ...(fields.aiPolicy === 'none' ? [] : [`help level ${labelOf(helpLevels, fields.helpLevel).toLowerCase()}`]),
    ...(asksForAgent ? [labelOf(agentEngines, fields.agentEngine).toLowerCase()] : []),
    ...(asksForCode ? [followUpWords[fields.followUps]] : []),
    ...(fields.meetingUrl ? ['meeting link'] : []),
  ]
  return (
    <Collapsible
      // What is objected to is shown.
      key={errors.meetingUrl}
      defaultOpen={errors.meetingUrl !== undefined}
      className="border-t border-line pt-5"
      title={
        <>
          <span className="block font-semibold text-ink">Candidate rules</span>
          <span className="block text-sm font-normal">{rules.join(' · ')}</span>
        </>
      }
    >
      <div className="flex flex-col gap-5 pt-2">
        <p className="text-sm text-muted">The candidate reads them before the interview begins.</p>
        <Choice name="aiPolicy" legend="AI policy" className="sm:grid-cols-3" choices={aiPolicies} />
        {fields.aiPolicy !== 'none' && (
          <Choice name="helpLevel" legend="Nova's help level" className="sm:grid-cols-3" choices={helpLevels} />
        )}
        {asksForAgent && (
          <Choice
            name="agentEngine"
            legend="Changes to a project’s files"
            className="sm:grid-cols-2"
            choices={agentEnginesFor(liveAgent, hasModel !== false)}
          />
        )}
        {asksForCode && (
          <Choice
            name="followUps"
            legend="Questions about submitted code"
            className="sm:grid-cols-3"
            choices={followUpPolicies}
          />
        )}
        <TextField
          name="meetingUrl"
          label="Meeting link"
          optional
          type="url"
          maxLength={2000}
          placeholder="https://meet.company.example/room"
          hint="A video or audio call of your choice. The candidate sees the link in the room."
        />
      </div>
    </Collapsible>
  )
}

/** The entries that are one of a few words. */
type ChoiceName = 'interviewType' | 'questionType' | 'aiPolicy' | 'helpLevel' | 'agentEngine' | 'followUps'
type ChoiceProps<Name extends ChoiceName> = Omit<ComponentProps<typeof RadioCards<Fields[Name]>>, 'value' | 'onChange'>

function Choice<Name extends ChoiceName>({ name, ...cards }: { name: Name } & ChoiceProps<Name>) {
  const { fields, change } = useWizardForm()
  return <RadioCards {...cards} value={fields[name]} onChange={(value) => change({ [name]: value })} />
}

const levelHints: Record<Seniority, string> = {
  Junior: 'Hard questions are left out.',
  Medium: 'Easy, medium and hard questions are considered.',
  Senior: 'Easy questions are left out.',
}

function PrimaryLanguage() {
  const { fields, change, languages } = useWizardForm()
  const onlyId = useId()
  const isReady = isLanguageReady(languages, fields.programmingLanguage)
  return (
    <div className="flex flex-col gap-2.5">
      <Field
        label="Primary language"
        required
        hint={
          isReady
            ? fields.onlyThisLanguage
              ? 'The only one in the editor.'
              : 'Selected first in the editor. The candidate can switch.'
            : `${languageNames[fields.programmingLanguage]} is not available here. Please choose another language.`
        }
      >
        {(control) => (
          <Select
            {...control}
            value={fields.programmingLanguage}
            onValueChange={(value) => change({ programmingLanguage: value as Language })}
            options={languages.map(({ id, isReady }) => ({
              value: id,
              label: isReady ? languageNames[id] : `${languageNames[id]} (not available here)`,
              disabled: !isReady,
            }))}
          />
        )}
      </Field>
      <div className="flex items-center gap-2">
        <Checkbox
          id={onlyId}
          checked={fields.onlyThisLanguage}
          onCheckedChange={(checked) => change({ onlyThisLanguage: checked === true })}
        />
        <Label htmlFor={onlyId}>Only this language</Label>
      </div>
      <Missing />
    </div>
  )
}

/** What would bring the languages that cannot run here. */
function Missing() {
  const { languages } = useWizardForm()
  const missing = languages.filter(({ isReady }) => !isReady)
  if (missing.length === 0) return null
  return (
    <ul className="text-sm text-faint">
      {missing.map(({ id, install }) => (
        <li key={id}>
          {languageNames[id]} cannot run here{install ? `: ${wayTo(install)}` : '.'}
        </li>
      ))}
    </ul>
  )
}

/** A package's name, or a sentence. */
const wayTo = (install: string) => (install.includes(' ') ? install : `install ${install} on the server.`)
