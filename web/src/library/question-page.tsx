import { isAnsweredBy, kindFacts } from '@nova/contract/kinds/kinds'
import { isUnprovenDraft, type LibraryQuestion } from '@nova/contract/questions/library'
import { isTooShortAlone, tooShortAlone } from '@nova/contract/reports/showable'
import { ArrowLeft, Copy, Ellipsis, FileQuestion, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { messageOf } from '../api.ts'
import { QuickStartButton } from '../quick-start/quick-start.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { localDateTime } from '../ui/date-time.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../ui/dropdown-menu.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { GateList } from './form/gate-list.tsx'
import { kindWords } from './kinds.ts'
import { useQuestion } from './library-questions.ts'
import { ItemFacts } from './measurement/item-aside.tsx'
import { ModelAloneCard } from './model-alone.tsx'
import { DifficultyBadge, provenWords, ReadinessBadge, usedWords } from './question-badges.tsx'
import { QuestionInFull } from './question-in-full.tsx'
import { RetireItem } from './retiring.tsx'
import { ReviewFormsCard } from './review-forms.tsx'

/** Everything about a question, for interviewers. */
export function QuestionPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const version = Number(search.get('version')) || undefined
  const question = useQuestion(id, version)
  if (question.isPending) return <PageSkeleton />
  return (
    <>
      <title>{`${question.data?.title ?? 'Question'} · Nova Interviews`}</title>
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
        {question.data ? (
          <Question question={question.data} />
        ) : (
          <EmptyState
            isPage
            icon={<FileQuestion aria-hidden />}
            title={messageOf(question.error, 'Network error')}
            action={
              <Button asChild variant="secondary">
                <Link to="/library">Back to the library</Link>
              </Button>
            }
          />
        )}
      </main>
    </>
  )
}

function Question({ question }: { question: LibraryQuestion }) {
  const { id, title, kind, difficulty, minutes, tags, category, scope, isEditable } = question
  const name = title || 'Untitled'
  return (
    <>
      <Button asChild variant="ghost" className="-mb-4 -ml-3.5 self-start">
        <Link to={scope === 'bank' ? '/library?tab=bank' : '/library'}>
          <ArrowLeft aria-hidden />
          Library
        </Link>
      </Button>
      <PageHeader
        title={name}
        subtitle={
          <span className="flex flex-wrap items-center gap-1.5">
            <ReadinessBadge {...question} status={statusOf(question)} />
            <Badge tone="outline">{kindFacts[kind].name}</Badge>
            <DifficultyBadge difficulty={difficulty} />
            <Badge tone="outline">{minutes} min</Badge>
            {category && <Badge tone="outline">{category}</Badge>}
            <Tags tags={tags} />
          </span>
        }
        actions={
          <>
            <FavouriteButton question={question} />
            <QuickStartButton question={withExtent(question)} size="md" />
            <DropdownMenu
              trigger={<IconButton variant="secondary" label={`More for ${name}`} icon={<Ellipsis aria-hidden />} />}
            >
              <MenuItem asChild>
                <Link to={`/library/new?copy=${id}`}>
                  <Copy aria-hidden />
                  Duplicate
                </Link>
              </MenuItem>
              {isEditable && (
                <>
                  <MenuSeparator />
                  <RetireItem question={question} />
                </>
              )}
            </DropdownMenu>
            {isEditable && (
              <Button asChild>
                <Link to={`/library/${id}/edit`}>
                  <Pencil aria-hidden />
                  Edit
                </Link>
              </Button>
            )}
          </>
        }
      />
      <VersionNotice question={question} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <QuestionInFull question={question} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {isAnsweredBy(question, 'files') && <UseOfProject question={question} />}
          {isAnsweredBy(question, 'files') && (question.changes ?? []).length > 0 && <OfReview id={id} />}
          <Aside title="How it measures">
            <ItemFacts questionId={id} />
          </Aside>
          <Origin question={question} />
          {question.gates.length > 0 && (
            <Aside title="Checks">
              <GateList gates={question.gates} />
            </Aside>
          )}
        </div>
      </div>
    </>
  )
}

const Tags = ({ tags }: Pick<LibraryQuestion, 'tags'>) => tags.map((tag) => <Badge key={tag}>{tag}</Badge>)

