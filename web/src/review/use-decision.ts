import { getDecision } from '@nova/contract/reviews'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'

export const decisionKey = (id: string) => ['decision', id] as const

/** What people decided about an interview, and the scores they set. */
export function useDecision(id: string, isEnabled = true) {
  return useQuery({
    queryKey: decisionKey(id),
    queryFn: ({ signal }) => call(getDecision, { params: { id }, signal }),
    enabled: isEnabled,
  })
}
