import { getBriefing } from '@nova/contract/briefing'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api.ts'
import type { LiveSession } from './live-session.ts'

/** Someone who types changes the session several times a second; sentences about it need not follow each key. */
const leastMs = 3000
/** What happens often comes in twos, such as a message to Nova and its reply. */
const settleMs = 400
const afterFailureMs = 10_000

/** What Nova tells about a question; read again when the session has gone on, or when time alone changes it. */
export function useBriefing(id: string, questionId: string, lastSeq: LiveSession['lastSeq']) {
  const query = useQuery({
    queryKey: ['briefing', id, questionId],
    queryFn: ({ signal }) => call(getBriefing, { params: { id }, query: { questionId }, signal }),
    staleTime: 0,
  })
  const { data, dataUpdatedAt, errorUpdatedAt, isError, refetch } = query
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let plannedFor = Infinity
    const plan = () => {
      const dueAt = whenDue()
      // Nobody reads a page in the background; it is brought up to date when it comes to the front.
      if (dueAt >= plannedFor || document.hidden) return
      clearTimeout(timer)
      plannedFor = dueAt
      timer = setTimeout(() => void refetch(), dueAt - Date.now())
    }
    const whenDue = () => {
      if (isError) return errorUpdatedAt + afterFailureMs
      if (!data) return Infinity
      if (lastSeq.get() > data.seq) return Math.max(dataUpdatedAt + leastMs, Date.now() + settleMs)
      return data.changesInSeconds === null ? Infinity : dataUpdatedAt + data.changesInSeconds * 1000
    }
    const handleVisibility = () => {
      clearTimeout(timer)
      plannedFor = Infinity
      plan()
    }
    plan()
    const unsubscribe = lastSeq.subscribe(plan)
    document.addEventListener('visibilitychange', handleVisibility)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', handleVisibility)
    }
  }, [data, dataUpdatedAt, errorUpdatedAt, isError, refetch, lastSeq])
  return query
}
