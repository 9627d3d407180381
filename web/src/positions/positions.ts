/**
 * Positions and their people as the pages ask for and change them, and the words they are called by.
 * Public files: position-link.tsx, position-part.tsx.
 */
import { getInterview } from '@nova/contract/interviews/interviews'
import {
  compareCandidates,
  listPositionCandidates,
  readReadiness,
  releaseResults,
} from '@nova/contract/positions/position-people'
import {
  addCandidate,
  type CandidateForm,
  changePosition,
  changePositionStatus,
  createPosition,
  deletePosition,
  getPosition,
  listPositions,
  type Position,
  type PositionForm,
} from '@nova/contract/positions/positions'
import type { DecisionOutcome, InterviewStatus, PeopleWord, PositionStatus } from '@nova/contract/words'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'
import { interviewsKey } from '../interviews/interviews.ts'

export const positionsPath = '/positions'
export const positionPath = (id: string) => `${positionsPath}/${id}`

/** The interview ids in an address; invalid ones are left out. */
export const readIds = (text: string | null): string[] =>
  (text ?? '').split(',').filter((id) => /^[\da-f-]{36}$/i.test(id))

/** A query with the position page's search and filters too, for the way to a comparison and back. */
export function withFilters(params: URLSearchParams, query: string): string {
  const kept = ['q', 'status', 'decision'].flatMap((name) => {
    const value = params.get(name)
    return value ? [`${name}=${encodeURIComponent(value)}`] : []
  })
  return [query, ...kept].filter(Boolean).join('&')
}

/** Words for a position's people. */
export const peopleWords: Record<PeopleWord, { one: string; many: string; One: string; Many: string }> = {
  candidate: { one: 'candidate', many: 'candidates', One: 'Candidate', Many: 'Candidates' },
  student: { one: 'student', many: 'students', One: 'Student', Many: 'Students' },
}
export type Words = (typeof peopleWords)[PeopleWord]

/** '1 candidate', '12 students'. */
export function countPeople(count: number, words: Words): string {
  return `${count.toLocaleString('en')} ${count === 1 ? words.one : words.many}`
}

export const positionsKey = ['positions'] as const
const freshMs = 30_000
const pageSize = 50

export function usePositions(search: string, status: PositionStatus | '') {
  return useInfiniteQuery({
    queryKey: [...positionsKey, 'list', search, status],
    queryFn: ({ pageParam, signal }) => {
      const query = { q: search, limit: pageSize, ...(status && { status }), ...(pageParam && { cursor: pageParam }) }
      return call(listPositions, { query, signal })
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: freshMs,
  })
}

export function usePosition(id: string, options: { isFresh?: boolean } = {}) {
  return useQuery({
    queryKey: [...positionsKey, 'one', id],
    queryFn: ({ signal }) => call(getPosition, { params: { id }, signal }),
    // Editing needs the server's current state.
    refetchOnMount: options.isFresh ? 'always' : true,
    ...(options.isFresh ? { refetchOnWindowFocus: false } : { refetchInterval: freshMs }),
  })
}

/** An interview that a position is made from. */
export function useSource(id: string) {
  return useQuery({
    queryKey: [...interviewsKey, 'source', id],
    queryFn: ({ signal }) => call(getInterview, { params: { id }, signal }),
    enabled: id !== '',
    refetchOnWindowFocus: false,
  })
}

export type PeopleFilter = { search: string; status: InterviewStatus | ''; decision: DecisionOutcome | 'none' | '' }

export function usePeople(positionId: string, { search, status, decision }: PeopleFilter) {
  return useInfiniteQuery({
    queryKey: [...positionsKey, 'people', positionId, search, status, decision],
    queryFn: ({ pageParam, signal }) => {
      const filter = { ...(search && { q: search }), ...(status && { status }), ...(decision && { decision }) }
      const query = { ...filter, limit: pageSize, ...(pageParam && { cursor: pageParam }) }
      return call(listPositionCandidates, { params: { id: positionId }, query, signal })
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: freshMs,
  })
}

export function useComparison(positionId: string, ids: string[]) {
  return useQuery({
    queryKey: [...positionsKey, 'comparison', positionId, ids],
    queryFn: ({ signal }) =>
      call(compareCandidates, { params: { id: positionId }, query: { ids: ids.join(',') }, signal }),
    enabled: ids.length > 0,
  })
}

export function useReadiness(positionId: string, ids: string[]) {
  return useQuery({
    queryKey: [...positionsKey, 'readiness', positionId, ids],
    queryFn: ({ signal }) => call(readReadiness, { params: { id: positionId }, query: { ids: ids.join(',') }, signal }),
    refetchOnMount: 'always',
  })
}

type Saved = PositionForm & { fromInterview?: string | undefined }

/** Creates a position, or changes the one that is given. */
export function usePositionSaving(before: Position | undefined) {
  return useChange(({ fromInterview, ...form }: Saved) =>
    before
      ? call(changePosition, { params: { id: before.id }, body: { ...form, version: before.version } })
      : call(createPosition, { body: { ...form, fromInterview } }),
  )
}

export function usePositionStatus(id: string) {
  return useChange((status: PositionStatus) => call(changePositionStatus, { params: { id }, body: { status } }))
}

export function usePositionDeletion(id: string) {
  return useChange(() => call(deletePosition, { params: { id } }))
}

export function useAdding(positionId: string) {
  return useChange((body: CandidateForm) => call(addCandidate, { params: { id: positionId }, body }))
}

export function useReleasing(positionId: string) {
  return useChange((interviewIds: string[]) =>
    call(releaseResults, { params: { id: positionId }, body: { interviewIds } }),
  )
}

function useChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: positionsKey }),
        cache.invalidateQueries({ queryKey: interviewsKey }),
      ]),
  })
}

/** Refreshes lists of positions after another action changed one of their interviews. */
export function useRefresh() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: positionsKey })
}
