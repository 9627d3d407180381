import { watchInterviews } from '@nova/contract/interview-list'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../api.ts'
import { interviewsKey } from './interviews.ts'

const askMs = 4_000

/**
 * Reads the lists again once an interview of the company has changed. The server answers from one entry of an index; a page
 * that nobody sees doesn't ask, and asks when it is seen again.
 */
export function useLiveList(): void {
  const cache = useQueryClient()
  const { data } = useQuery({
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
      void cache.invalidateQueries({ queryKey: interviewsKey })
    }
    known.current = data.mark
  }, [data, cache])
}
