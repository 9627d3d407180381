/** One position: its details, and its people in a table. */
import type { Position } from '@nova/contract/positions/positions'
import type { PositionStatus } from '@nova/contract/words'
import { Archive, ArchiveRestore, CalendarX, Ellipsis, Lock, LockOpen, Pencil, Trash2, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { failureOf } from '../api.ts'
import { lostWords, useLiveList } from '../interviews/live-list.ts'
import { InterviewerBar } from '../sign-in/sign-in.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { carryOutLater } from '../ui/delayed-act.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '../ui/dropdown-menu.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { toast } from '../ui/toast.tsx'
import { AddDialog } from './add-dialog.tsx'
import { ImportRunning } from './import-running.tsx'
import { MoreWays } from './more-ways.tsx'
import { People } from './people.tsx'
import { Failure, ListSkeleton, progressOf } from './position-list.tsx'
import {
  countPeople,
  peopleWords,
  positionPath,
  positionsKey,
  positionsPath,
  usePosition,
  usePositionDeletion,
  usePositionStatus,
} from './positions.ts'
import { RefusedOnPosition } from './unused-places.tsx'

export function PositionPage() {
  const { id = '' } = useParams()
  const position = usePosition(id)
  const { data } = position
  const { isLost } = useLiveList(positionsKey)
  return (
    <>
      <title>{`${data?.title ?? 'Position'} · Nova Interviews`}</title>
      <InterviewerBar />
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
        {isLost && <Notice tone="warn">{lostWords}</Notice>}
        {data ? (
          <Sheet position={data} />
        ) : (
          <>
            <PageHeader title="Position" />
            {position.isError ? (
              <Failure error={position.error} onRetry={() => void position.refetch()} />
            ) : (
              <ListSkeleton />
            )}
          </>
        )}
      </main>
    </>
  )
}

function Sheet({ position }: { position: Position }) {
  const [isAdding, setAdding] = useState(false)
  const { title, level, duration, status, counts, mayAdd, questions } = position
  const words = peopleWords[position.peopleWord]
  const core = questions.filter(({ isCore }) => isCore).length
  const facts = [
    level,
    `${duration} min`,
    questions.length === 0
      ? 'no questions yet'
      : `${questions.length === 1 ? '1 question' : `${questions.length} questions`}, ${core} core`,
    countPeople(counts.total, words),
  ]
  const mayAddNow = mayAdd && status === 'open' && questions.length > 0
  return (
    <>
      <PageHeader
        title={
          <span className="break-words">
            {title} {status !== 'open' && <Badge className="align-middle">{status}</Badge>}
          </span>
        }
        subtitle={
          <span className="tabular">
            {facts.join(' · ')}
            {counts.total > 0 && <span className="mt-0.5 block text-sm">{progressOf(counts)}</span>}
          </span>
        }
        actions={
          <>
            {position.mayManage && (
              <Button asChild variant="secondary">
                <Link to={`${positionPath(position.id)}/edit`}>
                  <Pencil aria-hidden />
                  Edit
                </Link>
              </Button>
            )}
            {mayAddNow && <MoreWays position={position} />}
            {position.mayManage && <Menu position={position} />}
            {mayAddNow && (
              <Button className="max-sm:w-full" onClick={() => setAdding(true)}>
                <UserPlus aria-hidden />
                Add {words.one}
              </Button>
            )}
          </>
        }
      />
      {status === 'archived' && <Archived position={position} />}
      {mayAddNow && <ImportRunning position={position} />}
      {position.mayManage && <RefusedOnPosition position={position} />}
      {questions.length === 0 && <NoQuestions position={position} />}
      <People position={position} onAdd={mayAddNow ? () => setAdding(true) : undefined} />
      <Questions position={position} />
      {isAdding && <AddDialog position={position} onClose={() => setAdding(false)} />}
    </>
  )
}

function Archived({ position }: { position: Position }) {
  const { busy, change } = useStatusChange(position)
  const words = peopleWords[position.peopleWord]
  return (
    <Notice
      tone="info"
      action={
        position.mayManage && (
          <Button variant="secondary" size="sm" busy={busy} onClick={() => change('closed')}>
            Restore
          </Button>
        )
      }
    >
      This position is archived: it’s not in the list, and nobody can add {words.many} or enrol. Interviews that exist
      go on.
    </Notice>
  )
}

const statusWords: Record<PositionStatus, string> = {
  open: 'Position reopened.',
  closed: 'Position closed.',
  archived: 'Position archived. Filter the list by Archived to find it.',
}

function useStatusChange({ id, status }: Position) {
  const changeStatus = usePositionStatus(id)
  // Use the promise, not the mutation's callbacks: the button unmounts once the position is read again.
  const change = (next: PositionStatus) =>
    void changeStatus.mutateAsync(next).then(
      () =>
        toast.success(
          status === 'archived' ? 'Position restored. It’s closed: reopen it to add people.' : statusWords[next],
        ),
      (error: unknown) => toast.error(...failureOf(error, 'We couldn’t change this position')),
    )
  return { busy: changeStatus.isPending, change }
}

function NoQuestions({ position }: { position: Position }) {
  const words = peopleWords[position.peopleWord]
  return (
    <Notice
      tone="warn"
      action={
        position.mayManage && (
          <Button asChild variant="secondary" size="sm">
            <Link to={`${positionPath(position.id)}/edit`}>Choose questions</Link>
          </Button>
        )
      }
    >
      Choose at least one question before you add {words.many}.
    </Notice>
  )
}

function Questions({ position }: { position: Position }) {
  const { questions } = position
  if (questions.length === 0) return null
  const words = peopleWords[position.peopleWord]
  const line = (isCore: boolean, name: string): ReactNode => {
    const listed = questions.filter((question) => question.isCore === isCore)
    return (
      listed.length > 0 && (
        <div>
          <h3 className="text-sm font-medium text-muted">{name}</h3>
          <ul className="mt-2 flex flex-col gap-1.5">
            {listed.map(({ id, title, minutes }) => (
              <li key={id} className="break-words">
                {title} <span className="text-sm text-faint tabular">{minutes} min</span>
              </li>
            ))}
          </ul>
        </div>
      )
    )
  }
  return (
    <section aria-labelledby="questions" className="mt-2 flex flex-col gap-4">
      <div>
        <h2 id="questions" className="text-lg font-semibold tracking-tight">
          Question set
        </h2>
        <p className="mt-1 max-w-prose text-sm text-muted lg:max-w-none">
          New {words.many} get this set. Changing it doesn’t change interviews that already exist.
        </p>
      </div>
      <Card className="grid gap-6 p-5 sm:grid-cols-2">
        {line(true, 'Core: asked of everyone')}
        {line(false, `Other: may differ by ${words.one}`)}
      </Card>
    </section>
  )
}

function Menu({ position }: { position: Position }) {
  const { id, title, status, counts } = position
  const [isDeleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const { change } = useStatusChange(position)
  const remove = usePositionDeletion(id)
  const next = status === 'open' ? 'closed' : 'open'
  const handleDelete = () => {
    setDeleting(false)
    carryOutLater({
      words: `Deleting “${title}”`,
      run: () =>
        remove.mutateAsync(undefined).then(
          () => {
            toast.success('Position deleted.')
            if (location.pathname.includes(id)) void navigate(positionsPath)
          },
          (error: unknown) => toast.error(...failureOf(error, 'We couldn’t delete this position')),
        ),
    })
  }
  return (
    <>
      <DropdownMenu trigger={<IconButton label="More" variant="secondary" icon={<Ellipsis aria-hidden />} />}>
        {status !== 'archived' && (
          <MenuItem
            icon={next === 'closed' ? <Lock aria-hidden /> : <LockOpen aria-hidden />}
            onSelect={() => change(next)}
          >
            {next === 'closed' ? 'Close position' : 'Reopen position'}
          </MenuItem>
        )}
        {status === 'archived' ? (
          <MenuItem icon={<ArchiveRestore aria-hidden />} onSelect={() => change('closed')}>
            Restore position
          </MenuItem>
        ) : (
          <MenuItem icon={<Archive aria-hidden />} onSelect={() => change('archived')}>
            Archive position
          </MenuItem>
        )}
        <MenuItem icon={<CalendarX aria-hidden />} onSelect={() => void navigate(`${positionPath(id)}/retention`)}>
          Retention
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => setDeleting(true)}>
          Delete position…
        </MenuItem>
      </DropdownMenu>
      <AlertDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={`Delete “${title}”?`}
        description={
          counts.total > 0
            ? 'This position still has interviews, so it can’t be deleted. Close it instead, or delete its interviews first.'
            : 'Its question set and settings are deleted. You can undo this for 10 seconds.'
        }
        confirmLabel={counts.total > 0 ? 'Close position' : 'Delete position'}
        tone={counts.total > 0 ? 'primary' : 'danger'}
        onConfirm={() => {
          if (counts.total === 0) return handleDelete()
          setDeleting(false)
          if (status === 'open') change('closed')
        }}
      />
    </>
  )
}
