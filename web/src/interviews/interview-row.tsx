import type { Interview } from '@nova/contract/interviews/interviews'
import { sayFigure } from '@nova/contract/reports/report-scores'
import type { ListedScore } from '@nova/contract/reports/reports'
import { sayWaiting } from '@nova/contract/reports/standing'
import { Ban, Ellipsis, FileText, ListChecks, Play, Radio, Trash2, Users } from 'lucide-react'
import { memo, useState } from 'react'
import { Link } from 'react-router'
import { PanelDialog } from '../people/panel-dialog.tsx'
import { playbackPath } from '../playback/playback.tsx'
import { scoreTone } from '../report/figures/figures.ts'
import { useCan, useMayManage } from '../sign-in/sign-in.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { cn } from '../ui/cn.ts'
import { localDateTime, relativeTime } from '../ui/date-time.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../ui/dropdown-menu.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { rowStop } from '../ui/list-keys.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { CopyLinkButton } from './copy-link-button.tsx'
import type { Farewell } from './farewells.tsx'
import { overviewPath } from './interviews.ts'
import { PublishButton, questionsPath } from './publishing.tsx'

type Props = {
  interview: Interview
  /** Undefined without a report. */
  score: ListedScore | undefined
  isSelected: boolean
  /** Absent where nothing can be done with a selection. With `isRange`, from the row selected before to this one. */
  onSelect: ((id: string, isRange: boolean) => void) | undefined
  onFarewell: (farewell: Farewell) => void
}

/**
 * The whole row links to the interview; other controls are above that link. Memoized: typing in the search must not
 * re-render hundreds of rows.
 */
