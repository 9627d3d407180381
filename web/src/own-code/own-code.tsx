/** Interview questions made from changes that a company's team really made: their list, and adding one. */
import { GitPullRequestArrow, Plus } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AddChange } from './add-change.tsx'
import { BackButton } from './back-button.tsx'
import { ChangeList } from './change-list.tsx'
import { useOwnCodeList } from './own-code-queries.ts'

export function OwnCodePage() {
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useOwnCodeList()
  const add = (
    <Button onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      Add a change
    </Button>
  )
  const isEmpty = data?.length === 0
  return (
    <>
      <title>From our code · Nova Interviews</title>
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
        <BackButton to="/library">Library</BackButton>
        <PageHeader
          title="From our code"
          subtitle="Make a proven interview question of a change that your team really made."
          actions={!isAdding && data && !isEmpty && add}
        />
        {isAdding && <AddChange onClose={() => setAdding(false)} />}
        {!data && !error && <ListSkeleton />}
        {!data && error && (
          <Card>
            <LoadFailure title="We couldn’t load your changes" onRetry={() => void refetch()}>
              {messageOf(error, 'We couldn’t reach the server. Your changes are safe there.')}
            </LoadFailure>
          </Card>
        )}
        {isEmpty && !isAdding && (
          <Card>
            <EmptyState icon={<GitPullRequestArrow aria-hidden />} title="No changes of your code yet" action={add}>
              <Steps />
            </EmptyState>
          </Card>
        )}
        {data && !isEmpty && <ChangeList changes={data} />}
      </main>
    </>
  )
}

const steps = [
  'Upload a repository and choose a change that has tests.',
  'We find out which of its tests notice small faults. You decide what candidates see.',
  'We prove the question and add it to your library.',
]

function Steps() {
  return (
    <ol className="flex list-decimal flex-col gap-1 pl-5 text-left">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}

function ListSkeleton() {
  return (
    <Card aria-busy="true" className="divide-y divide-line">
      <span className="sr-only">Loading changes</span>
      {[56, 44].map((width) => (
        <div key={width} className="flex flex-col gap-2 px-5 py-5">
          <Skeleton className="w-72 max-w-full" />
          <Skeleton className="h-3 w-44" />
        </div>
      ))}
    </Card>
  )
}
