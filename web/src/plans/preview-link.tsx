import { startPreview } from '@nova/contract/interviews/plans'
import { ExternalLink, MonitorX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { call, messageOf } from '../api.ts'
import { candidateLinkFrom } from '../interviews/candidate-link.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'

export const previewPath = (id: string) => `/interview/${id}/preview`

/** Opens the interview in a new tab as its candidate would see it. */
export function PreviewLink({ interviewId, size = 'sm' }: { interviewId: string; size?: 'sm' | 'md' }) {
  return (
    <Button asChild variant="secondary" size={size}>
      <a href={previewPath(interviewId)} target="_blank" rel="noopener">
        <ExternalLink aria-hidden />
        Test Candidate Link
      </a>
    </Button>
  )
}

/** The new tab: makes the copy to walk, and becomes its room. */
export function PreviewStart() {
  const { id = '' } = useParams()
  const [error, setError] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isWanted = true
    // Later than the effect, which development runs twice: one copy is enough.
    const timer = setTimeout(() => {
      call(startPreview, { params: { id } }).then(
        ({ candidateLink }) => {
          if (!isWanted) return
          const copy = new URL(candidateLink, location.origin).pathname.split('/').at(-1)!
          location.replace(candidateLinkFrom(copy, candidateLink, location.origin))
        },
        (failure: unknown) => isWanted && setError(failure),
      )
    })
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [id, tries])
  if (error === null) return <PageSkeleton />
  return (
    <main id="main" tabIndex={-1} className="container-app py-12">
      <title>Preview · Nova Interviews</title>
      <EmptyState
        isPage
        icon={<MonitorX aria-hidden />}
        title="We couldn’t open the preview"
        action={
          <div className="flex flex-wrap gap-2">
            <Button
              onClick={() => {
                setError(null)
                setTries((before) => before + 1)
              }}
            >
              Try again
            </Button>
            <Button asChild variant="secondary">
              <Link to={`/interview/${id}/overview`}>Open interview page</Link>
            </Button>
          </div>
        }
      >
        {messageOf(error, 'We couldn’t reach the server.')}
      </EmptyState>
    </main>
  )
}
