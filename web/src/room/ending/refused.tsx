import { Link2Off } from 'lucide-react'
import { ApiError, messageOf } from '../../api.ts'
import { keptForNewLink } from '../halted.tsx'
import { Ended } from './ended.tsx'

/** True if the server doesn't accept the candidate's link; no retry helps. */
export const isLinkRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && [401, 404, 410].includes(error.status)

/** `wasInRoom`: the link was replaced while the candidate was at work. */
export function Refused({ error, wasInRoom = false }: { error: ApiError; wasInRoom?: boolean }) {
  return (
    <Ended
      icon={<Link2Off aria-hidden className="text-faint" />}
      title={error.status === 410 ? 'Interview erased' : 'Invalid interview link'}
    >
      <p className="text-muted">{messageOf(error, 'Interview data not found')}</p>
      {wasInRoom && <p className="text-muted">{keptForNewLink}</p>}
    </Ended>
  )
}
