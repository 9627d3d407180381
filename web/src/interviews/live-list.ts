import { watchInterviews } from '@nova/contract/interview-list'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError, call } from '../api.ts'
import { interviewsKey } from './interviews.ts'

const askMs = 4_000

export const lostWords =
  'We can’t reach the server, so this page may be out of date. It updates when the connection is back.'

/**
 * Reads the lists again once an interview of the company has changed. The server answers from one entry of an index; a page
 * that nobody sees doesn't ask, and asks when it is seen again. `key` names the lists; tells whether the server was lost,
 * also where a proxy says so.
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
