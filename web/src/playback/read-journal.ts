/** An interview's journal, page by page, and the moments of its entries. */
import { getInterview, type Interview } from '@nova/contract/interviews/interviews'
import { getLineSources } from '@nova/contract/report-calls'
import { type EntryOf, readJournal } from '@nova/contract/room/journal'
import { readMoments } from '@nova/contract/room/journal-views'
import type { EditSources } from '@nova/contract/room/line-origins'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call, callForResponse } from '../api.ts'

/** Hours of a session. */
const pageSize = 10_000

/** Everything of the journal that this interviewer may see. */
async function readEntries(id: string, signal: AbortSignal): Promise<EntryOf[]> {
  const entries: EntryOf[] = []
  let after = 0
  for (;;) {
    const response = await callForResponse(readJournal, {
      params: { id },
      query: { after, limit: pageSize },
      headers: { Accept: 'application/x-ndjson' },
      timeoutMs: 30_000,
      signal,
    })
    const lines = (await response.text()).split('\n').filter((line) => line !== '')
    const page = lines.map((line) => JSON.parse(line) as EntryOf | { seq: number })
    for (const entry of page) if ('kind' in entry) entries.push(entry)
    after = page.at(-1)?.seq ?? after
    // A page may be shorter than asked for: one of large entries ends early.
    if (page.length === 0) return entries
  }
}

export type SessionToPlay = {
  interview: Interview
  entries: EntryOf[]
  /** Sources of text put into projects' files; null where no report tells them. */
  lineSources: readonly EditSources[] | null
  readAt: number
}

const sessionQuery = (id: string) => ({
  queryKey: ['playback', id],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<SessionToPlay> => {
    const [interview, entries] = await Promise.all([
      call(getInterview, { params: { id }, signal }),
      readEntries(id, signal),
    ])
    const isDone = interview.status === 'Completed'
    const { edits } = isDone ? await call(getLineSources, { params: { id }, signal }) : { edits: null }
    return { interview, entries, lineSources: edits, readAt: Date.now() }
  },
  staleTime: Infinity,
})

/** The interview with its journal as it is; one that continues is read again when its viewer asks for it. */
export function useSessionToPlay(id: string) {
  return useQuery({ ...sessionQuery(id), gcTime: 0 })
}

const waitingMs = 60_000

/** Prefetches a session before its screen opens. The server checks access here too. */
export function readAhead(queries: QueryClient, id: string): void {
  void queries.prefetchQuery({ ...sessionQuery(id), gcTime: waitingMs })
}

/** The moment of an entry of a finished session, in milliseconds from its start; undefined while loading. */
export function useMoment(id: string, seq: number): number | undefined {
  const { data } = useQuery({
    queryKey: ['moments', id],
    queryFn: ({ signal }) => call(readMoments, { params: { id }, signal }),
    staleTime: Infinity,
  })
  return data?.moments[seq - 1]
}
