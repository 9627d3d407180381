/**
 * Interviews as the pages ask for and change them. Every change makes the lists on screen load anew.
 * Public files: candidate-link.ts, copy-link-button.tsx, dashboard.tsx, farewells.tsx, live-list.ts, publishing.tsx.
 */
import { summarizeInterviews } from '@nova/contract/interview-list'
import {
  changeStatus,
  getCandidateLink,
  type Interview,
  listInterviews,
  publishInterview,
} from '@nova/contract/interviews'
import { listScores, type ListedScore } from '@nova/contract/reports'
import type { InterviewStatus } from '@nova/contract/words'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForResponse } from '../api.ts'
import { candidateLinkFrom } from './candidate-link.ts'

export const interviewsKey = ['interviews'] as const

/** Empty strings filter nothing. */
export type InterviewFilter = { search: string; title: string; status: InterviewStatus | '' }

/** The page of one interview. */
export const overviewPath = (id: string) => `/interview/${id}/overview`

const pageSize = 50
/** As long as a report in the list is being made. */
const reportsMs = 10_000
/** In case a change was missed (live-list.ts). */
const freshMs = 60_000
/** Without a network a call fails and says so, instead of waiting in silence over an older answer. */
const networkMode = 'always'

/** Newest first, page by page. */
export function useInterviews(filter: InterviewFilter) {
  return useInfiniteQuery({
    queryKey: [...interviewsKey, 'list', filter],
    networkMode,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...queryOf(filter), questions: 'false', count: 'false', limit: pageSize, cursor: pageParam }
      const response = await callForResponse(listInterviews, { query, signal })
      return { interviews: (await response.json()) as Interview[], next: nextCursor(response) }
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchInterval: freshMs,
  })
}

/** The cursor of the next page, from the header Link; undefined on the last. */
export function nextCursor(response: Response): string | undefined {
  const next = (response.headers.get('Link') ?? '').split(',').find((link) => /rel="?next"?/.test(link))
  const cursor = next && /[?&]cursor=([^&>]+)/.exec(next)?.[1]
  return cursor ? decodeURIComponent(cursor) : undefined
}

/** The overall scores of completed interviews, as far as their reports are there. */
export function useScores(interviews: readonly Interview[]): Map<string, ListedScore> {
  const ids = interviews.filter(({ status }) => status === 'Completed').map(({ id }) => id)
  const scores = useQuery({
    queryKey: [...interviewsKey, 'scores', ids],
    queryFn: ({ signal }) => call(listScores, { query: { ids: ids.join(',') }, signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    // Reports are made after the interview has changed for the last time.
    refetchInterval: ({ state: { data } }) => (data && data.length < ids.length ? reportsMs : false),
  })
  return new Map(scores.data?.map((each) => [each.id, each]))
}

/** How many there are by status, and every title, whatever the filter. */
export function useSummary() {
  return useQuery({
    queryKey: [...interviewsKey, 'summary'],
    networkMode,
    queryFn: ({ signal }) => call(summarizeInterviews, { signal }),
    refetchInterval: freshMs,
  })
}

/** How many match the search and the title, by status; undefined while unknown or where nothing is searched for. */
export function useMatches({ search, title }: InterviewFilter, enabled: boolean) {
  return useQuery({
    queryKey: [...interviewsKey, 'count', search.trim(), title],
    networkMode,
    queryFn: ({ signal }) => call(summarizeInterviews, { query: { q: search.trim(), title }, signal }),
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: freshMs,
  }).data
}

/** What the list, its counts and its CSV file are narrowed by. */
export function queryOf({ search, title, status }: InterviewFilter) {
  return { q: search.trim(), title, status }
}

/** The link for the candidate, on this site. */
export async function fetchCandidateLink(interviewId: string): Promise<string> {
  const reply: unknown = await call(getCandidateLink, { params: { id: interviewId } })
  return candidateLinkFrom(interviewId, reply, location.origin)
}

export function usePublishInterview() {
  return useChange((id: string) => call(publishInterview, { params: { id } }))
}

export function useCancelInterview() {
  return useChange((id: string) => call(changeStatus, { params: { id }, body: { status: 'Cancelled' } }))
}

function useChange<Reply>(mutationFn: (id: string) => Promise<Reply>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    networkMode,
    onSettled: (_, error) => {
      const reading = cache.invalidateQueries({ queryKey: interviewsKey })
      // A failure is told at once, not after the lists have been tried for.
      return error ? undefined : reading
    },
  })
}
