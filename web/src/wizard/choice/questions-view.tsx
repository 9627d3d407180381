import type { Interview } from '@nova/contract/interviews/interviews'
import { FileQuestion } from 'lucide-react'
import { Link } from 'react-router'
import { messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDraft } from '../draft.ts'
import { Choice } from './choice.tsx'

type Props = { draftId: string; onBack: (interview: Interview) => void; onSaved: () => void }

/** The proposal of a draft, fetched by its id, so that the screen outlives a reload. */
export function QuestionsView({ draftId, onBack, onSaved }: Props) {
  const draft = useDraft(draftId)
  return (
    <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
      {draft.data ? (
        <Choice interview={draft.data} onBack={onBack} onSaved={onSaved} />
      ) : draft.isPending && draftId ? (
        <QuestionSkeletons />
      ) : (
        <EmptyState
          isPage
          icon={<FileQuestion aria-hidden />}
          title={draftId ? messageOf(draft.error, 'Network error') : 'Interview not found'}
          action={
            <div className="flex gap-2">
              {draftId && <Button onClick={() => draft.refetch()}>Try again</Button>}
              <Button asChild variant="secondary">
                <Link to="/interviewer/dashboard">Back to Dashboard</Link>
              </Button>
            </div>
          }
        />
      )}
    </main>
  )
}

function QuestionSkeletons() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <span className="sr-only">Loading the questions</span>
      <Skeleton className="h-8 w-72" />
      <Skeleton className="h-20 rounded-xl" />
      <Skeleton className="h-36 rounded-xl" />
      <Skeleton className="h-36 rounded-xl" />
      <Skeleton className="h-36 rounded-xl" />
    </div>
  )
}
