import { type Debrief, getDebrief } from '@nova/contract/reviews/debrief'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'

export const debriefKey = (id: string) => ['debrief', id] as const

/** Polls, so that a new review appears without a reload. */
const pollMs = 20_000

export function useDebrief(id: string) {
  return useQuery({
    queryKey: debriefKey(id),
    queryFn: ({ signal }) => call(getDebrief, { params: { id }, signal }),
    refetchInterval: pollMs,
  })
}

/** Those of the panel whose scorecard isn't in. */
export const listAwaited = ({ reviewers }: Debrief) =>
  reviewers.filter(({ isOnPanel, submittedAt }) => isOnPanel && submittedAt === null)
