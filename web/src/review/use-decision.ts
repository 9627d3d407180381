import { getDecision } from '@nova/contract/reviews/reviews'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'

export const decisionKey = (id: string) => ['decision', id] as const

/** People's decisions about an interview, and the scores they set. */
export function useDecision(id: string, isEnabled = true) {
  return useQuery({
    queryKey: decisionKey(id),
    queryFn: ({ signal }) => call(getDecision, { params: { id }, signal }),
    enabled: isEnabled,
  })
}
