import { libraryName } from '@nova/contract/projects/kit-libraries'
import { languageNames } from '@nova/contract/questions/language-names'
import type { FollowUpPolicy, Language, Seniority } from '@nova/contract/words'
import { type ComponentProps, useId, useState } from 'react'
import { NoticePlaceSelect, noticePlaceChoices, PlaceNote } from '../../place-notices/place-notices.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Collapsible } from '../../ui/collapsible.tsx'
import { Field, Label } from '../../ui/field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import {
  agentEngines,
  agentEnginesFor,
  aiPolicies,
  editorHelps,
  followUpPolicies,
  helpLevels,
  interviewTypeNames,
  interviewTypes,
  labelOf,
  questionMixes,
  questionMixNames,
  seniorities,
} from '../choice/choices.ts'
import { type Fields, scheduledDateOf } from '../fields.ts'
import { tellOtherLanguage } from '../filling.ts'
import { isLanguageReady, useWizardForm } from '../form-context.ts'
import { useHasModel, useLiveAgent } from '../use-start-fields.ts'
import { AgentProgram } from './agent-program.tsx'
import { TextField } from './text-field.tsx'

/** One line to check if the resume and posting filled it in; each setting is one click away. */
export function SettingsStep() {
  const { fields, reading, job, languages, errors } = useWizardForm()
  const [isOpen, setOpen] = useState(false)
  const isReady = isLanguageReady(languages, fields.programmingLanguage)
  const isCheck = reading !== null && job !== null && isReady && Object.keys(errors).length === 0
  return isCheck && !isOpen ? <SettingsLine onChange={() => setOpen(true)} /> : <AllSettings />
}

const asksForCode = ({ questionType }: { questionType: string }) => questionType === 'Coding' || questionType === 'Both'

function SettingsLine({ onChange }: { onChange: () => void }) {
  const { fields, job } = useWizardForm()
  const told = useOtherLanguage()
  const help = fields.aiPolicy === 'none' ? [] : [`help level ${labelOf(helpLevels, fields.helpLevel).toLowerCase()}`]
  const settings = [
    interviewTypeNames[fields.interviewType],
    questionMixNames[fields.questionType],
    fields.difficulty,
    `${languageNames[fields.programmingLanguage]}${fields.onlyThisLanguage ? ' only' : ''}`,
    labelOf(aiPolicies, fields.aiPolicy),
    ...help,
    ...(asksForCode(fields) && fields.editorHelp === 'plain' ? ['plain editor'] : []),
  ]
  const isRead = job?.experienceLevel === fields.difficulty && job.isLevelStated !== false
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <p className="min-w-0">
        {settings.join(' · ')}
        {job?.isLevelStated === false && (
          <span className="block text-sm text-warn">The posting states no level. Check it.</span>
        )}
        {isRead && <span className="block text-sm text-faint">The level is read from the posting. Check it.</span>}
        {told && <span className="block text-sm text-warn">{told} Choose another one under Change.</span>}
      </p>
      <Button variant="link" onClick={onChange}>
        Change<span className="sr-only"> the settings</span>
      </Button>
    </div>
  )
}

function AllSettings() {
  const { fields, filled, job, reading, change } = useWizardForm()
  const isOfResume = !job && filled.difficulty !== undefined && reading?.seniority === fields.difficulty
  const readHint = isOfResume
    ? 'Read from the resume. Check it. '
    : job?.experienceLevel === fields.difficulty && job.isLevelStated !== false
      ? 'Read from the posting. '
      : job?.isLevelStated === false
        ? 'The posting states no level. '
        : ''
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
        <Field label="Difficulty" required hint={`${readHint}${levelHints[fields.difficulty]}`}>
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

/** Settings that most interviews leave alone: folded, with a one-line summary. */
function CandidateRules() {
  const { fields, change, errors } = useWizardForm()
  const isForCode = asksForCode(fields)
  const hasModel = useHasModel()
  const liveAgent = useLiveAgent()
  const mayPropose = isForCode && fields.aiPolicy !== 'none' && fields.helpLevel !== 'clarify'
  // A choice that was made stays visible, so that it can be taken back.
  const asksForAgent = mayPropose && (hasModel || fields.agentEngine === 'live')
  const rules = [
    labelOf(aiPolicies, fields.aiPolicy),
    ...(fields.aiPolicy === 'none' ? [] : [`help level ${labelOf(helpLevels, fields.helpLevel).toLowerCase()}`]),
    ...(asksForAgent ? [labelOf(agentEngines, fields.agentEngine).toLowerCase()] : []),
    ...(asksForAgent && fields.agentEngine === 'live' && fields.agentProgram ? [libraryName(fields.agentProgram)] : []),
    ...(isForCode ? [followUpWords[fields.followUps]] : []),
    ...(isForCode && fields.editorHelp === 'plain' ? ['plain editor'] : []),
    ...(fields.noticePlace === 'none' ? [] : [`notice for ${labelOf(noticePlaceChoices, fields.noticePlace)}`]),
    ...(fields.meetingUrl ? ['meeting link'] : []),
  ]
  return (
    <Collapsible
      // Open if it contains an error.
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
        {asksForAgent && fields.agentEngine === 'live' && <AgentProgram />}
        {isForCode && (
          <Choice
            name="followUps"
            legend="Questions about submitted code"
            className="sm:grid-cols-3"
            choices={followUpPolicies}
          />
        )}
        {isForCode && <Choice name="editorHelp" legend="Editor" className="sm:grid-cols-2" choices={editorHelps} />}
        <NoticePlaceSelect value={fields.noticePlace} onChange={(noticePlace) => change({ noticePlace })} />
        <PlaceNote place={fields.noticePlace} scheduledAt={scheduledDateOf(fields) ?? null} />
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
type ChoiceName =
  | ('interviewType' | 'questionType' | 'aiPolicy' | 'helpLevel')
  | ('agentEngine' | 'followUps' | 'editorHelp')
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

/** Said where the posting names languages that the editor doesn't run. */
function useOtherLanguage(): string | undefined {
  const { fields, job, languages } = useWizardForm()
  return job && asksForCode(fields)
    ? tellOtherLanguage(job, fields.programmingLanguage, (each) => isLanguageReady(languages, each))
    : undefined
}

function PrimaryLanguage() {
  const { fields, change, languages } = useWizardForm()
  const told = useOtherLanguage()
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
              : [told, 'Selected first in the editor. The candidate can switch.'].filter(Boolean).join(' ')
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
