/** On the page of an interview: the position it belongs to, or the way to make one from it. */
import type { Interview } from '@nova/contract/interviews/interviews'
import { BriefcaseBusiness } from 'lucide-react'
import { Link } from 'react-router'
import { useCan } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { positionPath } from './positions.ts'

export function PositionLink({ interview }: { interview: Pick<Interview, 'id' | 'positionId' | 'selected'> }) {
  const mayCreate = useCan('run')
  const { id, positionId, selected } = interview
  if (!positionId && (!mayCreate || !selected)) return null
  return (
    <Button asChild variant="secondary" className="self-start">
      <Link to={positionId ? positionPath(positionId) : `/positions/new?from=${id}`}>
        <BriefcaseBusiness aria-hidden />
        {positionId ? 'Open position' : 'Create a position from this interview'}
      </Link>
    </Button>
  )
}
