/** Readings of posting and resume that no person has confirmed, as every page of an interview shows them. */
import { getInterview, type Interview } from '@nova/contract/interviews/interviews'
import { isDoubt, shownDoubt } from '@nova/contract/questions/doubts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { call } from '../api.ts'
import { Notice } from '../ui/notice.tsx'

type Props = { of: Pick<Interview, 'assumptions'>; children?: ReactNode }

/** The list of doubts; nothing where there are none. `children` say what can be done. */
export function Doubts({ of: { assumptions }, children }: Props) {
  const id = useId()
  const doubts = assumptions.filter(isDoubt)
  if (doubts.length === 0) return null
  return (
    <Notice tone="warn">
      <p id={id} className="font-medium">
        Read by the system, not confirmed by a person
      </p>
      <ul aria-labelledby={id} className="list-disc pl-5">
        {doubts.map((doubt) => (
          <li key={doubt} className="break-words">
            {shownDoubt(doubt)}
          </li>
        ))}
      </ul>
      {children}
    </Notice>
  )
}

/** The same for a page that hasn't the interview; nothing while it isn't there. */
export function DoubtsOf({ id }: { id: string }) {
  const interview = useQuery({
    queryKey: ['doubts', id],
    queryFn: ({ signal }) => call(getInterview, { params: { id }, signal }),
    retry: false,
  })
  return interview.data ? <Doubts of={interview.data} /> : null
}
