/**
 * Queries and changes of interviews for the pages. Every change reloads the lists on screen.
 * Public files: candidate-link.ts, copy-link-button.tsx, dashboard.tsx, farewells.tsx, live-list.ts, publishing.tsx.
 */
import { summarizeInterviews } from '@nova/contract/interviews/interview-list'
import {
  changeStatus,
  getCandidateLink,
  type Interview,
  listInterviews,
  publishInterview,
} from '@nova/contract/interviews/interviews'
import { listScores, type ListedScore } from '@nova/contract/reports/reports'
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
/** How often the list is fetched again while a report in it is being made. */
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

/** Counts by status, and all titles, independent of the filter. */
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

/** Filter parameters of the list, its counts and its CSV file. */
export function queryOf({ search, title, status }: InterviewFilter) {
  return { q: search.trim(), title, status }
}

/** The link for the candidate, on this site. */
export async function fetchCandidateLink(interviewId: string): Promise<string> {
  const reply: unknown = await call(getCandidateLink, { params: { id: interviewId } })
  return candidateLinkFrom(interviewId, reply, location.origin)
}

/** `sentence`: a personal sentence for the mail's recipients. */
type Told = { id: string; sentence?: string }

export function usePublishInterview() {
  return useChange(({ id, sentence }: Told) => call(publishInterview, { params: { id }, body: sentenceOf(sentence) }))
}

export function useCancelInterview() {
  return useChange(({ id, sentence }: Told) =>
    call(changeStatus, { params: { id }, body: { status: 'Cancelled', ...sentenceOf(sentence) } }),
  )
}

function useChange<Reply>(mutationFn: (told: Told) => Promise<Reply>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    networkMode,
    onSettled: (_, error) => {
      const reading = cache.invalidateQueries({ queryKey: interviewsKey })
      // Show a failure at once, without waiting for the lists to reload.
      return error ? undefined : reading
    },
  })
}

const sentenceOf = (sentence = ''): { sentence?: string } =>
  sentence.trim() === '' ? {} : { sentence: sentence.trim() }
