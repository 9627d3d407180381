/** The frame of a page about one part of a position: its heading, the way back, and loading. */
import type { Position } from '@nova/contract/positions/positions'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { InterviewerBar } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Failure, ListSkeleton } from './position-list.tsx'
import { positionPath, usePosition } from './positions.ts'

type Props<Part> = {
  positionId: string
  title: string
  part: UseQueryResult<Part>
  children: (position: Position, part: Part) => ReactNode
}

/** Shows its children once the position and its part are loaded. */
export function PositionPart<Part>({ positionId, title, part, children }: Props<Part>) {
  const position = usePosition(positionId)
  // Read at once: a query tells only of fields that were read, and the part may be there before its position.
  const { data: loaded, error: partError } = part
  const error = position.error ?? partError
  return (
    <>
      <title>{`${title} · Nova Interviews`}</title>
      <InterviewerBar />
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
        <PageHeader
          title={title}
          subtitle={position.data && <span className="break-words">{position.data.title}</span>}
          actions={
            <Button asChild variant="secondary">
              <Link to={positionPath(positionId)}>
                <ArrowLeft aria-hidden />
                Back to the position
              </Link>
            </Button>
          }
        />
        {position.data && loaded ? (
          children(position.data, loaded)
        ) : error ? (
          <Failure error={error} onRetry={() => void Promise.all([position.refetch(), part.refetch()])} />
        ) : (
          <ListSkeleton />
        )}
      </main>
    </>
  )
}
