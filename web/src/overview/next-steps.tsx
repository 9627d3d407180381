import { controlInterview, type Interview } from '@nova/contract/interviews/interviews'
import { useQueryClient } from '@tanstack/react-query'
import { Ban, CopyPlus, Ellipsis, FileText, ListChecks, Play, Radio, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { call, failureOf } from '../api.ts'
import { type Farewell, FarewellDialog } from '../interviews/farewells.tsx'
import { interviewsKey } from '../interviews/interviews.ts'
import { PublishButton, questionsPath } from '../interviews/publishing.tsx'
import { AccommodationsButton } from '../live/accommodations.tsx'
import { DuplicateDialog } from '../plans/duplicate-dialog.tsx'
import { PreviewLink } from '../plans/preview-link.tsx'
import { playbackPath } from '../playback/playback.tsx'
import { useCan, useMayManage } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../ui/dropdown-menu.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { toast } from '../ui/toast.tsx'

type Props = { interview: Interview; onChanged: () => void }

/** Actions on an interview: the next step as the main button, and a menu with those that end it. */
export function NextSteps({ interview, onChanged }: Props) {
  const { id, status, interviewType } = interview
  const [farewell, setFarewell] = useState<Farewell | null>(null)
  const [isDuplicating, setDuplicating] = useState(false)
  const mayWrite = useCan('run')
  const mayManage = useMayManage(interview)
  const navigate = useNavigate()
  return (
    <div className="flex flex-wrap items-center gap-2">
      {mayManage && (status === 'Draft' || status === 'Scheduled') && (
        <AccommodationsButton interviewId={id} size="md" />
      )}
      {mayWrite && status === 'Draft' && <DraftSteps interview={interview} />}
      {mayWrite && status === 'Scheduled' && interviewType === 'HumanInLoop' && (
        <StartButton id={id} onStarted={onChanged} />
      )}
      {status === 'InProgress' && (
        <Button asChild>
          <Link to={`/interview/${id}`}>
            <Radio aria-hidden />
            Watch live
          </Link>
        </Button>
      )}
      {status === 'Completed' && (
        <>
          <Button asChild variant="secondary">
            <Link to={`/interview/${id}/debrief`}>
              <Users aria-hidden />
              Debrief
            </Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to={playbackPath(id)}>
              <Play aria-hidden />
              Playback
            </Link>
          </Button>
          <Button asChild>
            <Link to={`/interview/${id}/report`}>
              <FileText aria-hidden />
              View Report
            </Link>
          </Button>
        </>
      )}
      {mayWrite && <EndMenu interview={interview} onFarewell={setFarewell} onDuplicate={() => setDuplicating(true)} />}
      {isDuplicating && <DuplicateDialog interview={interview} onClose={() => setDuplicating(false)} />}
      <FarewellDialog
        farewell={farewell}
        onClose={() => setFarewell(null)}
        onDone={(kind) => (kind === 'delete' ? void navigate('/interviewer/dashboard') : onChanged())}
      />
    </div>
  )
}

function DraftSteps({ interview }: { interview: Interview }) {
  if (interview.selected) {
    return (
      <>
        <PreviewLink interviewId={interview.id} size="md" />
        <PublishButton interview={interview} isMain />
      </>
    )
  }
  return (
    <Button asChild>
      <Link to={questionsPath(interview)}>
        <ListChecks aria-hidden />
        Choose questions
      </Link>
    </Button>
  )
}

/** Starting leads to the live view, or makes the page that asked for it one. */
function StartButton({ id, onStarted }: { id: string; onStarted: () => void }) {
  const [isStarting, setStarting] = useState(false)
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const handleStart = async () => {
    setStarting(true)
    try {
      await call(controlInterview, { params: { id }, body: { action: 'start' } })
      void cache.invalidateQueries({ queryKey: interviewsKey })
      if (pathname === `/interview/${id}`) onStarted()
      else await navigate(`/interview/${id}`)
    } catch (error) {
      toast.error(...failureOf(error, "We couldn't start the interview"))
      setStarting(false)
    }
  }
  return (
    <Button busy={isStarting} onClick={() => void handleStart()}>
      Start
    </Button>
  )
}

type MenuProps = { interview: Interview; onFarewell: (farewell: Farewell) => void; onDuplicate: () => void }

function EndMenu({ interview, onFarewell, onDuplicate }: MenuProps) {
  const isOver = interview.status === 'Completed' || interview.status === 'Cancelled'
  return (
    <DropdownMenu trigger={<IconButton label="More actions" variant="secondary" icon={<Ellipsis aria-hidden />} />}>
      {interview.selected && (
        <>
          <MenuItem icon={<CopyPlus aria-hidden />} onSelect={onDuplicate}>
            Duplicate…
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      {!isOver && (
        <>
          <MenuItem icon={<Ban aria-hidden />} onSelect={() => onFarewell({ kind: 'cancel', interview })}>
            Cancel interview…
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => onFarewell({ kind: 'delete', interview })}>
        Delete…
      </MenuItem>
    </DropdownMenu>
  )
}
