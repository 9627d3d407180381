import { watchInterviews } from '@nova/contract/interviews/interview-list'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError, call } from '../api.ts'
import { interviewsKey } from './interviews.ts'

const askMs = 4_000

export const lostWords =
  'We can’t reach the server, so this page may be out of date. It updates when the connection is back.'

/**
 * Reloads the lists after an interview of the company has changed. The server answers from one index entry; hidden
 * pages don't poll until they are visible again. `key` names the lists. Returns true for `isLost` if the server is
 * unreachable, also if a proxy reports it.
 */
export function useLiveList(key: readonly string[] = interviewsKey): { isLost: boolean } {
  const cache = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['interviews-mark'],
    networkMode: 'always',
    queryFn: ({ signal }) => call(watchInterviews, { signal }),
    refetchInterval: askMs,
    refetchOnWindowFocus: true,
    retry: false,
    staleTime: 0,
  })
  const known = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (data === undefined) return
    if (known.current !== undefined && known.current !== data.mark) {
      void cache.invalidateQueries({ queryKey: key })
    }
    known.current = data.mark
  }, [data, cache, key])
  return { isLost: error instanceof ApiError && (error.status === 0 || error.status >= 502) }
}
