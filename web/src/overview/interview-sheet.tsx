import { getCompanySettings } from '@nova/contract/accounts/companies'
import type { Interview } from '@nova/contract/interviews/interviews'
import { libraryName } from '@nova/contract/projects/kit-libraries'
import { languageNames } from '@nova/contract/questions/language-names'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../api.ts'
import { activityKey, InterviewActivity } from '../audit/interview-activity.tsx'
import { ReplyLineOf } from '../debrief/reply-line.tsx'
import { Doubts } from '../doubts/doubts.tsx'
import { CandidateLines } from '../feedback/feedback.tsx'
import { noticePlaceChoices, noticePlaceLabel, PlaceNote } from '../place-notices/place-notices.tsx'
import { DetailsDialog } from '../plans/details-dialog.tsx'
import { isOpenToChange } from '../plans/plans.ts'
import { PositionLink } from '../positions/position-link.tsx'
import { InterviewConsent } from '../privacy-notice/read-consent.tsx'
import { InterviewRetention } from '../retention/interview-retention.tsx'
import { useCan } from '../sign-in/sign-in.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import {
  aiPolicies,
  editorHelps,
  helpLevels,
  interviewTypeNames,
  labelOf,
  tellLiveAgent,
} from '../wizard/choice/choices.ts'
import { CandidateLink } from './candidate-link.tsx'
import { NextSteps } from './next-steps.tsx'
import { PeopleSection } from './people-section.tsx'
import { QuestionList } from './question-list.tsx'
import { ScheduleSection } from './schedule-section.tsx'
import { ScorecardsSection } from './scorecards-section.tsx'
import { SheetSection } from './sheet-section.tsx'
import { Timeline } from './timeline.tsx'
import { useHistory } from './use-history.ts'

type Props = { interview: Interview; onChanged: () => void }

/** Everything about an interview that is not being held, or not looked at live. */
export function InterviewSheet({ interview, onChanged: onOwnChange }: Props) {
  const { title, status, interviewType } = interview
  const cache = useQueryClient()
  // Refresh the activity list below without a reload.
  const onChanged = () => {
    onOwnChange()
    void cache.invalidateQueries({ queryKey: activityKey(interview.id) })
  }
  const history = useHistory(interview)
  // Whoever holds the link can answer, so viewers don't see it.
  const mayInvite = useCan('run') && (status === 'Scheduled' || status === 'InProgress')
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold tracking-tight break-words">{candidateOf(interview)}</h1>
          <p className="mt-1 text-lg break-words text-muted">
            {title}
            <EditDetails interview={interview} onChanged={onChanged} />
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <StatusBadge status={status} />
            <Badge tone="outline">{interviewTypeNames[interviewType]}</Badge>
          </div>
        </div>
        <NextSteps interview={interview} onChanged={onChanged} />
      </header>
      <p className="-mt-1 max-w-prose text-pretty text-muted">{explain(interview)}</p>
      <Doubts of={interview} />
      <ReplyLineOf id={interview.id} />
      {status === 'Completed' && <CandidateLines id={interview.id} from={`/interview/${interview.id}/report`} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <ScheduleSection interview={interview} onChanged={onChanged} />
          {mayInvite && <CandidateLink interview={interview} onChanged={onChanged} />}
          <QuestionList interview={interview} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:row-span-2">
          <Timeline interview={interview} history={history} />
          <PeopleSection interview={interview} history={history} onChanged={onChanged} />
          {status !== 'Cancelled' && <ScorecardsSection interview={interview} />}
          <InterviewConsent interviewId={interview.id} Frame={SheetSection} />
          <InterviewRetention interviewId={interview.id} Frame={SheetSection} />
          <Settings interview={interview} publishedAt={history.publishedAt} />
          <PositionLink interview={interview} />
        </div>
        {/* The longest and least urgent section comes last on a phone. */}
        <SheetSection title="Activity">
          <div className="-mx-5 -mb-5">
            <InterviewActivity interviewId={interview.id} />
          </div>
        </SheetSection>
      </div>
    </div>
  )
}

