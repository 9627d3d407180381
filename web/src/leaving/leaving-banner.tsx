/** Above every page of a company that is deleted soon: the date, and for administrators the way to the undo. */
import { can } from '@nova/contract/accounts/roles'
import { Link } from 'react-router'
import { sayDay } from '../retention/days.ts'
import { useSession } from '../sign-in/sign-in.tsx'
import { Notice } from '../ui/notice.tsx'
import { useLeaving } from './leaving.ts'

export function LeavingBanner() {
  const { data } = useLeaving()
  const { interviewer } = useSession()
  if (!data?.deletedOn) return null
  const day = sayDay(data.deletedOn)
  return (
    <div className="px-4 pt-4 sm:px-6 print:hidden">
      <Notice
        tone="warn"
        action={
          interviewer &&
          can(interviewer.role, 'administer') && (
            <Link to="/settings/leave" className="shrink-0 font-medium underline underline-offset-4">
              {data.isBegun ? 'Look' : 'Look, or undo it'}
            </Link>
          )
        }
      >
        {data.isBegun
          ? `Your company is being deleted, as ${data.askedBy} asked.`
          : `Your company will be deleted on ${day}, with all interviews, as ${data.askedBy} asked.`}
      </Notice>
    </div>
  )
}
