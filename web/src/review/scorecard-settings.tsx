import { getScorecard, type Scorecard } from '@nova/contract/reviews/reviews'
import { useQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { call, messageOf } from '../api.ts'
import { InterviewerBar } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ScorecardFields, scorecardKey } from './scorecard-fields.tsx'

/** The company's scorecard: administrators edit it, everyone else reads it. */
export function ScorecardSettings() {
  const scorecard = useQuery({ queryKey: scorecardKey, queryFn: ({ signal }) => call(getScorecard, { signal }) })
  const { data } = scorecard
  return (
    <>
      <title>Scorecard · Nova Interviews</title>
      <InterviewerBar />
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
        <PageHeader
          title="Scorecard"
          subtitle={data ? about(data) : 'What your interviewers rate, and what each level looks like.'}
        />
        {data && !data.mayChange && <Notice>Only administrators of your company can change the scorecard.</Notice>}
        {scorecard.isPending && (
          <Card className="max-w-3xl p-6" aria-busy>
            <span className="sr-only">Loading the scorecard</span>
            <Skeleton className="w-60 max-w-full" />
            <Skeleton className="mt-4 h-3 w-96 max-w-full" />
          </Card>
        )}
        {scorecard.isError && !data && (
          <Card className="max-w-3xl">
            <EmptyState
              icon={<CloudOff aria-hidden />}
              title="Failed to load the scorecard"
              action={
                <Button variant="secondary" onClick={() => void scorecard.refetch()}>
                  Try again
                </Button>
              }
            >
              {messageOf(scorecard.error, 'We couldn’t reach the server. The scorecard is safe there.')}
            </EmptyState>
          </Card>
        )}
        {data && <ScorecardFields key={data.version} scorecard={data} />}
      </main>
    </>
  )
}

const about = ({ isOwn }: Scorecard) =>
  `${isOwn ? 'Your company’s own scorecard.' : 'The built-in scorecard, until you change it.'} An interview uses what fits its questions and level, and keeps it once it was rated.`
