import { type InterviewSummary, maxCounted } from '@nova/contract/interviews/interview-list'
import { Plus, Search } from 'lucide-react'
import { Link } from 'react-router'
import { WaitingCandidates } from '../feedback/waiting-candidates.tsx'
import { NoticeHint } from '../privacy-notice/missing-notice.tsx'
import { useCan } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Select } from '../ui/select.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { useIsPhone } from '../ui/width.ts'
import { DownloadList } from './download-list.tsx'
import { maxSearchLength, tabs, useArrival, useSought } from './filter-address.ts'
import { HealthCard, HealthDot, useHealth } from './health-dot.tsx'
import { InterviewList } from './interview-list.tsx'
import { type InterviewFilter, useMatches, useSummary } from './interviews.ts'
import { lostWords, useLiveList } from './live-list.ts'
import { ModelHint } from './model-hint.tsx'
import { QuickStartMenu } from './quick-start-menu.tsx'
import { SummaryCards } from './summary-cards.tsx'

const statuses: InterviewFilter['status'][] = tabs.map((tab) => tab.status)

export function Dashboard() {
  const summary = useSummary()
  const mayCreate = useCan('run')
  const arrival = useArrival()
  const { isLost } = useLiveList()
  const health = useHealth(isLost)
  const isPhone = useIsPhone()
  const cards = <SummaryCards summary={summary.data} hasFailed={summary.isError} />
  return (
    <>
      <title>Dashboard · Nova Interviews</title>
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
        <PageHeader
          title="Interview Dashboard"
          subtitle="Manage your AI-powered technical interviews"
          actions={
            <>
              {health.isWell && <HealthDot health={health} />}
              {mayCreate && (
                <>
                  <QuickStartMenu />
                  <Button asChild>
                    <Link to="/interviewer/create-interview">
                      <Plus aria-hidden className="max-sm:hidden" />
                      Create New Interview
                    </Link>
                  </Button>
                </>
              )}
            </>
          }
        />
        {isLost && <Notice tone="warn">{lostWords}</Notice>}
        {!health.isWell && <HealthCard health={health} />}
        <ModelHint checks={health.checks} />
        <NoticeHint />
        <WaitingCandidates />
        {!isPhone && cards}
        <Interviews key={arrival} summary={summary.data} />
        {/* On a phone the list would begin below the first screen. */}
        {isPhone && cards}
      </main>
    </>
  )
}

function Interviews({ summary }: { summary: InterviewSummary | undefined }) {
  const [{ search, title, tab: tabId }, seek] = useSought()
  const settledSearch = useSettled(search, 200)
  const filter = { search: settledSearch, title }
  const counts = useTabCounts({ ...filter, status: '' }, summary)
  return (
    <section aria-label="Interviews" className="mt-2">
      {/* The rows have their own headings, and none is skipped. */}
      <h2 className="sr-only">Interviews</h2>
      <div className="flex flex-col gap-3 sm:flex-row">
        <div className="relative flex-1">
          <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-faint" />
          <Input
            type="search"
            aria-label="Search interviews"
            placeholder="Search by candidate name or position..."
            className="pl-9"
            maxLength={maxSearchLength}
            value={search}
            onChange={(event) => seek({ search: event.target.value })}
          />
        </div>
        <div className="flex min-w-0 gap-3">
          <Select
            aria-label="Position"
            className="min-w-0 flex-1 sm:w-60"
            value={title || everyPosition}
            onValueChange={(value) => seek({ title: value === everyPosition ? '' : value })}
            options={positionOptions(summary?.titles ?? [])}
          />
          <DownloadList filter={{ ...filter, status: tabs.find(({ id }) => id === tabId)?.status ?? '' }} />
        </div>
      </div>
      <Tabs value={tabId} onValueChange={(tab) => seek({ tab })} className="mt-4">
        <TabsList aria-label="Interviews by status">
          {tabs.map((tab, index) => (
            <TabsTrigger key={tab.id} value={tab.id} count={counts[index] ?? '–'}>
              {tab.name}
            </TabsTrigger>
          ))}
        </TabsList>
        {tabs.map((tab) => (
          <TabsContent key={tab.id} value={tab.id} className="mt-4">
            <InterviewList
              filter={{ ...filter, status: tab.status }}
              tab={tab.id === 'all' ? '' : tab.id}
              onClearFilter={() => seek({ search: '', title: '' })}
            />
          </TabsContent>
        ))}
      </Tabs>
    </section>
  )
}

// No title can be this: titles are trimmed.
const everyPosition = ' '

function positionOptions(titles: readonly string[]) {
  return [{ value: everyPosition, label: 'All Positions' }, ...titles.map((title) => ({ value: title, label: title }))]
}

/** Counts per tab; with a search, the server's counts, up to a limit. */
function useTabCounts(filter: InterviewFilter, summary: InterviewSummary | undefined): (string | undefined)[] {
  const isFiltered = filter.search.trim() !== '' || filter.title !== ''
  const matches = useMatches(filter, isFiltered)
  const counted = isFiltered ? matches : summary
  const isOpen = isFiltered && Object.values(counted?.byStatus ?? {}).some((count) => count > maxCounted)
  return statuses.map((status) => {
    if (!counted) return undefined
    if (status === '') return isOpen ? `${maxCounted.toLocaleString()}+` : counted.total.toLocaleString()
    const count = counted.byStatus[status] ?? 0
    return isFiltered && count > maxCounted ? `${maxCounted.toLocaleString()}+` : count.toLocaleString()
  })
}
