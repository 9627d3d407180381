import { libraryName } from '@nova/contract/projects/kit-libraries'
import { languageNames } from '@nova/contract/questions/language-names'
import type { FollowUpPolicy } from '@nova/contract/words'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { noticePlaceChoices, PlaceNote } from '../../place-notices/place-notices.tsx'
import { Button } from '../../ui/button.tsx'
import { Label } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { noteOnTime, ownZone } from '../../ui/zoned-time.ts'
import {
  agentEngines,
  agentModes,
  aiPolicies,
  editorHelps,
  helpLevels,
  interviewTypeNames,
  labelOf,
  questionMixNames,
  standardInstead,
} from '../choice/choices.ts'
import { type Fields, localDate, scheduledDateOf, type Step, steps } from '../fields.ts'
import { useWizardForm } from '../form-context.ts'
import { useHasModel } from '../use-start-fields.ts'
import { OpenDoubts } from './open-doubts.tsx'
import { useChosenPosition } from './position-field.tsx'
import { TextField } from './text-field.tsx'

export function ReviewStep() {
  const { fields, change, resume, keptResumeName, isResumeHeld } = useWizardForm()
  const [today] = useState(() => localDate(new Date()))
  const position = useChosenPosition()
  const hasModel = useHasModel()
  const resumeName = resume?.name ?? (isResumeHeld ? keptResumeName : null)
  return (
    <div className="flex flex-col gap-7">
      <section aria-labelledby="schedule" className="flex flex-col gap-4">
        <h3 id="schedule" className="sr-only">
          Schedule
        </h3>
        <div className="flex items-start gap-3">
          <Switch
            id="is-scheduled"
            className="mt-0.5"
            checked={fields.isScheduled}
            onCheckedChange={(isScheduled) => change({ isScheduled })}
          />
          <div>
            <Label htmlFor="is-scheduled">Schedule this interview</Label>
            <p className="text-sm text-muted">
              {fields.isScheduled
                ? 'The candidate can join up to 15 minutes early.'
                : 'Without a date, the candidate can join at any time after you publish the interview.'}
            </p>
          </div>
        </div>
        {fields.isScheduled && (
          <div className="grid max-w-md grid-cols-2 gap-4">
            <TextField name="scheduledDate" label="Date" required type="date" min={today} />
            <TextField name="scheduledTime" label="Time" required type="time" />
            <p className="col-span-2 -mt-2 text-sm text-faint">
              In your time zone, {timeZoneName()}.{' '}
              {noteOnTime(`${fields.scheduledDate}T${fields.scheduledTime}`, ownZone())}
            </p>
          </div>
        )}
      </section>
      <section aria-labelledby="summary" className="flex flex-col gap-3">
        <h3 id="summary" className="font-semibold">
          Summary
        </h3>
        <OpenDoubts />
        <div className="divide-y divide-line rounded-lg border border-line">
          <Part step={1} rows={detailRows(fields, position)} />
          <Part step={2} rows={settingRows(fields, hasModel)} />
          <Part step={3} rows={contextRows(fields, resumeName)} />
        </div>
      </section>
    </div>
  )
}

/** The reader's zone as 'Europe/Berlin (GMT+1)'. */
export function timeZoneName(now = new Date()): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' }).formatToParts(now)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value
  return offset && offset !== zone ? `${zone} (${offset})` : zone
}

const followUpWords: Record<FollowUpPolicy, string> = {
  ask: 'Asked after each submission',
  skippable: 'Asked after each submission, can be skipped',
  off: 'Not asked',
}

type Row = [name: string, value: ReactNode]

function detailRows(fields: Fields, position: string | undefined): Row[] {
  const emails = fields.companyEmails.map((email) => email.trim()).filter(Boolean)
  return [
    ['Title', fields.title],
    ...(position ? [['Position', position] satisfies Row] : []),
    ['Duration', `${fields.duration} minutes`],
    ['Candidate', `${fields.candidateName}, ${fields.candidateEmail}`],
    ['Panel', emails.length > 0 ? emails.join(', ') : 'Only you'],
  ]
}

/** The live agent, with the program that it is and what that may do. */
const describeLive = ({ agentProgram, agentMode }: Fields): string =>
  agentProgram === ''
    ? labelOf(agentEngines, 'live')
    : `${labelOf(agentEngines, 'live')}: ${libraryName(agentProgram)}, ${labelOf(agentModes, agentMode).toLowerCase()}`

function settingRows(fields: Fields, hasModel: boolean | undefined): Row[] {
  const help = fields.aiPolicy === 'none' ? '' : `, help level ${labelOf(helpLevels, fields.helpLevel).toLowerCase()}`
  return [
    ['Type', interviewTypeNames[fields.interviewType]],
    ['Questions', `${questionMixNames[fields.questionType]}, ${fields.difficulty}`],
    ['Primary language', `${languageNames[fields.programmingLanguage]}${fields.onlyThisLanguage ? ' only' : ''}`],
    ['AI policy', `${labelOf(aiPolicies, fields.aiPolicy)}${help}`],
    ...(fields.agentEngine === 'live' && fields.aiPolicy !== 'none' && fields.helpLevel !== 'clarify'
      ? [['Changes to projects', hasModel === false ? standardInstead : describeLive(fields)] satisfies Row]
      : []),
    ['Questions about code', followUpWords[fields.followUps]],
    ...(fields.editorHelp === 'plain' ? [['Editor', labelOf(editorHelps, 'plain')] satisfies Row] : []),
    ...(fields.noticePlace === 'none'
      ? []
      : [['Place notice', <ReviewedPlace key="place" fields={fields} />] satisfies Row]),
    ...(fields.meetingUrl ? [['Meeting link', fields.meetingUrl] satisfies Row] : []),
  ]
}

function ReviewedPlace({ fields }: { fields: Fields }) {
  return (
    <>
      {labelOf(noticePlaceChoices, fields.noticePlace)}
      <PlaceNote place={fields.noticePlace} scheduledAt={scheduledDateOf(fields) ?? null} />
    </>
  )
}

function contextRows(fields: Fields, resumeName: string | null): Row[] {
  const links = [fields.linkedinUrl, fields.githubUrl].filter(Boolean)
  const words = fields.description.trim().split(/\s+/).filter(Boolean).length
  return [
    ['Resume', resumeName ?? 'Not chosen yet'],
    ['Job posting', fields.jobLink || 'None'],
    ['Profiles', links.length > 0 ? links.join(', ') : 'None'],
    [
      'Job description',
      words > 0 ? `${words} ${words === 1 ? 'word' : 'words'}` : 'None. We use the common core questions.',
    ],
  ]
}

function Part({ step, rows }: { step: Step; rows: Row[] }) {
  const { goTo } = useWizardForm()
  const { name } = steps[step]
  return (
    <div className="px-4 py-3.5">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h4 className="text-sm font-medium text-muted">{name}</h4>
        <Button variant="link" aria-label={`Edit ${name}`} onClick={() => goTo(step)}>
          <Pencil aria-hidden />
          Edit
        </Button>
      </div>
      <dl className="grid gap-x-6 gap-y-1.5 sm:grid-cols-[11rem_1fr]">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-faint max-sm:text-sm">{name}</dt>
            <dd className="min-w-0 break-words max-sm:mb-1.5">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
