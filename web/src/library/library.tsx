/**
 * The list of questions: the company's own and the built-in bank.
 * Public files: form/kept-entries.ts, form/leave-guard.tsx, form/use-entries.ts, question-browser.tsx, question-in-full.tsx.
 */
import { kindFacts } from '@nova/contract/kinds/kinds'
import type { ListedQuestion } from '@nova/contract/questions/library'
import { QuestionKind } from '@nova/contract/words'
import { Copy, Ellipsis, GitPullRequestArrow, LibraryBig, Pencil, Plus } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { QuickStartButton } from '../quick-start/quick-start.tsx'
import { Button } from '../ui/button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../ui/dropdown-menu.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { useFilterAddress } from './filter-address.ts'
import { noFilter, useHasRetired } from './library-questions.ts'
import { QuestionBrowser } from './question-browser.tsx'
import { RetireItem } from './retiring.tsx'

/** The company's own questions and the bank's. */
export function Library() {
  const [search, setSearch] = useSearchParams()
  const kept = useFilterAddress()
  const none = <NoneYet onRetired={() => kept[1]({ ...noFilter, status: 'retired' })} />
  const tab = search.get('tab') === 'bank' ? 'bank' : 'own'
  return (
    <>
      <title>Question Library · Nova Interviews</title>
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
        <PageHeader
          title="Question Library"
          subtitle="Your company's questions and the built-in bank."
          actions={
            <>
              <Button asChild variant="secondary">
                <Link to="/reports/claims">What interviews may claim</Link>
              </Button>
              <Button asChild variant="secondary">
                <Link to="/questions/own-code">
                  <GitPullRequestArrow aria-hidden />
                  From our code
                </Link>
              </Button>
              <NewMenu />
            </>
          }
        />
        <Tabs
          value={tab}
          onValueChange={(value) =>
            setSearch(
              (before) => {
                const next = new URLSearchParams(before)
                if (value === 'bank') next.set('tab', value)
                else next.delete('tab')
                return next
              },
              { replace: true },
            )
          }
        >
          <TabsList aria-label="Whose questions">
            <TabsTrigger value="own">Own</TabsTrigger>
            <TabsTrigger value="bank">Bank</TabsTrigger>
          </TabsList>
          <TabsContent value="own" className="mt-4">
            <QuestionBrowser scope="own" kept={kept} actions={rowActions} empty={none} />
          </TabsContent>
          <TabsContent value="bank" className="mt-4">
            <QuestionBrowser scope="bank" kept={kept} actions={rowActions} />
          </TabsContent>
        </Tabs>
      </main>
    </>
  )
}

const rowActions = (question: ListedQuestion) => (
  <>
    <QuickStartButton question={question} />
    <RowMenu question={question} />
  </>
)

function NewMenu() {
  const trigger = (
    <Button>
      <Plus aria-hidden />
      New question
    </Button>
  )
  return (
    <DropdownMenu trigger={trigger}>
      {QuestionKind.options.map((kind) => (
        <MenuItem key={kind} asChild>
          <Link to={`/library/new?kind=${kind}`}>{kindFacts[kind].name} question</Link>
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}

function NoneYet({ onRetired }: { onRetired: () => void }) {
  const hasRetired = useHasRetired()
  return (
    <EmptyState
      icon={<LibraryBig aria-hidden />}
      title="No questions of your own yet"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button asChild variant="secondary">
            <Link to="/library/new?kind=coding">Write a coding question</Link>
          </Button>
          <Button asChild variant="ghost">
            <Link to="/library?tab=bank">Browse the bank</Link>
          </Button>
          {hasRetired && (
            <Button variant="ghost" onClick={onRetired}>
              Show retired questions
            </Button>
          )}
        </div>
      }
    >
      Write what the bank doesn't have. We run your solution against your tests before anyone can use the question.
    </EmptyState>
  )
}

function RowMenu({ question }: { question: ListedQuestion }) {
  const { id, title, isEditable } = question
  return (
    <DropdownMenu
      trigger={<IconButton label={`More for ${title || 'Untitled'}`} size="sm" icon={<Ellipsis aria-hidden />} />}
    >
      {isEditable && (
        <MenuItem asChild>
          <Link to={`/library/${id}/edit`}>
            <Pencil aria-hidden />
            Edit
          </Link>
        </MenuItem>
      )}
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
  )
}
