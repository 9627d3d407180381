import { getBriefing } from '@nova/contract/reports/briefing'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api.ts'
import type { LiveSession } from './live-session.ts'

/** Someone who types changes the session several times a second; sentences about it need not follow each key. */
const minMs = 3000
/** Debounce: events often come in pairs, such as a message to Nova and its reply. */
const settleMs = 400
const afterFailureMs = 10_000

/** Nova's briefing on a question; refetched when the session has advanced, or when time alone changes it. */
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
      // Background pages don't fetch; they catch up when they come to the front.
      if (dueAt >= plannedFor || document.hidden) return
      clearTimeout(timer)
      plannedFor = dueAt
      timer = setTimeout(() => void refetch(), dueAt - Date.now())
    }
    const whenDue = () => {
      if (isError) return errorUpdatedAt + afterFailureMs
      if (!data) return Infinity
      if (lastSeq.get() > data.seq) return Math.max(dataUpdatedAt + minMs, Date.now() + settleMs)
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
