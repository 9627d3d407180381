/** Watches if the report on an open page is still current, and refetches changes. */
import { watchReport } from '@nova/contract/reports/reports'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError, call } from '../api.ts'
import { decisionKey } from '../review/use-decision.ts'
import { findingReviewKey } from './review/finding-review.ts'

const askMs = 5_000
const beingMadeMs = 1_000
const afterErrorMs = 30_000

/** Stop after a refusal; after a server error, wait longer. */
function pauseAfter(error: unknown): number | false {
  const status = error instanceof ApiError ? error.status : 0
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? false : afterErrorMs
}

/**
 * Detects changes from any person or window: reviews, decisions, scores set by hand, resolutions, late work. A hidden
 * page doesn't ask until it is visible again. Call it before fetching the report, so that no change is missed.
 */
export function useReportMark(id: string): { isBeingMade: boolean } {
  const cache = useQueryClient()
  const { data } = useQuery({
    queryKey: ['report-mark', id],
    queryFn: ({ signal }) => call(watchReport, { params: { id }, signal }),
    refetchInterval: ({ state: { data: last, error } }) =>
      error ? pauseAfter(error) : last?.isBeingMade ? beingMadeMs : askMs,
    refetchOnWindowFocus: true,
    retry: false,
    staleTime: 0,
  })
  const mark = data?.mark
  const known = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (mark === undefined) return
    if (known.current !== undefined && known.current !== mark) {
      for (const queryKey of [['report', id], ['review', id], decisionKey(id), findingReviewKey(id)])
        void cache.invalidateQueries({ queryKey })
    }
    known.current = mark
  }, [mark, cache, id])
  return { isBeingMade: data?.isBeingMade ?? false }
}