export const InterviewRow = memo(function InterviewRow({ interview, score, isSelected, onSelect, onFarewell }: Props) {
  const candidate = interview.candidateName || interview.candidateId || 'Unknown'
  return (
    <li
      className={cn(
        'relative flex [contain-intrinsic-size:auto_5.25rem] [content-visibility:auto] gap-3 px-5 py-4 transition-colors duration-100 hover:bg-hover/50 md:items-center',
        isSelected && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      {onSelect && <RowCheckbox {...{ interview, isSelected, onSelect }} />}
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-2.5 md:grid-cols-[minmax(0,1fr)_auto] md:items-center xl:grid-cols-[minmax(0,1fr)_12rem_9rem_17rem]">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
            <h3 className="max-w-full min-w-0 truncate">
              <Link
                to={overviewPath(interview.id)}
                {...rowStop}
                className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
              >
                <span className="sr-only">Candidate: </span>
                <span className="font-medium">{candidate}</span>
              </Link>
            </h3>
            <span className="flex items-center gap-1.5">
              <StatusBadge status={interview.status} />
              <Badge tone="outline">{interview.interviewType === 'AiOnly' ? 'AI Only' : 'Human-in-Loop'}</Badge>
            </span>
          </div>
          <p className="mt-1 line-clamp-2 text-sm break-words text-muted">
            {interview.title}
            {'\u00a0'}
            <span className="whitespace-nowrap text-faint">· {interview.duration} min</span>
          </p>
        </div>
        <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 max-md:justify-between xl:contents">
          <When interview={interview} />
          <NextStep interview={interview} score={score} />
        </div>
        <div className="relative z-10 flex items-center gap-2 justify-self-start md:max-xl:col-start-2 md:max-xl:row-span-2 md:max-xl:row-start-1 md:justify-self-end">
          <Actions interview={interview} />
          <RowMenu interview={interview} onFarewell={onFarewell} />
        </div>
      </div>
    </li>
  )
})

type CheckboxProps = { interview: Interview; isSelected: boolean; onSelect: NonNullable<Props['onSelect']> }

/** By mouse or by Space; with Shift it takes the rows in between. */
function RowCheckbox({ interview: { id, title, candidateName }, isSelected, onSelect }: CheckboxProps) {
  return (
    <span className="relative z-10 grid place-items-center self-start pt-0.75 md:self-center md:pt-0">
      <Checkbox
        aria-label={`Select ${candidateName || 'Unknown'}, ${title}`}
        checked={isSelected}
        onClick={(event) => onSelect(id, event.shiftKey)}
      />
    </span>
  )
}

/** One date, and what it is the date of. */
function When({ interview }: { interview: Interview }) {
  const [meaning, moment] = momentOf(interview)
  return (
    <p className="text-sm tabular xl:flex xl:flex-col">
      <span className="text-faint">{meaning} </span>
      <time dateTime={moment} title={relativeTime(moment)}>
        {localDateTime(moment)}
      </time>
    </p>
  )
}

function momentOf({ status, scheduledDate, createdAt, interviewStartTime, completedAt }: Interview): [string, string] {
  if (status === 'Completed' && completedAt) return ['Completed', completedAt]
  if (status === 'InProgress' && interviewStartTime) return ['Started', interviewStartTime]
  if (status !== 'Cancelled' && scheduledDate) return ['Scheduled', scheduledDate]
  return ['Created', createdAt]
}

/** The score if there is one, else the next step or the required action. */
function NextStep({ interview, score }: Pick<Props, 'interview' | 'score'>) {
  const { overallScore = null, setByHand = null, isEnough = false } = score ?? {}
  const value = setByHand ?? overallScore
  const waiting = sayWaiting(score?.awaitingReview ?? 0)
  if (value !== null) {
    // A score on too little evidence isn't reliable: show it without color or size.
    const isFirm = setByHand !== null || isEnough
    const { text, isWide } = sayFigure(value, setByHand === null ? { ...score } : {})!
    const look = isFirm && !isWide ? cn('text-xl font-semibold', scoreColours[scoreTone(value)]) : 'text-muted'
    return (
      <p className="text-sm text-faint tabular">
        <span className="sr-only">Overall score </span>
        <span className={look}>{text}</span>/100
        {setByHand !== null ? ' set by hand' : !isEnough && <span className="block">Not enough evidence</span>}
        {waiting && <span className="block">{waiting.slice(0, -1)}</span>}
      </p>
    )
  }
  return <p className="text-sm text-muted">{nextStepOf(interview, score)}</p>
}

const scoreColours = { good: 'text-good', warn: 'text-warn', bad: 'text-bad', neutral: 'text-muted' }

function nextStepOf({ status, selected, scheduledDate }: Interview, score: ListedScore | undefined): string {
  switch (status) {
    case 'Draft':
      return selected ? 'Ready to publish' : 'Choose questions'
    case 'Scheduled':
      return scheduledDate && Date.parse(scheduledDate) < Date.now() ? 'Not joined yet' : 'Waiting for candidate'
    case 'InProgress':
      return 'Running now'
    case 'Completed':
      return score ? (score.sealed ? 'Scores sealed' : 'No overall score') : 'Report in progress'
    case 'Cancelled':
      return ''
  }
}

function Actions({ interview }: { interview: Interview }) {
  const mayWrite = useCan('run')
  if (interview.status === 'Completed') {
    return (
      <Button asChild variant="secondary" size="sm">
        <Link to={`/interview/${interview.id}/report`}>
          <FileText aria-hidden />
          View Report
        </Link>
      </Button>
    )
  }
  if (interview.status === 'Draft') return mayWrite ? <PublishButton interview={interview} /> : null
  return (
    <>
      {interview.candidateAccessToken && <CopyLinkButton interviewId={interview.id} />}
      <Button asChild variant="secondary" size="sm">
        <Link to={`/interview/${interview.id}`}>
          <Radio aria-hidden />
          Monitor
        </Link>
      </Button>
    </>
  )
}

function RowMenu({ interview, onFarewell }: Pick<Props, 'interview' | 'onFarewell'>) {
  const isOver = interview.status === 'Completed' || interview.status === 'Cancelled'
  const hasPlayback = interview.status === 'Completed' || interview.status === 'InProgress'
  const mayWrite = useCan('run')
  const mayChangePanel = useMayManage(interview)
  const [isChoosing, setChoosing] = useState(false)
  if (!mayWrite && !hasPlayback) return null
  return (
    <>
      <DropdownMenu
        trigger={<IconButton label={`More for ${interview.title}`} size="sm" icon={<Ellipsis aria-hidden />} />}
      >
        {mayWrite && interview.status === 'Draft' && (
          <MenuItem asChild>
            <Link to={questionsPath(interview)}>
              <ListChecks aria-hidden />
              Choose questions
            </Link>
          </MenuItem>
        )}
        {hasPlayback && (
          <>
            <MenuItem asChild>
              <Link to={playbackPath(interview.id)}>
                <Play aria-hidden />
                Playback
              </Link>
            </MenuItem>
            {mayWrite && <MenuSeparator />}
          </>
        )}
        {mayChangePanel && (
          <MenuItem icon={<Users aria-hidden />} onSelect={() => setChoosing(true)}>
            Change panel…
          </MenuItem>
        )}
        {mayWrite && !isOver && (
          <>
            <MenuItem icon={<Ban aria-hidden />} onSelect={() => onFarewell({ kind: 'cancel', interview })}>
              Cancel interview…
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        {mayWrite && (
          <MenuItem
            icon={<Trash2 aria-hidden />}
            tone="danger"
            onSelect={() => onFarewell({ kind: 'delete', interview })}
          >
            Delete…
          </MenuItem>
        )}
      </DropdownMenu>
      {isChoosing && <PanelDialog interview={interview} onClose={() => setChoosing(false)} />}
    </>
  )
}
