import { runtimeFacts } from '@nova/contract/languages/runtimes'
import type { OwnCode } from '@nova/contract/own-code/own-code'
import { FileQuestion } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { ApiError, messageOf } from '../api.ts'
import { LeaveGuard } from '../library/form/leave-guard.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { BackButton } from './back-button.tsx'
import { DeleteChange } from './delete-change.tsx'
import { FaultsSection } from './faults-section.tsx'
import { FilesSection } from './files-section.tsx'
import { MentionsSection } from './mentions-section.tsx'
import { useOwnCode } from './own-code-queries.ts'
import { QuestionsSection } from './questions-section.tsx'
import { ConflictDialog, SaveBar } from './save-bar.tsx'
import { SkeletonsSection } from './skeletons-section.tsx'
import { StagesSection } from './stages-section.tsx'
import { movableIn } from './stages.ts'
import { StateCard } from './state-card.tsx'
import { TaskSection } from './task-section.tsx'
import { TestsSection } from './tests-section.tsx'
import { useEdits } from './use-edits.ts'

/** One change: how far it is, and all that a person decides on before its questions are made. */
export function OwnChangePage() {
  const { id = '' } = useParams()
  const { data, error, isPending, refetch } = useOwnCode(id)
  if (isPending) return <PageSkeleton />
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <>
      <title>{`${data?.title || 'From our code'} · Nova Interviews`}</title>
      {data ? (
        <Change key={id} change={data} />
      ) : (
        <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
          {isGone ? (
            <EmptyState
              isPage
              icon={<FileQuestion aria-hidden />}
              title={messageOf(error, 'This change is no longer here.')}
              action={
                <Button asChild variant="secondary">
                  <Link to="/questions/own-code">Back to the list</Link>
                </Button>
              }
            />
          ) : (
            <LoadFailure title="We couldn’t load this change" onRetry={() => void refetch()}>
              {messageOf(error, 'We couldn’t reach the server. The change is safe there.')}
            </LoadFailure>
          )}
        </main>
      )}
    </>
  )
}

function Change({ change }: { change: OwnCode }) {
  const editing = useEdits(change)
  const { state, mayChange, skeletons, mentions, tests, faults, files, notes } = change
  const isOpen = mayChange && (state === 'ready' || state === 'stopped') && !editing.isSaving
  const isShown = state !== 'trying'
  const hasQuestions = state !== 'stopped' || change.questions.length > 0
  const hasStages = change.stages.length > 0 || movableIn(change).filter(({ kind }) => kind === 'files').length > 1
  const parts = [
    { id: 'skeletons', name: 'Tests to write', isThere: skeletons.length > 0 },
    { id: 'task', name: 'Task', isThere: true },
    { id: 'files', name: 'Files', isThere: files.length > 0 },
    { id: 'mentions', name: 'Names and addresses', isThere: mentions.length > 0 },
    { id: 'tests', name: 'Tests', isThere: tests.length > 0 },
    { id: 'stages', name: 'Stages', isThere: hasStages },
    { id: 'faults', name: 'Faults', isThere: faults.length > 0 },
    { id: 'questions', name: 'Questions', isThere: hasQuestions },
  ].filter(({ isThere }) => isThere)
  return (
    <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 pt-8 pb-0 sm:pt-10">
      <LeaveGuard isOn={editing.isDirty} saveLabel="Save" />
      <BackButton to="/questions/own-code">From our code</BackButton>
      <Header change={change} />
      <StateCard change={change} />
      {notes.length > 0 && (
        <Notice>
          <ul className={notes.length > 1 ? 'list-disc pl-5' : undefined}>
            {notes.map((note) => (
              <li key={note} className="wrap-anywhere">
                {note}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {isShown && (
        <>
          <nav aria-label="Parts of the page">
            <ul className="flex flex-wrap gap-x-5 gap-y-2">
              {parts.map(({ id, name }) => (
                <li key={id}>
                  <a href={`#${id}`} className="text-accent-text underline-offset-4 hover:underline">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {skeletons.length > 0 && <SkeletonsSection skeletons={skeletons} />}
          <TaskSection change={change} editing={editing} isOpen={isOpen} />
          {files.length > 0 && <FilesSection editing={editing} isOpen={isOpen} />}
          {mentions.length > 0 && <MentionsSection change={change} editing={editing} isOpen={isOpen} />}
          {tests.length > 0 && <TestsSection editing={editing} isOpen={isOpen} />}
          {hasStages && <StagesSection editing={editing} isOpen={isOpen} />}
          {faults.length > 0 && <FaultsSection editing={editing} isOpen={isOpen} />}
          {hasQuestions && (
            <QuestionsSection change={change} isOpen={isOpen && state === 'ready'} isDirty={editing.isDirty} />
          )}
          {mayChange && state !== 'making' ? <SaveBar editing={editing} /> : <div className="pb-8" />}
        </>
      )}
      <ConflictDialog editing={editing} />
    </main>
  )
}

function Header({ change }: { change: OwnCode }) {
  const { title, source, runtime, libraries, createdByName, mayChange } = change
  return (
    <PageHeader
      title={<span className="wrap-anywhere">{title || 'Untitled'}</span>}
      subtitle={
        <span className="flex flex-wrap items-center gap-1.5">
          <span className="font-mono text-xs wrap-anywhere">{source}</span>
          <Badge tone="outline">{runtimeFacts[runtime].writtenAs}</Badge>
          {libraries.map((library) => (
            <Badge key={library}>{library}</Badge>
          ))}
          <span className="text-sm">Added by {createdByName}</span>
        </span>
      }
      actions={mayChange && <DeleteChange change={change} />}
    />
  )
}
