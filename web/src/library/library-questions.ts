/** Queries of the library for the pages: the company's own questions and the bank's, in addition to proposed ones. */
import {
  changeQuestion,
  createQuestion,
  getQuestion,
  type LibraryQuestion,
  type ListedQuestion,
  listQuestions,
  listRoles,
  markFavourite,
  type ProofGate,
  type QuestionForm,
  restoreQuestion,
  retireQuestion,
  unmarkFavourite,
} from '@nova/contract/questions/library'
import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { ApiError, call, callForResponse, callStream, failureOf } from '../api.ts'
import { toast } from '../ui/toast.tsx'

export const libraryKey = ['library'] as const

export type Scope = 'own' | 'bank' | 'all'

/** Empty strings filter nothing. */
export type LibraryFilter = Record<
  'q' | 'kind' | 'difficulty' | 'status' | 'tag' | 'skill' | 'role' | 'language' | 'minutes' | 'favourite',
  string
>
export const noFilter: LibraryFilter = {
  q: '',
  kind: '',
  difficulty: '',
  status: '',
  tag: '',
  skill: '',
  role: '',
  language: '',
  minutes: '',
  favourite: '',
}

const pageSize = 50

type Page = { questions: ListedQuestion[]; total: number; next: string | undefined }

/** Page by page. */
export function useLibrary(scope: Scope, filter: LibraryFilter, isOn = true) {
  return useInfiniteQuery({
    enabled: isOn,
    queryKey: [...libraryKey, 'list', scope, filter],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const { q, skill, favourite, ...rest } = filter
      const texts = { ...rest, q: q.trim(), skill: skill.trim(), ...(favourite ? { favourite: 'true' } : {}) }
      // A form's choices are texts; the server judges them.
      const query = { ...texts, scope, limit: pageSize, cursor: pageParam } as object
      const response = await callForResponse(listQuestions, { query, signal })
      const next = /[?&]cursor=(\d+)[^>]*>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1]
      const total = Number(response.headers.get('X-Total-Count') ?? 0)
      return { questions: (await response.json()) as ListedQuestion[], total, next }
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
}

/** True if the company has retired questions; queried when no other question is listed. */
export function useHasRetired(): boolean {
  const list = useLibrary('own', { ...noFilter, status: 'retired' })
  return (list.data?.pages[0]?.total ?? 0) > 0
}

/** The roles and skills that questions can be searched by. */
export function useRoles() {
  return useQuery({
    queryKey: ['question-roles'],
    queryFn: ({ signal }) => call(listRoles, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
}

/** Marks a question for oneself, or takes the mark away; shown at once, and taken back where the server refuses. */
export function useFavourite() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, isFavourite }: { id: string; isFavourite: boolean }) =>
      call(isFavourite ? markFavourite : unmarkFavourite, { params: { id } }),
    onError: (error: unknown) => toast.error(...failureOf(error, 'We couldn’t save this favourite. Try again.')),
    onSettled: () => cache.invalidateQueries({ queryKey: libraryKey }),
  })
}

/** A question in full; its latest version where none is asked for. */
export function useQuestion(id: string, version?: number) {
  return useQuery(queryOf(id, version))
}

/** The same as the server has it now, not as it was read a while ago; undefined until then. For what is changed. */
export function useFreshQuestion(id: string) {
  const query = useQuery({ ...queryOf(id), refetchOnMount: 'always' })
  return { ...query, data: query.isFetchedAfterMount ? query.data : undefined, isPending: !query.isFetchedAfterMount }
}

function queryOf(id: string, version?: number) {
  return queryOptions({
    queryKey: [...libraryKey, 'one', id, version ?? 'latest'],
    queryFn: ({ signal }) => call(getQuestion, { params: { id }, query: { version }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useRetiring() {
  return useChange((id: string) => call(retireQuestion, { params: { id } }))
}

export function useRestoring() {
  return useChange((id: string) => call(restoreQuestion, { params: { id } }))
}

function useChange<Reply>(mutationFn: (id: string) => Promise<Reply>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => cache.invalidateQueries({ queryKey: libraryKey }) })
}

/** `basedOn`: optimistic lock, the time of the edited version, so that another user's later work isn't overwritten. */
export type Sent = QuestionForm & { basedOn?: string | undefined }

/** Keeps what is written so far; it cannot be chosen. */
export function saveDraft(id: string | undefined, form: Sent): Promise<LibraryQuestion> {
  const body = { ...form, draft: true }
  return id === undefined ? call(createQuestion, { body }) : call(changeQuestion, { params: { id }, body })
}

/** Saves a complete question; a coding question after its proof, reporting each gate as it is decided. */
export async function saveQuestion(
  id: string | undefined,
  form: Sent,
  onGate: (gate: ProofGate) => void,
  signal: AbortSignal,
): Promise<LibraryQuestion> {
  let saved: LibraryQuestion | undefined
  const handleEvent = ({ event, data }: { event: string; data: string }) => {
    const told = JSON.parse(data) as never
    if (event === 'gate') onGate(told)
    else if (event === 'done') saved = (told as { question: LibraryQuestion }).question
    else if (event === 'error') throw asError(told)
  }
  if (id === undefined) await callStream(createQuestion, { body: form, signal }, handleEvent)
  else await callStream(changeQuestion, { params: { id }, body: form, signal }, handleEvent)
  if (!saved) throw new ApiError(0, 'network_error', 'Network error')
  return saved
}

function asError({ code, message, details }: { code: string; message: string; details?: unknown }): ApiError {
  return new ApiError(422, code, message, details)
}