/** The bank's projects have changes that Nova may propose. */
function withExtent(question: LibraryQuestion) {
  const { id, title, status, kind, scope } = question
  const agent = scope === 'bank' ? ('proposes' as const) : ('explains' as const)
  return {
    id,
    title,
    status,
    kind,
    ...(isAnsweredBy(question, 'files') && { project: { stages: question.stages.length, agent } }),
  }
}

/** Status of the shown version, not of the question. */
function statusOf(question: LibraryQuestion) {
  if (question.scope === 'bank' || question.status === 'retired') return question.status
  return question.versions.find(({ version }) => version === question.version)?.isReady ? 'ready' : 'draft'
}

function VersionNotice({ question: { id, kind, status, version, versions } }: { question: LibraryQuestion }) {
  const latest = versions[0]
  const ready = versions.find(({ isReady }) => isReady)
  if (status === 'retired')
    return (
      <Notice>
        This question is retired, so we no longer offer it. Interviews already using this question keep it.
      </Notice>
    )
  if (latest && version !== latest.version)
    return (
      <Notice action={<Link to={`/library/${id}`}>Show the latest</Link>}>
        This is version {version} of {latest.version}.
      </Notice>
    )
  if (latest && !latest.isReady)
    return (
      <Notice tone="warn">
        {ready
          ? `This version isn't finished. You can choose version ${ready.version}.`
          : isUnprovenDraft({ status: 'draft', kind })
            ? 'This is a draft. Once it’s complete, you can use it, marked as unproven: its tests have not been checked by execution.'
            : `This is a draft. You can choose it once it’s ${kindWords[kind].chosenOnce}.`}
      </Notice>
    )
  return null
}

export function Aside({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="p-5">
      <h2 className="mb-3 text-lg font-medium">{title}</h2>
      {children}
    </Card>
  )
}

const OfReview = ({ id }: { id: string }) => (
  <>
    <Aside title="A model alone">
      <ModelAloneCard questionId={id} />
    </Aside>
    <Aside title="Other forms">
      <ReviewFormsCard questionId={id} />
    </Aside>
  </>
)

/** How it comes into an interview, and which help level lets Nova change its files. */
function UseOfProject({ question }: { question: LibraryQuestion }) {
  const isOwn = question.scope !== 'bank'
  return (
    <Aside title="In an interview">
      <div className="flex flex-col gap-2 text-sm text-muted">
        <p>
          “Start interview” asks this project alone. To ask it with other questions,{' '}
          <Link to="/interviewer/create-interview" className="text-accent-text underline underline-offset-2">
            create an interview
          </Link>{' '}
          of the kind Coding or Both, and add it where you choose the questions.
        </p>
        {isTooShortAlone(withExtent(question)) && <p className="text-warn">{tooShortAlone}</p>}
        <p>
          {isOwn
            ? 'It has no prepared changes for Nova to propose. Only a live agent, at help level Hint or Pair, proposes changes.'
            : 'At help level Hint or Pair, Nova proposes changes to its files. At Clarify it only explains.'}
        </p>
      </div>
    </Aside>
  )
}

function Origin({ question }: { question: LibraryQuestion }) {
  const { id, kind, scope, creatorName, versions, version } = question
  const proven = provenWords(question)
  return (
    <Aside title={scope === 'bank' ? 'From the bank' : 'Versions'}>
      {scope === 'bank' && (
        <p className="text-sm text-muted">
          {isAnsweredBy({ kind }, 'words')
            ? 'Built in, and the same for every company.'
            : 'Every release runs its solutions against its tests.'}
        </p>
      )}
      {proven && <p className="mb-3 text-sm text-muted">Candidates can use {proven}.</p>}
      {usedWords(question) && <p className="mb-3 text-sm text-muted">{usedWords(question)} in your company.</p>}
      {creatorName && <p className="mb-3 text-sm text-muted">First written by {creatorName}.</p>}
      <ul className="flex flex-col gap-2.5">
        {versions.map((each) => (
          <li key={each.version} className="text-sm">
            <div className="flex flex-wrap items-center gap-2">
              <Link
                to={`/library/${id}?version=${each.version}`}
                aria-current={each.version === version ? 'true' : undefined}
                className="font-medium text-accent-text underline-offset-4 hover:underline aria-[current]:text-ink"
              >
                Version {each.version}
              </Link>
              {!each.isReady && <Badge tone="outline">Draft</Badge>}
            </div>
            <p className="text-faint">
              {localDateTime(each.createdAt)}, {each.editorName}
            </p>
          </li>
        ))}
      </ul>
    </Aside>
  )
}
