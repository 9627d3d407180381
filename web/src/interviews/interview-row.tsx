import type { Interview } from '@nova/contract/interviews'
import { Ban, Ellipsis, FileText, Link as LinkIcon, ListChecks, Play, Radio, Trash2, Users } from 'lucide-react'
import { memo, useState } from 'react'
import { Link } from 'react-router'
import { failureOf } from '../api.ts'
import { PanelDialog, useMayChangePanel } from '../people/panel-dialog.tsx'
import { playbackPath } from '../playback/playback.tsx'
import { useHasRole } from '../sign-in/sign-in.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-button.tsx'
import { localDateTime, relativeTime } from '../ui/date-time.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../ui/dropdown-menu.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { toast } from '../ui/toast.tsx'
import type { Farewell } from './farewells.tsx'
import { fetchCandidateLink } from './interviews.ts'
import { PublishButton, questionsPath } from './publishing.tsx'

type Props = { interview: Interview; onFarewell: (farewell: Farewell) => void }

/** Drawn anew only when its interview changes: typing in the search must not wait for hundreds of rows. */
export const InterviewRow = memo(function InterviewRow({ interview, onFarewell }: Props) {
  const candidate = interview.candidateName || interview.candidateId || 'Unknown'
  return (
    <li className="grid [contain-intrinsic-size:auto_5rem] [content-visibility:auto] gap-x-6 gap-y-3 px-5 py-4 transition-colors duration-100 hover:bg-hover/50 lg:grid-cols-[minmax(0,1fr)_13rem_16.5rem] lg:items-center">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <h3 className="line-clamp-2 min-w-0 font-medium break-words">{interview.title}</h3>
          <StatusBadge status={interview.status} />
          <Badge tone="outline">{interview.interviewType === 'AiOnly' ? 'AI Only' : 'Human-in-Loop'}</Badge>
        </div>
        <p className="mt-1 truncate text-sm text-muted">Candidate: {candidate}</p>
      </div>
      <When interview={interview} />
      <div className="flex items-center gap-2 lg:justify-end">
        <Actions interview={interview} />
        <RowMenu interview={interview} onFarewell={onFarewell} />
      </div>
    </li>
  )
})

function When({ interview }: { interview: Interview }) {
  const { scheduledDate, createdAt, duration } = interview
  const moment = scheduledDate ?? createdAt
  return (
    <div className="text-sm tabular max-lg:flex max-lg:flex-wrap max-lg:gap-x-2">
      <time dateTime={moment} className="text-ink">
        {localDateTime(moment)}
      </time>
      <p className="text-faint">
        {scheduledDate ? '' : 'created '}
        {relativeTime(moment)} · {duration} min
      </p>
    </div>
  )
}

function Actions({ interview }: { interview: Interview }) {
  const mayWrite = useHasRole('Interviewer')
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
      {interview.candidateAccessToken && <CopyLinkButton interview={interview} />}
      <Button asChild variant="secondary" size="sm">
        <Link to={`/interview/${interview.id}`}>
          <Radio aria-hidden />
          Monitor
        </Link>
      </Button>
    </>
  )
}

function CopyLinkButton({ interview }: { interview: Interview }) {
  const [isBusy, setBusy] = useState(false)
  const handleClick = async () => {
    setBusy(true)
    try {
      const link = await fetchCandidateLink(interview.id)
      if (await copyText(link)) toast.success('Candidate link copied to clipboard!')
      else toast.info('Copy this link', { description: link, duration: 30_000 })
    } catch (error) {
      toast.error(...failureOf(error, 'Failed to generate candidate link'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" size="sm" busy={isBusy} onClick={handleClick}>
      {!isBusy && <LinkIcon aria-hidden />}
      Copy Link
    </Button>
  )
}

function RowMenu({ interview, onFarewell }: Props) {
  const isOver = interview.status === 'Completed' || interview.status === 'Cancelled'
  const hasPlayback = interview.status === 'Completed' || interview.status === 'InProgress'
  const mayWrite = useHasRole('Interviewer')
  const mayChangePanel = useMayChangePanel(interview)
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
            Colleagues…
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
