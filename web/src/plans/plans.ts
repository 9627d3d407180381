/**
 * Changes to an interview until its candidate joins, copies of it, and a preview of the candidate's path.
 * Public files: details-dialog.tsx, duplicate-dialog.tsx, invitation-text-button.tsx, plan-dialog.tsx,
 * preview-link.tsx.
 */
import type { Interview } from '@nova/contract/interviews/interviews'
import { listSlots, type Slot } from '@nova/contract/interviews/plans'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import { interviewsKey } from '../interviews/interviews.ts'

/** Reports if an interview's plan and questions may still change. */
export function isOpenToChange({ status, interviewStartTime }: Interview): boolean {
  return interviewStartTime === null && (status === 'Draft' || status === 'Scheduled' || status === 'InProgress')
}

/** The times that the candidate may choose from, read again with every new plan. */
export function useSlots({ id, revision }: Pick<Interview, 'id' | 'revision'>, isWanted: boolean): Slot[] {
  const slots = useQuery({
    queryKey: [...interviewsKey, 'slots', id, revision],
    queryFn: ({ signal }) => call(listSlots, { params: { id }, signal }),
    enabled: isWanted,
  })
  return slots.data ?? []
}