/** A slip in a name or an address need not stay until the interview is over. */
function EditDetails({ interview, onChanged }: Props) {
  const mayChange = useCan('run') && isOpenToChange(interview)
  const [isEditing, setEditing] = useState(false)
  if (!mayChange) return null
  return (
    <>
      <Button variant="ghost" size="sm" className="ml-1.5" onClick={() => setEditing(true)}>
        <Pencil aria-hidden />
        Edit details
      </Button>
      {isEditing && <DetailsDialog interview={interview} onClose={() => setEditing(false)} onChanged={onChanged} />}
    </>
  )
}

const candidateOf = ({ candidateName, candidateId }: Interview) => candidateName || candidateId || 'Unknown'

function Settings({ interview, publishedAt }: { interview: Interview; publishedAt: string | null }) {
  const { duration, difficulty, programmingLanguage, aiPolicy, helpLevel, meetingUrl, resumeName } = interview
  const { editorHelp, noticePlace, scheduledDate, status } = interview
  const agent = useAgentLine(interview)
  const live = agent ? [['Changes to projects', agent] as const] : []
  const help = aiPolicy === 'none' ? [] : [['Nova’s help level', labelOf(helpLevels, helpLevel)] as const, ...live]
  const rows: (readonly [string, ReactNode])[] = [
    ['Duration', `${duration} min`],
    ['Level', difficulty],
    ['Language', languageNames[programmingLanguage]],
    ['AI policy', labelOf(aiPolicies, aiPolicy)],
    ...help,
    ...(editorHelp === 'plain' ? [['Editor', labelOf(editorHelps, editorHelp)] as const] : []),
    ...(resumeName ? [['Resume', resumeName] as const] : []),
    ...(noticePlace === 'none' ? [] : [[noticePlaceLabel, labelOf(noticePlaceChoices, noticePlace)] as const]),
    ...(meetingUrl
      ? [
          [
            'Meeting',
            <a
              key="link"
              href={meetingUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="text-accent-text underline"
            >
              Open the call
            </a>,
          ] as const,
        ]
      : []),
  ]
  return (
    <SheetSection title="Settings">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-faint">{name}</dt>
            <dd className="text-right break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {(status === 'Draft' || status === 'Scheduled') && (
        <PlaceNote
          place={noticePlace}
          scheduledAt={scheduledDate ? new Date(scheduledDate) : null}
          toldAt={publishedAt ? new Date(publishedAt) : null}
        />
      )}
    </SheetSection>
  )
}

/**
 * The agent that will propose project changes if the live one was chosen: it needs a language model when the candidate
 * joins.
 */
function useAgentLine({ status, aiPolicy, helpLevel, agentEngine, agentProgram }: Interview): string | undefined {
  const isLive = agentEngine === 'live' && aiPolicy !== 'none' && helpLevel !== 'clarify'
  const isAhead = status === 'Draft' || status === 'Scheduled'
  const settings = useQuery({
    queryKey: ['company'],
    queryFn: ({ signal }) => call(getCompanySettings, { signal }),
    enabled: isLive && isAhead,
  })
  if (!isLive) return undefined
  if (!isAhead) return 'Live agent was chosen. The report shows whether it worked.'
  if (settings.isPending) return undefined
  const told = tellLiveAgent(settings.data?.usedModel !== null, settings.data?.liveAgent ?? null)
  return agentProgram === null ? told : `${told}, ${libraryName(agentProgram)}`
}

function explain({ status, interviewType, selected }: Interview): string {
  switch (status) {
    case 'Draft':
      return selected
        ? 'This interview is a draft. Publish it so that the candidate can join.'
        : 'This interview is a draft. Choose its questions and publish it so that the candidate can join.'
    case 'Scheduled':
      return interviewType === 'HumanInLoop'
        ? 'Published. It starts when the candidate joins or when you start it.'
        : 'Published. It starts when the candidate joins. You can then watch it live.'
    case 'InProgress':
      return 'The interview is running. Open the live view to see what the candidate does.'
    case 'Completed':
      return 'This interview is over. Its report shows what the candidate did, with the evidence.'
    case 'Cancelled':
      return 'This interview was cancelled. The candidate sees that when they open the link.'
  }
}
